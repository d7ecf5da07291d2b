/** The countdown: cloth that is drawn away, and the seconds beside it, by the server's clock. */
import type { Table, TableRound } from '#features/play/tables/contract.ts';
import { useWords } from '#platform/ui/words.tsx';
import { type ServerClock, useNow } from './clock.ts';
import type { Phase } from './state.ts';

type Props = {
  readonly table: Table;
  readonly round: TableRound | null;
  readonly phase: Phase;
  readonly clock: ServerClock;
  /** the result in words */
  readonly said: string;
};

const seconds = (ms: number): string => String(Math.max(0, Math.ceil(ms / 1000)));

export function Band({ table, round, phase, clock, said }: Props) {
  const words = useWords();
  const now = useNow(clock);
  const closes = round ? Date.parse(round.closesAt) : 0;
  const opens = round ? Date.parse(round.opensAt) : 0;
  const next = Date.parse(round && now < Date.parse(round.endsAt) ? round.endsAt : table.nextAt);
  const left =
    phase === 'betting' && closes > opens ? Math.max(0, Math.min(1, (closes - now) / (closes - opens))) : 0;
  return (
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
          words('tables.no_more_bets')
        ) : phase === 'result' ? (
          said
        ) : phase === 'voided' ? (
          words(`tables.voided.${round?.note && round.note !== 'resumed' ? round.note : 'late'}`)
        ) : table.halted ? (
          words('tables.halted')
        ) : (
          words('tables.waiting')
        )}
      </p>
      <em>
        {phase === 'result' || phase === 'voided' || phase === 'none' ? (
          !table.halted && next > now && <>{words('tables.next_in', { seconds: seconds(next - now) })}</>
        ) : (
          <span className="num">{round?.serial}</span>
        )}
      </em>
    </div>
  );
}
