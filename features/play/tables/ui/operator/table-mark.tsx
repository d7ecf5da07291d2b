import type { OpsTable } from '#features/play/tables/contract/ops.ts';
import { StateMark, type States } from '#platform/ui/desk/state-mark.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Shown = 'halted' | 'awaited' | 'idle' | 'open' | 'closed' | 'drawn' | 'settled' | 'voided';
const STATES = {
  halted: { tone: 'danger', word: 'tables.ops.state_halted' },
  awaited: { tone: 'warn', word: 'tables.ops.state_awaited' },
  idle: { tone: 'plain', word: 'tables.ops.state_idle' },
  open: { tone: 'gain', word: 'tables.ops.state_open' },
  closed: { tone: 'plain', word: 'tables.ops.state_closed' },
  drawn: { tone: 'plain', word: 'tables.ops.state_drawn' },
  settled: { tone: 'plain', word: 'tables.ops.state_settled' },
  voided: { tone: 'warn', word: 'tables.ops.state_voided' },
} as const satisfies States<Shown>;

/** How a table stands, in one word. */
export function TableMark({ table }: { readonly table: OpsTable }) {
  const words = useWords();
  const { halted, round } = table;
  const { tone, word } = STATES[halted ? 'halted' : round?.awaited ? 'awaited' : (round?.state ?? 'idle')];
  return <StateMark tone={tone}>{words(word)}</StateMark>;
}
