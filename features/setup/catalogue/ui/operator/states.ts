import type { States } from '#platform/ui/desk/state-mark.tsx';

/** Open, closed for maintenance, or without an engine so far. */
export const SHELF_STATES = {
  open: { tone: 'gain', word: 'catalogue.ops.state_open' },
  closed: { tone: 'warn', word: 'catalogue.ops.state_closed' },
  unbuilt: { tone: 'plain', word: 'catalogue.ops.state_unbuilt' },
} as const satisfies States<'open' | 'closed' | 'unbuilt'>;
