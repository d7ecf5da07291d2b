import type { ReactNode } from 'react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import type { GetFavouritePage, GetRecentGames } from '#features/around/lobby/contract.ts';
import type { Game, GetHotGames } from '#features/setup/catalogue/contract.ts';
import { sheetOf } from '#platform/ui/art/sheet.ts';
import { afterFrame } from '#platform/ui/after-frame.ts';
import type { Answer } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { GameGrid } from '#platform/ui/game-tile.tsx';
import { ErrorState } from '#platform/ui/states.tsx';
import { useLanguage, useWords } from '#platform/ui/words.tsx';
import { FEW, FewGames } from '#features/around/lobby/ui/player/few-games.tsx';
import { GameCard } from '#features/around/lobby/ui/player/game-card.tsx';
import { hotQuery, PAGE_SIZE, useGameList } from '#features/around/lobby/ui/player/queries.ts';
import type { Filter } from './filter.ts';
import { askOf, type Figures } from './marks.ts';
import { TileSkeletons } from './skeletons.tsx';

/** Tiles of the first screen load at once. */
const FIRST_TILES = 9;
const HOUR_MS = 3_600_000;

/** A page of any of the four lists, in one shape. */
type Page = {
  readonly games: readonly Game[];
  readonly totalPages: number;
  readonly near?: readonly string[] | undefined;
};

function usePage({ tab, ...filter }: Filter, figures: Figures, pageNo: number): Answer<Page> {
  const { code: language } = useLanguage();
  const { gameType, vassalage } = filter;
  const all = useGameList({ ...filter, figures: askOf(figures), pageNo }, tab === 'all');
  const hot = useRead<typeof GetHotGames>(
    '/wps/relay/GCSGAME_hotGames',
    tab === 'hot' ? hotQuery(filter, language) : undefined,
    HOUR_MS,
  );
  const own = { ...(gameType && { gameType }), pageSize: PAGE_SIZE, language };
  const recent = useRead<typeof GetRecentGames>(
    '/wps/relay/GCSGAME_recentGames',
    tab === 'recent' ? { query: { ...own, page: pageNo, clientType: 3 } } : undefined,
    0,
  );
  const favourites = useRead<typeof GetFavouritePage>(
    '/wps/relay/GCSGAME_favouritePage',
    tab === 'favourites' ? { query: { ...own, pageNo, ...(vassalage && { vendor: vassalage }) } } : undefined,
    HOUR_MS,
  );
  if (tab === 'hot') return { ...hot, value: hot.value && { games: hot.value, totalPages: 1 } };
  if (tab === 'recent')
    return {
      ...recent,
      value: recent.value && { games: recent.value.list, totalPages: recent.value.totalPages },
    };
  if (tab === 'favourites')
    return {
      ...favourites,
      value: favourites.value && { games: favourites.value.content, totalPages: favourites.value.totalPages },
    };
  return all;
}

/** Its own return and volatility, share of rounds that pay, highest win; nothing where nothing is proved. */
function useOwn(isNotified: boolean): (game: Game) => string | undefined {
  const words = useWords();
  return ({ rtp, hitRate, maxWin, volatility }) =>
    isNotified && rtp && hitRate
      ? words('lobby.own_figures', {
          rtp: Number(rtp).toFixed(1),
          hits: Number(hitRate).toFixed(0),
          most: String(maxWin),
          swing: '●'.repeat(volatility) + '○'.repeat(5 - volatility),
        })
      : undefined;
}

/** Nothing is left out: what is not here is nowhere. */
const isWhole = ({ tab, vassalage, gameClassify, gameName }: Filter): boolean =>
  tab === 'all' && !vassalage && !gameClassify && !gameName;

/** Pages that stand already are not drawn anew when another one comes; one that comes takes the focus to its first game. */
type PageProps = { readonly filter: Filter; readonly figures: Figures; readonly pageNo: number };
const OnePage = memo(({ filter, figures, pageNo }: PageProps) => {
  const { value, waiting, trouble, again } = usePage(filter, figures, pageNo);
  const isAsked = askOf(figures) !== undefined;
  const own = useOwn(isAsked);
  const place = useRef<HTMLDivElement>(null);
  const stands = !waiting && value !== undefined;
  const sheet = useMemo(() => sheetOf((value?.games ?? []).map(({ showIcon }) => showIcon)), [value]);
  useEffect(() => {
    if (!stands || pageNo === 1) return;
    place.current?.querySelector<HTMLElement>('.tile-link')?.focus({ preventScroll: true });
  }, [stands, pageNo]);
  if (waiting) return <TileSkeletons count={PAGE_SIZE} />;
  if (!value) return <ErrorState trouble={trouble} onRetry={again} />;
  if (pageNo === 1 && value.totalPages === 1 && value.games.length <= FEW)
    return <FewGames games={value.games} eager next={isWhole(filter) && !isAsked} />;
  return (
    <div className="list-page" ref={place}>
      <GameGrid>
        {value.games.map((game, at) => (
          <GameCard
            key={game.gameCode}
            game={game}
            sheet={sheet.get(game.showIcon)}
            eager={pageNo === 1 && at < FIRST_TILES}
            note={own(game)}
          />
        ))}
      </GameGrid>
    </div>
  );
});

type Props = {
  readonly filter: Filter;
  readonly figures: Figures;
  readonly empty: (near: readonly string[]) => ReactNode;
};

/** Pages of 15 below each other; the next one comes on demand, never by scrolling. */
export function Shelf({ filter, figures, empty }: Props) {
  const words = useWords();
  const [pages, setPages] = useState(1);
  const last = usePage(filter, figures, pages);
  const total = last.value?.totalPages ?? 0;
  const [pressed, setPressed] = useState(false);
  const more = (): void => {
    setPressed(true);
    // With 15 tiles to lay out in the frame that shows the press, a slow phone took a quarter of a second.
    afterFrame(() => {
      setPressed(false);
      setPages(pages + 1);
    });
  };
  if (pages === 1 && last.value?.games.length === 0) return empty(last.value.near ?? []);
  return (
    <div className="stack list-pages">
      {Array.from({ length: pages }, (_, at) => (
        // a page is its number
        <OnePage key={at} filter={filter} figures={figures} pageNo={at + 1} />
      ))}
      <p className="out" role="status">
        {!last.value
          ? ''
          : words('lobby.shown', { count: (pages - 1) * PAGE_SIZE + last.value.games.length })}
      </p>
      {pages < total && (
        <div className="pager">
          <Button look="line" busy={pressed || last.waiting} onClick={more}>
            {words('lobby.load_more', { page: pages, pages: total })}
          </Button>
        </div>
      )}
    </div>
  );
}
