/** A bingo room: the game that is being called, one's cards in it, and cards for the next one. */
import { lazy, Suspense, useMemo, useState } from 'react';
import { useBalance } from '#features/money/wallet/ui/player/balance.ts';
import { TakesCurrency, useOtherCurrency } from '#features/money/wallet/ui/player/takes-currency.tsx';
import type { Table, TableBet, TableRound } from '#features/play/tables/contract.ts';
import type { TableStage } from '#games/view-props.ts';
import { formatWire } from '#kernel/money.ts';
import { IconButton } from '#platform/ui/button.tsx';
import { GameFrame } from '#platform/ui/game-frame.tsx';
import { useLiveState } from '#platform/ui/live.ts';
import { Money } from '#platform/ui/money.tsx';
import { formatMoney } from '#platform/ui/money-format.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { ConnectionBar } from '#platform/ui/states.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { useNow } from '#platform/ui/server-clock.ts';
import { sumOf } from '../own-bets.tsx';
import { useRoundNote } from '../note.ts';
import { netOf, useOwnEnd } from '../own-end.ts';
import { SessionLine } from '../session-line.tsx';
import { TableTrialStrip } from '../trial.tsx';
import type { FollowedTable } from '../use-table.ts';
import { CardShop, minutes } from './card-shop.tsx';
import { Prizes } from './prizes.tsx';
import { numberOf, useCards } from './use-cards.ts';
import './bingo.css';

const FairPopup = lazy(() => import('../fair-popup.tsx'));
const BetsPopup = lazy(() => import('../bets-popup.tsx'));

type Props = Omit<FollowedTable, 'table'> & {
  readonly table: Table;
  readonly pool: NonNullable<Table['pool']>;
  readonly stage: TableStage;
  readonly guest: boolean;
  /** when this page was opened, by the device */
  readonly begun: number;
};

const ofRound = (bets: readonly TableBet[], round: TableRound | null): readonly TableBet[] =>
  bets.filter(({ roundId }) => roundId === round?.roundId);

/** The game on the board: the one that takes no more cards. Between two games it is the last one, as it ended. */
function gamesOf({ round, before }: Props['known']): {
  readonly game: TableRound | null;
  readonly next: TableRound | null;
} {
  return round && round.state !== 'open' ? { game: round, next: null } : { game: before, next: round };
}

