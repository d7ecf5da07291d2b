import type { OpsEntry } from '#features/around/content/contract/ops.ts';
import { useWords } from '#platform/ui/words.tsx';

const TONES = { shown: 'gain', waiting: 'warn', over: 'plain', off: 'plain' } as const;

/** What visitors get of an entry now. */
export function EntryMark({ state }: Pick<OpsEntry, 'state'>) {
  const words = useWords();
  return (
    <span className="mark-state" data-tone={TONES[state]}>
      {words(`content.ops.state_${state}`)}
    </span>
  );
}
