import type { OpsSea } from '#features/play/sea/contract/ops.ts';
import { StateMark, type States } from '#platform/ui/desk/state-mark.tsx';
import { useWords } from '#platform/ui/words.tsx';

const STATES = {
  halted: { tone: 'danger', word: 'sea.ops.state_halted' },
  open: { tone: 'gain', word: 'sea.ops.state_open' },
} as const satisfies States<'halted' | 'open'>;

/** How a sea stands, in one word. */
export function SeaMark({ halted }: Pick<OpsSea, 'halted'>) {
  const words = useWords();
  const { tone, word } = STATES[halted ? 'halted' : 'open'];
  return <StateMark tone={tone}>{words(word)}</StateMark>;
}
