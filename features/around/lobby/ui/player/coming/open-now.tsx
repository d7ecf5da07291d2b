import { Link } from 'react-router';
import { GameGrid } from '#platform/ui/game-tile.tsx';
import { SectionHead } from '#platform/ui/section-head.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { FEW, FewGames } from '#features/around/lobby/ui/player/few-games.tsx';
import { GameCard } from '#features/around/lobby/ui/player/game-card.tsx';
import { useHotGames } from '#features/around/lobby/ui/player/queries.ts';
import './coming.css';

/** One row of five; on a phone the first three of them. */
const SHOWN = 5;

/** Games to play meanwhile; nothing where there is none. */
export function OpenNow() {
  const words = useWords();
  const { value: hot = [] } = useHotGames();
  if (hot.length === 0) return null;
  return (
    <section className="open-now" aria-labelledby="open-now">
      <SectionHead id="open-now" title={words('lobby.closed_others')}>
        <Link to="/games">{words('lobby.all_games')}</Link>
      </SectionHead>
      {hot.length <= FEW ? (
        <FewGames games={hot} next />
      ) : (
        <GameGrid>
          {hot.slice(0, SHOWN).map((game) => (
            <GameCard key={game.gameCode} game={game} />
          ))}
        </GameGrid>
      )}
    </section>
  );
}
