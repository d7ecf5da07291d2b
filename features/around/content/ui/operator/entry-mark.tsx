import type { OpsEntry } from '#features/around/content/contract/ops.ts';
import { StateMark, type States } from '#platform/ui/desk/state-mark.tsx';
import { useWords } from '#platform/ui/words.tsx';

const ENTRY_STATES = {
  shown: { tone: 'gain', word: 'content.ops.state_shown' },
  waiting: { tone: 'warn', word: 'content.ops.state_waiting' },
  over: { tone: 'plain', word: 'content.ops.state_over' },
  off: { tone: 'plain', word: 'content.ops.state_off' },
} as const satisfies States<OpsEntry['state']>;

/** What visitors get of an entry now. */
export function EntryMark({ state }: Pick<OpsEntry, 'state'>) {
  const words = useWords();
  const { tone, word } = ENTRY_STATES[state];
  return <StateMark tone={tone}>{words(word)}</StateMark>;
}
