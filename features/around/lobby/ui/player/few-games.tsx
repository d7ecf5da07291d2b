import { Link } from 'react-router';
import type { Game } from '#features/setup/catalogue/contract.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { GameCard } from './game-card.tsx';

/** Up to so many games stand as wide labels: in a row of five they would be lost in an empty plain. */
export const FEW = 2;

type Props = {
  readonly games: readonly Game[];
  readonly eager?: boolean;
  /** Beside a lone game the place of the next one, where the shelf stands for all there is. */
  readonly next?: boolean;
};

/** A shelf of one or two games. */
export function FewGames({ games, eager = false, next = false }: Props) {
  const words = useWords();
  return (
    <ul className="few">
      {games.map((game) => (
        <li key={game.gameCode}>
          <GameCard game={game} eager={eager} wide />
        </li>
      ))}
      {next && games.length === 1 && (
        <li className="few-next">
          <Link to="/fair">
            <Icon name="shield" />
            {words('lobby.next_game')}
          </Link>
        </li>
      )}
    </ul>
  );
}
