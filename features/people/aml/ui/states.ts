import type { States } from '#platform/ui/desk/state-mark.tsx';

export const CASE_LOOKS = {
  open: { tone: 'warn', word: 'aml.state.open' },
  closed: { tone: 'plain', word: 'aml.state.closed' },
} as const satisfies States<'open' | 'closed'>;
