import { lazy, Suspense, useMemo, useState } from 'react';
import { GameFrame } from '#platform/ui/game-frame.tsx';
import { useBalance, useHoldBalance } from '#features/money/wallet/ui/player/balance.ts';
import { TakesCurrency, useOtherCurrency } from '#features/money/wallet/ui/player/takes-currency.tsx';
import type { Table, TableBet } from '#features/play/tables/contract.ts';
import type { TableStage } from '#games/view-props.ts';
import { formatWire } from '#kernel/money.ts';
import { IconButton } from '#platform/ui/button.tsx';
import { useLiveState } from '#platform/ui/live.ts';
import { Money } from '#platform/ui/money.tsx';
import { formatMoney } from '#platform/ui/money-format.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { ConnectionBar } from '#platform/ui/states.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { Band } from './band.tsx';
import { useNow } from '#platform/ui/server-clock.ts';
import { Controls } from './controls.tsx';
import { useRoundNote } from './note.ts';
import { OwnBets, sumOf } from './own-bets.tsx';
import { netOf, useOwnEnd } from './own-end.ts';
import { SessionLine } from './session-line.tsx';
import { useShown } from './shown.ts';
import { BoardContext, Spot } from './spot.tsx';
import { type Phase, phaseOf, resultsOf } from './state.ts';
import { TableTrialStrip } from './trial.tsx';
import { useBetting } from './use-betting.ts';
import type { FollowedTable } from './use-table.ts';

const FairPopup = lazy(() => import('./fair-popup.tsx'));
const BetsPopup = lazy(() => import('./bets-popup.tsx'));

type Props = Omit<FollowedTable, 'table'> & {
  readonly table: Table;
  readonly stage: TableStage;
  readonly guest: boolean;
  /** when this page was opened, by the device */
  readonly begun: number;
};

/** The places that won in the result that is shown. */
function useWon({ table, stage, known: { round } }: Props, phase: Phase): ReadonlySet<string> {
  return useMemo(() => {
    const engine = phase === 'result' ? stage.engine(table.game) : undefined;
    if (!engine || !round || round.outcome === null) return new Set<string>();
    const { outcome } = round;
    return new Set(
      engine.spots
        .filter(({ code }) => isWin(engine.returns(outcome as never, code)))
        .map(({ code }) => code),
    );
  }, [phase, stage, table.game, round]);
}

