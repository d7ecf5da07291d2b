import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { DrawChanged, GetLotteries, LotteryLine } from '#features/play/lottery/contract.ts';
import type { GetRecentLotteries } from '#features/play/lottery/contract/gateway.ts';
import { useApi, useRead } from '#platform/ui/call.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useLive } from '#platform/ui/live.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { SessionLine } from '#platform/ui/session-line.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { createServerClock, type ServerClock, useNow } from '#platform/ui/server-clock.ts';
import { countdown } from './countdown.ts';
import { Balls } from './result.tsx';

export const HALLS = [
  { path: '/lottery', vendors: ['ELOTT', 'LOTT'], word: 'quick' },
  { path: '/vnLottery', vendors: ['TCG_LOTTO_VN'], word: 'vietnam' },
  { path: '/seaLottery', vendors: ['TCG_SEA'], word: 'sea' },
] as const;

/** Lists are asked again when a draw of them must have closed. */
export function useLotteries(clock: ServerClock) {
  const api = useApi();
  const [found, setFound] = useState<{ games?: readonly LotteryLine[]; trouble?: unknown }>({});
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again asks again
  useEffect(() => {
    let left = false;
    api.send<typeof GetLotteries>('GET', '/lgw/games/list', { query: {} }).then(
      ({ games, serverTime }) => {
        if (left) return;
        clock.notify(serverTime);
        setFound({ games });
      },
      (trouble: unknown) => left || setFound((before) => ({ ...before, trouble })),
    );
    return () => {
      left = true;
    };
  }, [api, clock, asked]);
  return { ...found, again: () => setAsked((count) => count + 1) };
}

/** `/lottery` and its sisters: every game with the seconds that are left and its newest result. */
export function Lobby({ path }: { readonly path: string }) {
  const words = useWords();
  const clock = useMemo(() => createServerClock(), []);
  const { games, trouble, again } = useLotteries(clock);
  const hall = HALLS.find((one) => one.path === path) ?? HALLS[0];
  const recent = useRead<typeof GetRecentLotteries>('/lgw/vn/games/recent', { query: {} }, 0).value;
  usePageHead(words(`lottery.hall.${hall.word}`));
  const vendors: readonly string[] = hall.vendors;
  const own = games?.filter(({ vassalage }) => vendors.includes(vassalage));
  return (
    <div className="page lottery-lobby">
      <SessionLine />
      <h1 className="sign">{words('lottery.title')}</h1>
      <nav className="lottery-halls" aria-label={words('lottery.title')}>
        {HALLS.map((one) => (
          <Link
            key={one.path}
            to={one.path}
            className="chip"
            aria-current={one === hall ? 'page' : undefined}
          >
            {words(`lottery.hall.${one.word}`)}
          </Link>
        ))}
        <Link to="/member/lottery" className="chip lottery-mine">
          <Icon name="slip" small />
          {words('lottery.my_bets')}
        </Link>
      </nav>
      {recent && recent.length > 0 && (
        <p className="lottery-recent">
          <span className="muted">{words('lottery.recent')}</span>
          {recent.slice(0, 5).map(({ gameCode, gameName, url }) => (
            <Link key={gameCode} to={url}>
              {gameName}
            </Link>
          ))}
        </p>
      )}
      {!own && !trouble && <SkeletonRows rows={8} height={92} />}
      {!own && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
      {own?.length === 0 && (
        <EmptyState
          icon="clock"
          title={words('lottery.none_here')}
          hint={words('lottery.none_here_do')}
          way={{ to: '/lottery', title: words('lottery.hall.quick') }}
        />
      )}
      {own && (
        <ul className="lottery-cards">
          {own.map((game) => (
            <Card key={game.code} game={game} path={path} clock={clock} onClosed={again} />
          ))}
        </ul>
      )}
    </div>
  );
}

type CardProps = {
  readonly game: LotteryLine;
  readonly path: string;
  readonly clock: ServerClock;
  readonly onClosed: () => void;
};

export function Card({ game, path, clock, onClosed }: CardProps) {
  const words = useWords();
  const now = useNow(clock);
  const [last, setLast] = useState(game.last);
  useEffect(() => setLast(game.last), [game.last]);
  useLive<typeof DrawChanged>(
    'draw:{code}',
    { code: game.code },
    {
      onEvent: ({ at, data }) => {
        clock.notify(at);
        if (data.state === 'drawn' || data.state === 'settled') setLast(data);
      },
    },
  );
  const next = game.next.find(({ closesAt }) => Date.parse(closesAt) > now) ?? game.next[0];
  const left = next ? Date.parse(next.closesAt) - now : 0;
  const over = next !== undefined && left <= 0;
  // The list knows the next draw; spread over a second, so that a hall full of players does not ask in one instant.
  useEffect(() => {
    if (!over) return;
    const timer = setTimeout(onClosed, 400 + (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) * 3);
    return () => clearTimeout(timer);
  }, [over, onClosed]);
  return (
    <li>
      <Link className="lottery-card" to={`${path}?gameCode=${game.code}`}>
        <img
          src={`/art/${game.vassalage === 'ELOTT' ? 'ELOTT' : 'LOTT'}/${game.code}.svg`}
          alt=""
          width={72}
          height={72}
          loading="lazy"
          decoding="async"
        />
        <span className="lottery-card-text">
          <strong className="sign-small">
            <bdi>{game.name}</bdi>
          </strong>
          {last ? (
            <Balls result={last.result} engine={game.engine} small />
          ) : (
            <small className="muted">{words('lottery.no_result_yet')}</small>
          )}
        </span>
        <span className="lottery-card-time">
          <small>{words(game.halted ? 'lottery.paused' : 'lottery.closes_in')}</small>
          <b className="num" data-soon={(left < 10_000 && !over) || undefined}>
            {game.halted || !next ? '–' : countdown(left)}
          </b>
        </span>
      </Link>
    </li>
  );
}
