import { Link } from 'react-router';
import { useIsMember } from '#identity/ui/player/session.ts';
import { CategoryRail, GameRail, GameGrid } from '#platform/ui/game-tile.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { openCategories } from '#features/around/lobby/ui/categories.ts';
import { Banner } from './banner.tsx';
import { ShowCounter } from './home/counter.tsx';
import { Marquee } from './home/marquee.tsx';
import { Matches } from './home/matches.tsx';
import { Winners } from './home/winners.tsx';
import { GameCard } from './game-card.tsx';
import { useGameTypes, useHotGames, useWhiteLabel } from './queries.ts';
import { TileSkeletons } from './list/skeletons.tsx';
import { SearchField } from './search-field.tsx';
import { Steps } from './steps.tsx';

/** Tiles that stand on the first screen of a phone. */
const FIRST_TILES = 6;

export function Categories({ here }: { readonly here?: string }) {
  const words = useWords();
  const { value } = useGameTypes();
  const open = openCategories(value ?? []);
  return (
    <div className="cats-place">
      <CategoryRail
        label={words('lobby.categories')}
        categories={open.map(({ mark, name, to }) => ({
          id: mark,
          title: words(`lobby.category.${name}`),
          to,
          here: name === here,
        }))}
      />
    </div>
  );
}

function HotGames() {
  const words = useWords();
  const { value: games, trouble, waiting, again } = useHotGames();
  return (
    <section className="section" aria-labelledby="hot-title">
      <header className="section-head">
        <h2 id="hot-title" className="sign">
          {words('lobby.hot')}
        </h2>
        <Link to="/games">{words('lobby.all_games')}</Link>
      </header>
      {games && games.length > 0 && (
        <GameGrid>
          {games.slice(0, 15).map((game, at) => (
            <GameCard key={game.gameCode} game={game} eager={at < FIRST_TILES} />
          ))}
        </GameGrid>
      )}
      {games?.length === 0 && <EmptyState icon="grid" title={words('lobby.empty')} />}
      {waiting && <TileSkeletons count={FIRST_TILES} />}
      {!games && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
    </section>
  );
}

export default function Home() {
  const words = useWords();
  const isMember = useIsMember();
  const brand = useWhiteLabel().value;
  const hot = useHotGames();
  const feature = hot.value?.[0];
  const recent = hot.value?.filter((game) => game.gameGroupCode === 'NEW') ?? [];
  usePageHead(brand?.name ?? words('lobby.home'), 200, words('lobby.description'));
  return (
    <>
      <div className="search-place">
        <SearchField />
      </div>
      <Categories />
      <div className={isMember ? 'hero' : 'hero hero-guest'}>
        {feature ? <Banner game={feature} /> : hot.waiting && <Skeleton className="promo-wait" />}
        {!isMember && <Steps />}
      </div>
      <Marquee />
      {isMember && recent.length >= 4 && (
        <section className="section" aria-labelledby="new-title">
          <header className="section-head">
            <h2 id="new-title" className="sign">
              {words('lobby.new')}
            </h2>
          </header>
          <GameRail>
            {recent.map((game) => (
              <GameCard key={game.gameCode} game={game} />
            ))}
          </GameRail>
        </section>
      )}
      <HotGames />
      <div className="below">
        <Matches />
        <Winners />
        {brand?.jackpot === 'display' && <ShowCounter />}
      </div>
    </>
  );
}