/** One sitting at a table. */
export function TableRoom(props: Props) {
  const { table, known, clock, mine, take, stage, guest, begun } = props;
  const words = useWords();
  const live = useLiveState();
  const show = usePopups((popups) => popups.show);
  const wallet = useBalance().value;
  const balance = table.trial ? { balance: table.trial.balance, currency: table.currency } : wallet;
  const elsewhere = useOtherCurrency(table.trial ? undefined : table.currency) !== undefined;
  const [popup, setPopup] = useState<'rules' | 'fair' | 'bets'>();
  const { round } = known;
  const now = useNow(clock);
  const steps = stage.steps(round?.outcome ?? null);
  const count = useShown(round, steps, clock.now);
  const shown = count > steps;
  const phase = phaseOf(round, now, shown);
  const open = phase === 'betting' && !guest && !elsewhere;
  const own = useMemo(() => mine.filter((bet) => bet.roundId === round?.roundId), [mine, round?.roundId]);
  const betting = useBetting({
    table,
    round,
    mine,
    take,
    balance: guest || elsewhere ? undefined : balance?.balance,
    open,
    trial: props.trial.token,
    spent: props.spent,
  });
  const say = stage.useSay();
  useOwnEnd({ ...props, code: table.code });
  // What was won is in the balance before its cards are turned: the header waits for them.
  useHoldBalance(!table.trial && own.length > 0 && (phase === 'closed' || phase === 'dealing'));
  const onGuest = guest ? () => show('login', { back: `/tables/${table.code}` }) : undefined;
  const won = useWon(props, phase);
  const noteOf = useRoundNote();
  const said = phase === 'result' && round ? say.result(round.outcome) : (noteOf(round) ?? '');
  const past = known.history
    .filter(({ roundId }) => roundId !== round?.roundId || shown)
    .findLast(({ result }) => result !== null);
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
      <div className="table-page" data-phase={phase}>
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
        <BoardContext
          value={{ table, round, betting, open: open || (guest && phase === 'betting'), won, onGuest }}
        >
          <div className="table-main">
            <div className="table-felt">
              <stage.Felt outcome={round?.outcome ?? null} shown={count} />
              {table.stream && (
                <a className="table-stream" href={table.stream} target="_blank" rel="noreferrer">
                  {words('tables.watch_live')}
                </a>
              )}
              {past && phase !== 'result' && (
                <p className="table-last">{words('tables.last', { result: say.result(past.outcome) })}</p>
              )}
              <Paid table={table} own={own} shown={shown || phase === 'voided'} />
            </div>
            <Band table={table} round={round} phase={phase} clock={clock} said={said} />
            <stage.Layout Spot={Spot} />
            <Controls
              {...{ table, round, betting, open, onGuest }}
              note={phase === 'voided' || phase === 'result' ? noteOf(round) : undefined}
            />
            <stage.Roads results={resultsOf(known, shown ? undefined : round?.roundId)} />
          </div>
        </BoardContext>
        <aside className="table-side">
          <OwnBets
            table={table}
            round={round}
            bets={own}
            shown={shown || round?.state === 'voided'}
            spotName={say.spot}
          />
          <p className="faint">
            {words('tables.limits')} <Money amount={table.min} currency={table.currency} />–
            <Money amount={table.max} currency={table.currency} />
            <br />
            {words('tables.round_limit')} <Money amount={table.roundMax} currency={table.currency} />
          </p>
        </aside>
        <p className="out" aria-live="polite">
          {said}
        </p>
      </div>
      <Popups {...{ table, stage, popup, say }} roundId={past?.roundId} onClose={() => setPopup(undefined)} />
    </GameFrame>
  );
}

type PopupProps = Pick<Props, 'table' | 'stage'> & {
  readonly popup: 'rules' | 'fair' | 'bets' | undefined;
  readonly say: ReturnType<TableStage['useSay']>;
  /** the newest round whose link is shown */
  readonly roundId: string | undefined;
  readonly onClose: () => void;
};

function Popups({ table, stage, popup, say, roundId, onClose }: PopupProps) {
  if (popup === 'rules')
    return <stage.Rules spots={table.spots} currency={table.currency} onClose={onClose} />;
  return (
    <Suspense>
      {popup === 'fair' && <FairPopup table={table} stage={stage} roundId={roundId} onClose={onClose} />}
      {popup === 'bets' && <BetsPopup table={table} spotName={say.spot} onClose={onClose} />}
    </Suspense>
  );
}

/** A spot that gives back more than was laid on it; half a stake back is no win. */
const isWin = ({ numerator, denominator }: { numerator: number; denominator: number }): boolean =>
  numerator > denominator;

/** What came back, on paper. Above the stake it is a win; a smaller return is stated (RULINGS, Games). */
function Paid({
  table,
  own,
  shown,
}: {
  readonly table: Table;
  readonly own: readonly TableBet[];
  readonly shown: boolean;
}) {
  const words = useWords();
  const tag = useTag();
  const { currency } = table;
  if (!shown || own.length === 0 || own.some(({ state }) => state === 'open')) return null;
  const [stake, payout] = [sumOf(own, 'stake', currency), sumOf(own, 'payout', currency)];
  if (payout === 0n) return null;
  const amount = formatMoney(formatWire(payout, currency), currency, tag);
  return (
    <p className="table-paid slip" data-won={payout > stake || undefined} role="status">
      {words(payout > stake ? 'tables.you_won' : 'tables.you_got_back', { amount })}
    </p>
  );
}
