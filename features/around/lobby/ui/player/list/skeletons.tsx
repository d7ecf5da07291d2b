import { GameGrid } from '#platform/ui/game-tile.tsx';
import { Skeleton } from '#platform/ui/states.tsx';

/** Places of tiles that are on their way, in the final shape. */
export function TileSkeletons({ count }: { readonly count: number }) {
  return (
    <GameGrid>
      {Array.from({ length: count }, (_, at) => (
        // placeholders have no identity
        <Skeleton key={at} ratio="132 / 176" />
      ))}
    </GameGrid>
  );
}
