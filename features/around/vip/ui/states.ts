import type { States } from '#platform/ui/desk/state-mark.tsx';
import type { LineState } from '../contract.ts';

export const LINE_LOOKS = {
  due: { tone: 'warn', word: 'vip.line.due' },
  paid: { tone: 'gain', word: 'vip.line.paid' },
  owed: { tone: 'danger', word: 'vip.line.owed' },
  settled: { tone: 'plain', word: 'vip.line.settled' },
} as const satisfies States<LineState>;
