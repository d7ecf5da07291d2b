import type { OpsGame } from '#features/setup/catalogue/contract.ts';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { SHELF_STATES } from './states.ts';

/** Open, closed for maintenance, or without an engine so far. */
export function GameMark({ game }: { readonly game: OpsGame }) {
  const words = useWords();
  const { tone, word } =
    SHELF_STATES[game.maintenance || game.closedAbove ? 'closed' : game.playable ? 'open' : 'unbuilt'];
  return <StateMark tone={tone}>{words(word)}</StateMark>;
}
