import type { OpsDraw } from '#features/play/lottery/contract/ops.ts';
import { StateMark, type States } from '#platform/ui/desk/state-mark.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Shown = OpsDraw['state'] | 'late' | 'differ';
const DRAW_STATES = {
  open: { tone: 'plain', word: 'lottery.ops.state_open' },
  closed: { tone: 'warn', word: 'lottery.ops.state_closed' },
  late: { tone: 'danger', word: 'lottery.ops.state_late' },
  differ: { tone: 'danger', word: 'lottery.ops.state_differ' },
  drawn: { tone: 'warn', word: 'lottery.ops.state_drawn' },
  settled: { tone: 'gain', word: 'lottery.ops.state_settled' },
  voiding: { tone: 'warn', word: 'lottery.ops.state_voiding' },
  voided: { tone: 'plain', word: 'lottery.ops.state_voided' },
} as const satisfies States<Shown>;

/** How a draw stands, in one word; what is wrong comes first. */
export function DrawMark({ draw }: { readonly draw: OpsDraw }) {
  const words = useWords();
  const shown: Shown = draw.note === 'differ' ? 'differ' : draw.late ? 'late' : draw.state;
  const { tone, word } = DRAW_STATES[shown];
  return <StateMark tone={tone}>{words(word)}</StateMark>;
}
