/** The states of a case: the colour and the word of each, for players and staff. */
import type { CaseState } from '#features/around/support/contract/kinds.ts';
import type { States } from '#platform/ui/desk/state-mark.tsx';

export const CASE_LOOKS = {
  waiting: { tone: 'warn', word: 'support.state.waiting' },
  checking: { tone: 'warn', word: 'support.state.checking' },
  answered: { tone: 'gain', word: 'support.state.answered' },
  decided: { tone: 'gain', word: 'support.state.decided' },
  escalated: { tone: 'danger', word: 'support.state.escalated' },
  closed: { tone: 'plain', word: 'support.state.closed' },
} as const satisfies States<CaseState>;
