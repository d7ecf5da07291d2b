import type { OpsGame } from '#features/setup/catalogue/contract.ts';
import { useWords } from '#platform/ui/words.tsx';

/** Open, closed for maintenance, or without an engine so far. */
export function GameMark({ game }: { readonly game: OpsGame }) {
  const words = useWords();
  const state = game.maintenance || game.closedAbove ? 'closed' : game.playable ? 'open' : 'unbuilt';
  const tone = { closed: 'warn', open: 'gain', unbuilt: 'plain' }[state];
  return (
    <span className="mark-state" data-tone={tone}>
      {words(`catalogue.ops.state_${state}`)}
    </span>
  );
}
