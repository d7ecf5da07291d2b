import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { GameFrame } from '#platform/ui/game-frame.tsx';
import { useBalance, useHoldBalance } from '#features/money/wallet/ui/player/balance.ts';
import type { GetTableBets, Table, TableBet } from '#features/play/tables/contract.ts';
import type { TableStage } from '#games/views.ts';
import { formatWire } from '#kernel/money.ts';
import { IconButton } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useLiveState } from '#platform/ui/live.ts';
import { Money } from '#platform/ui/money.tsx';
import { formatMoney } from '#platform/ui/money-format.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { ConnectionBar } from '#platform/ui/states.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { Band } from './band.tsx';
import { useNow } from './clock.ts';
import { Controls } from './controls.tsx';
import { OwnBets, sumOf } from './own-bets.tsx';
import { useShown } from './shown.ts';
import { BoardContext, Spot } from './spot.tsx';
import { type Phase, phaseOf, resultsOf } from './state.ts';
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

/** Own bets are asked for again when their round has ended; a hall full of players does not ask in one instant. */
function useOwnEnd({ table, known, mine, take }: Props): void {
  const api = useApi();
  const { round } = known;
  const over = round?.state === 'settled' || round?.state === 'voided';
  const waits = over && mine.some((bet) => bet.roundId === round.roundId && bet.state === 'open');
  const roundId = round?.roundId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each end of a round
  useEffect(() => {
    if (!waits || roundId === undefined) return;
    const input = { query: { table: table.code, roundId, pageNo: 1, pageSize: 100 } };
    const spread = (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) * 2;
    const timer = setTimeout(() => {
      api.send<typeof GetTableBets>('GET', '/tables/bets', input).then(
        ({ list }) => take(list),
        () => undefined,
      );
    }, spread);
    return () => clearTimeout(timer);
  }, [waits, roundId]);
}

/** Net of everything that ended since the page was opened. */
const netOf = (mine: readonly TableBet[], currency: string): string =>
  formatWire(
    sumOf(
      mine.filter(({ state }) => state !== 'open'),
      'payout',
      currency,
    ) -
      sumOf(
        mine.filter(({ state }) => state !== 'open'),
        'stake',
        currency,
      ),
    currency,
  );

const elapsed = (ms: number): string => new Date(Math.max(0, ms)).toISOString().slice(11, 19);

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
  const balance = useBalance().value;
  const [popup, setPopup] = useState<'rules' | 'fair' | 'bets'>();
  const { round } = known;
  const now = useNow(clock);
  const count = useShown(round, stage.steps, clock.now);
  const shown = count > stage.steps;
  const phase = phaseOf(round, now, shown);
  const open = phase === 'betting' && !guest;
  const own = useMemo(() => mine.filter((bet) => bet.roundId === round?.roundId), [mine, round?.roundId]);
  const betting = useBetting({
    table,
    round,
    mine,
    take,
    balance: guest ? undefined : balance?.balance,
    open,
  });
  const say = stage.useSay();
  useOwnEnd(props);
  // What was won is in the balance before its cards are turned: the header waits for them.
  useHoldBalance(own.length > 0 && (phase === 'closed' || phase === 'dealing'));
  const onGuest = guest ? () => show('login', { back: `/tables/${table.code}` }) : undefined;
  const won = useWon(props, phase);
  const said = phase === 'result' && round ? say.result(round.outcome) : '';
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
        <Line
          table={table}
          begun={begun}
          net={guest ? undefined : netOf(mine, table.currency)}
          commitment={round?.commitment ?? ''}
          onFair={() => setPopup('fair')}
          onBets={guest ? undefined : () => setPopup('bets')}
        />
        <ConnectionBar state={live} />
        <BoardContext
          value={{ table, round, betting, open: open || (guest && phase === 'betting'), won, onGuest }}
        >
          <div className="table-main">
            <div className="table-felt">
              <stage.Felt outcome={round?.outcome ?? null} shown={count} />
              {past && phase !== 'result' && (
                <p className="table-last">{words('tables.last', { result: say.result(past.outcome) })}</p>
              )}
              <Paid table={table} own={own} shown={shown} />
            </div>
            <Band table={table} round={round} phase={phase} clock={clock} said={said} />
            <stage.Layout Spot={Spot} />
            <Controls table={table} round={round} betting={betting} open={open} onGuest={onGuest} />
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
          </p>
        </aside>
        <p className="out" aria-live="polite">
          {said}
        </p>
      </div>
      {popup === 'rules' && <stage.Rules spots={table.spots} onClose={() => setPopup(undefined)} />}
      <Suspense>
        {popup === 'fair' && (
          <FairPopup
            table={table}
            stage={stage}
            roundId={past?.roundId}
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
  if (own.some(({ state }) => state === 'voided') || payout === 0n) return null;
  const amount = formatMoney(formatWire(payout, currency), currency, tag);
  return (
    <p className="table-paid slip" data-won={payout > stake || undefined} role="status">
      {words(payout > stake ? 'tables.you_won' : 'tables.you_got_back', { amount })}
    </p>
  );
}

type LineProps = {
  readonly table: Table;
  readonly begun: number;
  readonly net: string | undefined;
  readonly commitment: string;
  readonly onFair: () => void;
  readonly onBets: (() => void) | undefined;
};

/** In every game: how long, how much, and how to check it. */
function Line({ table, begun, net, commitment, onFair, onBets }: LineProps) {
  const words = useWords();
  return (
    <div className="session-line">
      <span>
        <Icon name="clock" small />
        <Elapsed begun={begun} />
      </span>
      {net !== undefined && (
        <button type="button" aria-haspopup="dialog" onClick={onBets}>
          <span>
            {words('tables.net')} <Money amount={net} currency={table.currency} signed />
          </span>
        </button>
      )}
      <button type="button" aria-haspopup="dialog" onClick={onFair}>
        <Icon name="shield" small />
        <span>
          {words('tables.fair_short')}{' '}
          <span className="num">{commitment && `${commitment.slice(0, 4)}…${commitment.slice(-2)}`}</span>
        </span>
      </button>
    </div>
  );
}

function Elapsed({ begun }: { readonly begun: number }) {
  const [now, setNow] = useState(begun);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="num" role="timer">
      {elapsed(now - begun)}
    </span>
  );
}
