/** The countdown: cloth that is drawn away, and the seconds beside it, by the server's clock. */
import type { Table, TableRound } from '#features/play/tables/contract.ts';
import { useWords } from '#platform/ui/words.tsx';
import { type ServerClock, useNow } from '#platform/ui/server-clock.ts';
import { useRoundNote } from './note.ts';
import './band-note.css';
import type { Phase } from './state.ts';

type Props = {
  readonly table: Table;
  readonly round: TableRound | null;
  readonly phase: Phase;
  readonly clock: ServerClock;
  /** the result in words */
  readonly said: string;
};

/** Later than this the outcome is waited for: somebody enters it, or another process has to take over. */
const AWAITED_MS = 2_500;

const seconds = (ms: number): string => String(Math.max(0, Math.ceil(ms / 1000)));

export function Band({ table, round, phase, clock, said }: Props) {
  const words = useWords();
  const now = useNow(clock);
  const noteOf = useRoundNote();
  const awaited = round !== null && now > Date.parse(round.revealsAt) + AWAITED_MS;
  // What the table is asked for comes a moment after the word that its round was cancelled.
  const paused = table.halted || round?.note === 'halted';
  const closes = round ? Date.parse(round.closesAt) : 0;
  const opens = round ? Date.parse(round.opensAt) : 0;
  const next = Date.parse(round && now < Date.parse(round.endsAt) ? round.endsAt : table.nextAt);
  const left =
    phase === 'betting' && closes > opens ? Math.max(0, Math.min(1, (closes - now) / (closes - opens))) : 0;
  const band = (
    <div
      className="band"
      data-phase={phase}
      data-short={(phase === 'betting' && closes - now < 5_000) || undefined}
    >
      <div className="band-cloth cloth" style={{ inlineSize: `${left * 100}%` }} />
      <p>
        {phase === 'betting' ? (
          <>
            {words('tables.place_bets')}{' '}
            <b className="num" role="timer">
              {words('tables.seconds', { seconds: seconds(closes - now) })}
            </b>
          </>
        ) : phase === 'closed' || phase === 'dealing' ? (
          words(phase === 'closed' && awaited ? 'tables.awaited' : 'tables.no_more_bets')
        ) : phase === 'result' ? (
          said
        ) : phase === 'voided' ? (
          noteOf(round)
        ) : table.halted ? (
          words('tables.halted')
        ) : (
          words('tables.waiting')
        )}
      </p>
      <em>
        {phase === 'result' || phase === 'voided' || phase === 'none' ? (
          paused ? (
            phase === 'result' && words('tables.halted')
          ) : (
            next > now && words('tables.next_in', { seconds: seconds(next - now) })
          )
        ) : (
          <span className="num">{round?.serial}</span>
        )}
      </em>
    </div>
  );
  return (
    <>
      {band}
      {phase === 'result' && round?.note === 'resumed' && <p className="band-note">{noteOf(round)}</p>}
    </>
  );
}
