import { Link } from 'react-router';
import { EmptyState, ErrorState } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { FEW, FewGames } from '../few-games.tsx';
import { GameCard } from '../game-card.tsx';
import { TileSkeletons } from '../list/skeletons.tsx';
import { useHotGames } from '../queries.ts';
import { chunksOf, HOT_CHUNK } from './coverflow-rules.ts';
import { SliderArrows, SliderHead, useSlider } from './slider.tsx';

/** Tiles that stand on the first screen of a phone. */
const FIRST_TILES = 4;

/** The hot games: rows of eleven, five and a half in sight (docs/PRODUCT.md, 9); all rows move together. */
export function HotGames() {
  const words = useWords();
  const { value: games = [], trouble, waiting, again } = useHotGames();
  const slider = useSlider(games.length);
  return (
    <section className="section" aria-labelledby="hot-title">
      <SliderHead id="hot-title" title={words('lobby.hot')}>
        {games.length > FEW && <SliderArrows slider={slider} />}
        <Link to="/games">{words('lobby.all_games')}</Link>
      </SliderHead>
      {games.length > 0 && games.length <= FEW && <FewGames games={games} eager next />}
      {games.length > FEW && (
        <ul className="hot" ref={slider.list}>
          {chunksOf(games, HOT_CHUNK).map((chunk, row) =>
            chunk.map((game, at) => (
              <li key={game.gameCode} style={{ gridRow: row + 1, gridColumn: at + 1 }}>
                <GameCard game={game} amongHot eager={row === 0 && at < FIRST_TILES} />
              </li>
            )),
          )}
        </ul>
      )}
      {games.length === 0 && !waiting && !trouble && <EmptyState icon="grid" title={words('lobby.empty')} />}
      {waiting && <TileSkeletons count={FIRST_TILES} />}
      {games.length === 0 && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
    </section>
  );
}
