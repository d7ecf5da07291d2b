import type { States } from '#platform/ui/desk/state-mark.tsx';
import type { InvitedState } from '../contract.ts';

export const INVITED_LOOKS = {
  pending: { tone: 'plain', word: 'referral.state.pending' },
  held: { tone: 'warn', word: 'referral.state.held' },
  qualified: { tone: 'gain', word: 'referral.state.qualified' },
  refused: { tone: 'danger', word: 'referral.state.refused' },
  late: { tone: 'plain', word: 'referral.state.late' },
} as const satisfies States<InvitedState>;
