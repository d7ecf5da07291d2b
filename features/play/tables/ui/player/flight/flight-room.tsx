/** One sitting at a table whose rounds fly on after their close. */
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useBalance } from '#features/money/wallet/ui/player/balance.ts';
import { TakesCurrency, useOtherCurrency } from '#features/money/wallet/ui/player/takes-currency.tsx';
import type { Table, TableRound } from '#features/play/tables/contract.ts';
import type { SkyProps, TableStage } from '#games/view-props.ts';
import { buttonClass, IconButton } from '#platform/ui/button.tsx';
import { GameFrame } from '#platform/ui/game-frame.tsx';
import { useLiveState } from '#platform/ui/live.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { ConnectionBar } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useNow } from '#platform/ui/server-clock.ts';
import { useRoundNote } from '../note.ts';
import { netOf, useAskOwn, useOwnEnd } from '../own-end.ts';
import { SessionLine } from '../session-line.tsx';
import { TableTrialStrip } from '../trial.tsx';
import type { FollowedTable } from '../use-table.ts';
import { BetPanel } from './bet-panel.tsx';
import { Riders } from './riders.tsx';
import { hundredthsOf } from './bet-state.ts';
import { type FlightPhase, flightPhase, useHeight } from './use-flight.ts';
import { useFlightBet } from './use-flight-bets.ts';
import './flight.css';

const FairPopup = lazy(() => import('../fair-popup.tsx'));
const BetsPopup = lazy(() => import('../bets-popup.tsx'));

type Props = Omit<FollowedTable, 'table'> & {
  readonly table: Table;
  readonly stage: TableStage;
  readonly Sky: ComponentType<SkyProps>;
  readonly guest: boolean;
  /** when this page was opened, by the device */
  readonly begun: number;
};

export default function FlightRoom(props: Props) {
  const { table, known, clock, mine, stage, Sky, guest, begun, trial } = props;
  const words = useWords();
  const live = useLiveState();
  const show = usePopups((popups) => popups.show);
  const wallet = useBalance().value;
  const balance = table.trial ? { balance: table.trial.balance, currency: table.currency } : wallet;
  const elsewhere = useOtherCurrency(table.trial ? undefined : table.currency) !== undefined;
  const [popup, setPopup] = useState<'rules' | 'fair' | 'bets'>();
  const { round } = known;
  const phase = flightPhase(round, useNow(clock));
  const height = useHeight(table.code, round, stage.engine(table.game), clock);
  const needs = {
    ...props,
    round,
    trial: trial.token,
    betting: phase === 'betting',
    unknown: words('tables.complaint.unknown'),
  };
  const bets = [useFlightBet('first', needs), useFlightBet('second', needs)] as const;
  const say = stage.useSay();
  const ownBets = { ...props, code: table.code };
  useOwnEnd(ownBets);
  const askOwn = useAskOwn(ownBets);
  const onGuest = guest ? () => show('login', { back: `/tables/${table.code}` }) : undefined;
  const past = known.history.filter(({ result }) => result !== null);
  const end = phase === 'ended' && round?.result ? Number(round.result) : undefined;
  return (
    <GameFrame
      title={table.name}
      end={
        <>
          {balance && !guest && (
            <p className="game-balance">
              <small>{words('ui.balance')}</small>
              <Money amount={balance.balance} currency={balance.currency} />
            </p>
          )}
          <IconButton
            icon="doc"
            label={words('tables.rules')}
            aria-haspopup="dialog"
            onClick={() => setPopup('rules')}
          />
        </>
      }
    >
      <div className="table-page flight-page" data-phase={phase}>
        <SessionLine
          table={table}
          begun={begun}
          net={guest ? undefined : netOf(mine, table.currency)}
          commitment={round?.commitment ?? ''}
          onFair={() => setPopup('fair')}
          onBets={guest || table.trial ? undefined : () => setPopup('bets')}
        />
        {table.trial ? <TableTrialStrip /> : <TakesCurrency currency={table.currency} />}
        <ConnectionBar state={live} />
        <div className="table-main">
          <Ends ends={past.slice(-12).map(({ roundId, result }) => ({ roundId, end: Number(result) }))} />
          <div className="flight-sky">
            <Sky
              code={table.game}
              phase={phase === 'flying' || phase === 'ended' ? phase : 'waiting'}
              height={height}
              end={end}
              outs={(round?.riders ?? []).flatMap(({ out }) => (out === null ? [] : [hundredthsOf(out)]))}
            />
            <State round={round} phase={phase} now={useNow(clock)} halted={table.halted} />
          </div>
          <div className="flight-bets">
            {bets.map((own, at) => (
              <BetPanel
                key={at === 0 ? 'first' : 'second'}
                number={String(at + 1)}
                {...{ table, phase, own, height, askOwn, elsewhere, onGuest }}
              />
            ))}
            {guest && (
              <Link className={buttonClass('quiet', { wide: true })} to="?mode=trial">
                {words('tables.try_it')}
              </Link>
            )}
          </div>
        </div>
        <aside className="table-side">
          <Riders round={round} currency={table.currency} phase={phase} />
          <stage.Roads results={past.flatMap(({ result }) => result ?? [])} />
        </aside>
        <p className="out" aria-live="polite">
          {phase === 'ended' && round ? say.result(round.outcome) : ''}
        </p>
      </div>
      {popup === 'rules' && (
        <stage.Rules spots={table.spots} currency={table.currency} onClose={() => setPopup(undefined)} />
      )}
      <Suspense>
        {popup === 'fair' && (
          <FairPopup
            table={table}
            stage={stage}
            roundId={past.at(-1)?.roundId}
            onClose={() => setPopup(undefined)}
          />
        )}
        {popup === 'bets' && (
          <BetsPopup table={table} spotName={say.spot} onClose={() => setPopup(undefined)} />
        )}
      </Suspense>
    </GameFrame>
  );
}

/** How the last rounds ended, newest first. */
function Ends({ ends }: { readonly ends: readonly { readonly roundId: string; readonly end: number }[] }) {
  const words = useWords();
  return (
    <ol className="flight-ends" aria-label={words('tables.last_ends')} dir="ltr">
      {[...ends].reverse().map(({ roundId, end }) => (
        <li key={roundId} className="num" data-high={end >= 1_000 ? 'most' : end >= 300 || undefined}>
          {`${(end / 100).toFixed(2)}×`}
        </li>
      ))}
    </ol>
  );
}

const seconds = (ms: number): string => String(Math.max(0, Math.ceil(ms / 1000)));

function State({
  round,
  phase,
  now,
  halted,
}: {
  readonly round: TableRound | null;
  readonly phase: FlightPhase;
  readonly now: number;
  readonly halted: boolean;
}) {
  const words = useWords();
  const noteOf = useRoundNote();
  const text = (): string => {
    switch (phase) {
      case 'betting':
        return words('tables.takes_off_in', { seconds: seconds(Date.parse(round?.closesAt ?? '') - now) });
      case 'ready':
        return words('tables.no_more_bets');
      case 'flying':
        return words('tables.in_flight', { serial: round?.serial ?? '' });
      case 'ended':
        return halted ? words('tables.halted') : words('tables.flight_over', { serial: round?.serial ?? '' });
      case 'voided':
        return noteOf(round) ?? '';
      default:
        return words(halted ? 'tables.halted' : 'tables.waiting');
    }
  };
  return (
    <p className="flight-state" role={phase === 'betting' ? 'timer' : undefined}>
      {text()}
    </p>
  );
}
