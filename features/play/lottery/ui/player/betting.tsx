import { lazy, Suspense, useMemo, useState } from 'react';
import { useBalance } from '#features/money/wallet/ui/player/balance.ts';
import { TakesCurrency, useOtherCurrency } from '#features/money/wallet/ui/player/takes-currency.tsx';
import type { LotteryGame, PlayLine } from '#features/play/lottery/contract.ts';
import type { ChaseRequest } from '#features/play/lottery/rules/chase.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button, Chip, IconButton } from '#platform/ui/button.tsx';
import { GameFrame } from '#platform/ui/game-frame.tsx';
import { useLiveState } from '#platform/ui/live.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { SessionLine } from '#platform/ui/session-line.tsx';
import { ConnectionBar, EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Cart, type CartLine } from './cart.tsx';
import { useNow } from '#platform/ui/server-clock.ts';
import { DrawBand } from './draw-band.tsx';
import { Entry } from './entry.tsx';
import { grouped } from './groups.ts';
import { useNames } from '../names.ts';
import { type Picked, quoteOf, type Quote, type Terms } from './quote.ts';
import { Balls } from './result.tsx';
import { TermsForm } from './terms-form.tsx';
import { type FollowedGame, useLottery } from './use-lottery.ts';
import { usePlace } from './use-place.ts';

const Results = lazy(() => import('./results.tsx'));
const HelpPopup = lazy(() => import('./help-popup.tsx'));
const DrawPopup = lazy(() => import('./draw-popup.tsx'));

/** The betting page of a game. */
export function Betting({ code, back }: { readonly code: string; readonly back: string }) {
  const words = useWords();
  const followed = useLottery(code);
  const { game, trouble, again } = followed;
  const missing = trouble instanceof ApiRefusal && trouble.status === 404;
  usePageHead(game?.name ?? words('lottery.title'));
  if (game) return <BettingRoom {...followed} game={game} />;
  return (
    <GameFrame title={words('lottery.title')}>
      {missing ? (
        <EmptyState
          stage
          icon="clock"
          title={words('lottery.no_game')}
          hint={words('lottery.no_game_do')}
          way={{ to: back, title: words('lottery.to_lobby') }}
        />
      ) : trouble ? (
        <ErrorState trouble={trouble} onRetry={again} money="untouched" />
      ) : (
        <div className="lottery-wait" aria-busy="true">
          <Skeleton height={76} />
          <Skeleton height={52} />
          <Skeleton height={260} />
        </div>
      )}
    </GameFrame>
  );
}

const emptyPick = (play: PlayLine | undefined): Picked =>
  play?.entry.kind === 'rows'
    ? { kind: 'rows', rows: play.entry.rows.map(() => []) }
    : { kind: 'list', numbers: [] };

/** The play that is picked, and what it comes to. */
function usePicking(game: LotteryGame) {
  const groups = useMemo(() => grouped(game.engine, game.plays), [game]);
  const [play, setPlay] = useState<PlayLine | undefined>(groups[0]?.plays[0]);
  const [picked, setPicked] = useState<Picked>(() => emptyPick(groups[0]?.plays[0]));
  const [round, setRound] = useState(0);
  const [terms, setTerms] = useState<Terms>({ unit: game.units[0] ?? '1', multiple: 1, points: '0' });
  const quote = useMemo(
    (): Quote | undefined => play && quoteOf(game, play.code, picked, terms),
    [game, play, picked, terms],
  );
  const choose = (next: PlayLine | undefined): void => {
    setPlay(next);
    setPicked(emptyPick(next));
  };
  return {
    groups,
    play,
    picked,
    terms,
    quote,
    choose,
    setPicked,
    change: (part: Partial<Terms>) => setTerms((before) => ({ ...before, ...part })),
    /** Counts what was added: the pad begins anew. */
    round,
    clear: () => {
      setPicked(emptyPick(play));
      setRound((count) => count + 1);
    },
  };
}

/** Added bets with an id of their own on this page. */
function useCart() {
  const [lines, setLines] = useState<readonly CartLine[]>([]);
  const [chase, setChase] = useState<ChaseRequest>();
  return {
    lines,
    chase,
    setChase,
    add: (quote: Extract<Quote, { ok: true }>) =>
      setLines((before) => [...before, { id: (before.at(-1)?.id ?? 0) + 1, line: quote.line, quote }]),
    remove: (id: number) => setLines((before) => before.filter((line) => line.id !== id)),
    empty: () => {
      setLines([]);
      setChase(undefined);
    },
  };
}

type RoomProps = Omit<FollowedGame, 'game'> & { readonly game: LotteryGame };

