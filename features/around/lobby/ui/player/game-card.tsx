import type { Game } from '#features/setup/catalogue/contract.ts';
import { GameTile } from '#platform/ui/game-tile.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** A catalogue game as a label on a shelf. */
export function GameCard({ game, eager = false }: { readonly game: Game; readonly eager?: boolean }) {
  const words = useWords();
  const tag =
    game.gameGroupCode === 'NEW'
      ? words('lobby.tag_new')
      : game.gameGroupCode === 'HOT'
        ? words('lobby.tag_hot')
        : undefined;
  return (
    <GameTile
      game={{ name: game.nodeName, art: game.showIcon, tag }}
      to={`/play/${game.gameCode}`}
      eager={eager}
    />
  );
}
