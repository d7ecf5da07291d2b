import type { WatchedTitle } from '#features/watch/returns/contract.ts';
import { StateMark, type States } from '#platform/ui/desk/state-mark.tsx';
import { useWords } from '#platform/ui/words.tsx';

const STATES = {
  shifted: { tone: 'danger', word: 'returns.shifted' },
  watch: { tone: 'warn', word: 'returns.watch' },
  fine: { tone: 'gain', word: 'returns.fine' },
  early: { tone: 'plain', word: 'returns.early' },
} as const satisfies States<WatchedTitle['standing']>;

/** How a title stands, in a word. */
export function VerdictMark({ standing: current }: Pick<WatchedTitle, 'standing'>) {
  const words = useWords();
  const { tone, word } = STATES[current];
  return <StateMark tone={tone}>{words(word)}</StateMark>;
}