function BettingRoom({ game, clock, last, settled }: RoomProps) {
  const words = useWords();
  const names = useNames();
  const live = useLiveState();
  const now = useNow(clock);
  const balance = useBalance().value;
  const elsewhere = useOtherCurrency(game.currency) !== undefined;
  const picking = usePicking(game);
  const cart = useCart();
  const { place, placed, busy, forget } = usePlace(game);
  const [placeName, setPlaceName] = useState<string>();
  const [popup, setPopup] = useState<'help' | 'draw'>();
  const open = game.draws.filter(({ closesAt }) => Date.parse(closesAt) > now);
  const places = [
    ...new Set(open.filter(({ drawsAt }) => drawsAt === open[0]?.drawsAt).map((one) => one.place)),
  ];
  const ahead = open.filter((one) => one.place === (placeName ?? open[0]?.place));
  const [draw] = ahead;
  const buy = (): void => {
    if (!draw) return;
    void place(
      draw,
      cart.lines.map(({ line }) => line),
      cart.chase,
    ).then((taken) => taken && cart.empty());
  };
  return (
    <GameFrame
      title={game.name}
      end={
        <>
          {balance && (
            <p className="game-balance">
              <small>{words('ui.balance')}</small>
              <Money amount={balance.balance} currency={balance.currency} />
            </p>
          )}
          <IconButton icon="doc" label={words('lottery.help')} onClick={() => setPopup('help')} />
        </>
      }
    >
      <SessionLine />
      <ConnectionBar state={live} />
      <TakesCurrency currency={game.currency} />
      <div className="lottery-room">
        <div className="lottery-main">
          <DrawBand game={game} draw={draw} now={now} />
          {last && (
            <p className="lottery-last">
              <span className="muted">{words('lottery.last')}</span>
              <Balls result={last.result} engine={game.engine} />
              <button type="button" onClick={() => setPopup('draw')}>
                {words('lottery.proof')}
              </button>
            </p>
          )}
          {places.length > 1 && (
            <div className="lottery-chips" role="group" aria-label={words('lottery.province')}>
              {places.map((name) => (
                <Chip key={name} on={name === (placeName ?? places[0])} onPress={() => setPlaceName(name)}>
                  {names.at(name)}
                </Chip>
              ))}
            </div>
          )}
          <Picking
            game={game}
            picking={picking}
            onAdd={(quote) => {
              cart.add(quote);
              forget();
              picking.clear();
            }}
          />
        </div>
        <aside className="lottery-side">
          <Cart
            game={game}
            draw={draw}
            ahead={ahead}
            lines={cart.lines}
            chase={cart.chase}
            balance={elsewhere ? undefined : balance?.balance}
            busy={busy}
            closed={!draw || game.halted || elsewhere}
            placed={placed}
            onRemove={cart.remove}
            onChase={cart.setChase}
            onBuy={buy}
          />
        </aside>
        <div className="lottery-results">
          <Suspense fallback={<Skeleton height={200} />}>
            <Results game={game} news={settled + (last?.revision ?? 0)} />
          </Suspense>
        </div>
      </div>
      <Suspense fallback={null}>
        {popup === 'help' && <HelpPopup game={game} onClose={() => setPopup(undefined)} />}
        {popup === 'draw' && last && (
          <DrawPopup game={game} drawId={last.drawId} onClose={() => setPopup(undefined)} />
        )}
      </Suspense>
    </GameFrame>
  );
}

const CANNOT = [
  'too_few_numbers',
  'too_many_numbers',
  'number_twice',
  'cost_not_whole',
  'wrong_unit',
  'wrong_points',
] as const;
const cannotOf = (code: string) => CANNOT.find((one) => code === `lottery.${one}`) ?? 'wrong_numbers';

type PickingProps = {
  readonly game: LotteryGame;
  readonly picking: ReturnType<typeof usePicking>;
  readonly onAdd: (quote: Extract<Quote, { ok: true }>) => void;
};

function Picking({ game, picking, onAdd }: PickingProps) {
  const words = useWords();
  const names = useNames();
  const { groups, play, picked, terms, quote } = picking;
  const group = groups.find(({ plays }) => plays.some(({ code }) => code === play?.code));
  if (!play) return null;
  const why = !quote?.ok
    ? quote?.empty === false
      ? words(`lottery.cannot.${cannotOf(quote.code)}`)
      : words('lottery.why_pick')
    : undefined;
  return (
    <section className="picking">
      {groups.length > 1 && (
        <div className="lottery-chips" role="group" aria-label={words('lottery.groups')}>
          {groups.map(({ group: name, plays }) => (
            <Chip key={name} on={group?.group === name} onPress={() => picking.choose(plays[0])}>
              {names.group(name)}
            </Chip>
          ))}
        </div>
      )}
      {(group?.plays.length ?? 0) > 1 && (
        <div className="lottery-chips lottery-plays" role="group" aria-label={words('lottery.plays')}>
          {group?.plays.map((one) => (
            <Chip key={one.code} on={one.code === play.code} onPress={() => picking.choose(one)}>
              {names.play(one.code)}
            </Chip>
          ))}
        </div>
      )}
      <Entry
        key={`${play.code} ${picking.round}`}
        game={game}
        play={play}
        picked={picked}
        onPick={picking.setPicked}
      />
      <TermsForm game={game} terms={terms} onChange={picking.change} />
      <div className="pick-sum">
        <p>
          {quote?.ok ? (
            <>
              <strong>{words('lottery.tickets', { tickets: quote.tickets })}</strong>{' '}
              <Money amount={quote.cost} currency={game.currency} />
              <small className="muted">
                {words('lottery.wins_up_to')}{' '}
                <Money amount={quote.best} currency={game.currency} className="prize" />
              </small>
            </>
          ) : (
            <span className="muted">{why}</span>
          )}
        </p>
        <Button
          look={quote?.ok ? 'prize' : 'quiet'}
          icon="plus"
          onClick={() => quote?.ok && onAdd(quote)}
          why={quote?.ok ? undefined : why}
        >
          {words('lottery.add')}
        </Button>
      </div>
    </section>
  );
}