export default function BingoRoom(props: Props) {
  const { table, pool, known, clock, mine, stage, guest, begun, trial } = props;
  const words = useWords();
  const live = useLiveState();
  const show = usePopups((popups) => popups.show);
  const wallet = useBalance().value;
  const balance = table.trial ? { balance: table.trial.balance, currency: table.currency } : wallet;
  const elsewhere = useOtherCurrency(table.trial ? undefined : table.currency) !== undefined;
  const [popup, setPopup] = useState<'rules' | 'fair' | 'bets'>();
  const { game, next } = gamesOf(known);
  const now = useNow(clock);
  const own = useMemo(() => ofRound(mine, game), [mine, game]);
  const ahead = useMemo(() => ofRound(mine, next), [mine, next]);
  const shop = useCards({
    ...props,
    round: next,
    trial: trial.token,
    unknown: words('tables.complaint.unknown'),
  });
  const prizeName = stage.usePrize?.() ?? String;
  const say = stage.useSay();
  useOwnEnd({ ...props, known: { ...known, round: game }, code: table.code });
  const left = next ? Date.parse(next.closesAt) - now : 0;
  const called = game?.called ?? [];
  const trialOf = (bets: readonly TableBet[]): bigint =>
    table.trial ? sumOf(bets, 'stake', table.currency) : 0n;
  const past = known.history.filter(({ result }) => result !== null);
  const calling = game?.state === 'closed';
  // What a game nobody has cards in would pay says nothing: then it is the next one’s.
  const shown = own.length > 0 || (calling && game.crowd.length > 0) ? game : next;
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
      <div className="table-page bingo-page" data-phase={calling ? 'calling' : (game?.state ?? 'none')}>
        <SessionLine
          table={table}
          begun={begun}
          net={guest ? undefined : netOf(mine, table.currency)}
          commitment={(next ?? game)?.commitment ?? ''}
          onFair={() => setPopup('fair')}
          onBets={guest || table.trial ? undefined : () => setPopup('bets')}
        />
        {table.trial ? <TableTrialStrip /> : <TakesCurrency currency={table.currency} />}
        <ConnectionBar state={live} />
        <div className="table-main">
          {stage.Caller && (
            <stage.Caller
              game={table.game}
              called={called}
              note={calling ? undefined : left > 0 ? words('tables.starts_in', { time: minutes(left) }) : ''}
            />
          )}
          <Headline table={table} game={game} own={own} said={game ? say.result(game.outcome) : ''} />
          <Prizes
            table={table}
            pool={pool}
            round={shown}
            trial={trialOf(shown === game ? own : ahead)}
            nameOf={prizeName}
            Pattern={stage.Pattern}
          />
          <Cards {...{ table, stage, called }} bets={own} title={words('tables.your_cards')} />
          <Cards {...{ table, stage }} called={[]} bets={ahead} title={words('tables.your_next_cards')} />
        </div>
        <aside className="table-side">
          <CardShop
            {...{ table, pool, stage, shop, left, guest }}
            key={next?.roundId ?? ''}
            round={next}
            own={ahead}
            open={next !== null && left > 0 && !shop.closed && !table.halted && !elsewhere}
            onGuest={guest ? () => show('login', { back: `/tables/${table.code}` }) : undefined}
          />
          <LastGames past={past} say={say.result} />
        </aside>
        <p className="out" aria-live="polite">
          {calling && called.length > 0 ? words('tables.ball_called', { ball: String(called.at(-1)) }) : ''}
        </p>
      </div>
      {popup === 'rules' && (
        <stage.Rules spots={table.spots} game={table.game} onClose={() => setPopup(undefined)} />
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

type HeadlineProps = {
  readonly table: Table;
  readonly game: TableRound | null;
  readonly own: readonly TableBet[];
  /** the result in words */
  readonly said: string;
};

/** What is going on, and what one's cards came to. Above the stake it is a win; a smaller return is stated. */
function Headline({ table, game, own, said }: HeadlineProps) {
  const words = useWords();
  const tag = useTag();
  const { currency } = table;
  const noteOf = useRoundNote();
  const over = own.length > 0 && own.every(({ state }) => state !== 'open');
  if (over && game?.state !== 'voided') {
    const [stake, payout] = [sumOf(own, 'stake', currency), sumOf(own, 'payout', currency)];
    const amount = formatMoney(formatWire(payout, currency), currency, tag);
    if (payout > 0n)
      return (
        <p className="bingo-paid slip" data-won={payout > stake || undefined} role="status">
          {words(payout > stake ? 'tables.you_won' : 'tables.you_got_back', { amount })}
        </p>
      );
  }
  const text = (): string => {
    if (game?.state === 'voided') return noteOf(game) ?? '';
    if (game?.state === 'closed')
      return own.length > 0 ? words('tables.game_of', { serial: game.serial }) : words('tables.game_without');
    if (table.halted) return words('tables.halted');
    return game && game.result !== '0' ? said : words('tables.no_game');
  };
  return <p className="bingo-headline">{text()}</p>;
}

type CardsProps = {
  readonly table: Table;
  readonly stage: TableStage;
  readonly bets: readonly TableBet[];
  readonly called: readonly number[];
  readonly title: string;
};

/** One's cards, those with the fewest numbers left first. */
function Cards({ table, stage, bets, called, title }: CardsProps) {
  const { Card, toGo } = stage;
  const numbers = bets.flatMap(({ parts }) => parts.map(({ spot }) => numberOf(spot)));
  if (!Card || numbers.length === 0) return null;
  const left = (n: number): number => toGo?.(table.game, n, called) ?? 0;
  const sorted = called.length > 0 ? [...numbers].sort((a, b) => left(a) - left(b) || a - b) : numbers;
  return (
    <section className="bingo-cards">
      <h3 className="sign-small">{title}</h3>
      <div data-game={table.game}>
        {sorted.map((n) => (
          <Card key={n} game={table.game} n={n} called={called} />
        ))}
      </div>
    </section>
  );
}

type LastProps = {
  readonly past: Props['known']['history'];
  readonly say: (outcome: unknown) => string;
};

function LastGames({ past, say }: LastProps) {
  const words = useWords();
  const played = past.filter(({ result }) => result !== '0').slice(-6);
  if (played.length === 0) return null;
  return (
    <section className="bingo-last">
      <h3 className="sign-small">{words('tables.last_games')}</h3>
      <ul>
        {[...played].reverse().map(({ roundId, serial, outcome }) => (
          <li key={roundId}>
            <span className="num faint">{serial}</span> {say(outcome)}
          </li>
        ))}
      </ul>
    </section>
  );
}
