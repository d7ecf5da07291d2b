import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { Game } from '#features/setup/catalogue/contract.ts';
import { categoryOf } from '#features/around/lobby/ui/categories.ts';
import { Button, Chip } from '#platform/ui/button.tsx';
import { GameGrid } from '#platform/ui/game-tile.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { EmptyState, ErrorState } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { GameCard } from './game-card.tsx';
import { Categories, TileSkeletons } from './home.tsx';
import { PAGE_SIZE, useGameList, useHotGames } from './queries.ts';
import type { ListFilter } from './queries.ts';
import { SearchField } from './search-field.tsx';

const FIRST_TILES = 9;

function OnePage({ filter, first }: { readonly filter: ListFilter; readonly first: boolean }) {
  const { value, waiting, trouble, again } = useGameList(filter);
  if (waiting) return <TileSkeletons count={PAGE_SIZE} />;
  if (!value) return <ErrorState trouble={trouble} onRetry={again} />;
  return <Tiles games={value.games} eager={first} />;
}

function Tiles({ games, eager }: { readonly games: readonly Game[]; readonly eager: boolean }) {
  return (
    <GameGrid>
      {games.map((game, at) => (
        <GameCard key={game.gameCode} game={game} eager={eager && at < FIRST_TILES} />
      ))}
    </GameGrid>
  );
}

/** Pages of 15 below each other; the next one comes on demand, never by scrolling. */
function Pages({
  filter,
  onClear,
}: {
  readonly filter: Omit<ListFilter, 'pageNo'>;
  readonly onClear: (() => void) | undefined;
}) {
  const words = useWords();
  const [pages, setPages] = useState(1);
  const last = useGameList({ ...filter, pageNo: pages });
  const total = last.value?.totalPages ?? 0;
  if (pages === 1 && last.value?.games.length === 0) {
    return (
      <EmptyState
        title={words('lobby.nothing_found')}
        action={onClear && <Button onClick={onClear}>{words('lobby.clear')}</Button>}
      >
        {words('lobby.nothing_found_do')}
      </EmptyState>
    );
  }
  return (
    <div className="stack list-pages">
      {Array.from({ length: pages }, (_, at) => (
        // a page is its number
        <OnePage key={at} filter={{ ...filter, pageNo: at + 1 }} first={at === 0} />
      ))}
      {pages < total && (
        <div className="pager">
          <Button look="line" onClick={() => setPages(pages + 1)}>
            {words('lobby.load_more', { page: pages, pages: total })}
          </Button>
        </div>
      )}
    </div>
  );
}

function HotOnly({ gameTypes }: { readonly gameTypes: readonly string[] | undefined }) {
  const words = useWords();
  const { value, waiting, trouble, again } = useHotGames();
  const games = value?.filter((game) => !gameTypes || gameTypes.includes(game.gameType));
  if (waiting) return <TileSkeletons count={PAGE_SIZE} />;
  if (!games) return <ErrorState trouble={trouble} onRetry={again} />;
  return games.length > 0 ? (
    <Tiles games={games} eager />
  ) : (
    <EmptyState icon="grid" title={words('lobby.empty')} />
  );
}

/** A category's games, or all of them; filter and search stand in the address. */
export default function GameList() {
  const words = useWords();
  const { gameType = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const category = categoryOf(gameType);
  const gameName = params.get('gameName') ?? '';
  const hot = params.get('tab') === 'hot' && !gameName;
  const title = gameName
    ? words('lobby.found', { text: gameName })
    : category
      ? words(`lobby.category.${category.name}`)
      : words('lobby.all');
  usePageHead(title);
  const filter = { gameType: category?.gameTypes[0], gameName: gameName || undefined };
  return (
    <>
      <div className="search-place">
        <SearchField />
      </div>
      <Categories {...(category && { here: category.name })} />
      <section className="section" aria-labelledby="list-title">
        <header className="section-head">
          <h1 id="list-title" className="sign list-title">
            {title}
          </h1>
        </header>
        <div className="chips list-tabs">
          <Chip on={!hot} onPress={() => setParams(gameName ? { gameName } : {})}>
            {words('lobby.tab_all')}
          </Chip>
          <Chip on={hot} onPress={() => setParams({ tab: 'hot' })}>
            {words('lobby.tab_hot')}
          </Chip>
          {gameName && (
            <Chip on={false} icon="close" onPress={() => setParams({})}>
              {words('lobby.clear')}
            </Chip>
          )}
        </div>
        {hot ? (
          <HotOnly gameTypes={category?.gameTypes} />
        ) : (
          <Pages
            key={`${gameType}|${gameName}`}
            filter={filter}
            onClear={gameName ? () => setParams({}) : undefined}
          />
        )}
      </section>
    </>
  );
}
