/** What a withdrawal's states look like: the mark in lists of the desk, the stamp on the slip that player and desk see. */
import type { WithdrawalState } from '#features/money/withdrawals/contract/states.ts';
import type { States } from '#platform/ui/desk/state-mark.tsx';
import type { StampTone } from '#platform/ui/slip.tsx';

export const WITHDRAWAL_LOOKS = {
  requested: { tone: 'warn', stamp: 'action', word: 'withdrawals.state.requested' },
  approved: { tone: 'warn', stamp: 'plain', word: 'withdrawals.state.approved' },
  paying: { tone: 'warn', stamp: 'plain', word: 'withdrawals.state.paying' },
  unknown: { tone: 'danger', stamp: 'plain', word: 'withdrawals.state.unknown' },
  paid: { tone: 'gain', stamp: 'plain', word: 'withdrawals.state.paid' },
  disputed: { tone: 'danger', stamp: 'danger', word: 'withdrawals.state.disputed' },
  received: { tone: 'gain', stamp: 'gain', word: 'withdrawals.state.received' },
  returned: { tone: 'plain', stamp: 'plain', word: 'withdrawals.state.returned' },
  failed: { tone: 'plain', stamp: 'danger', word: 'withdrawals.state.failed' },
  rejected: { tone: 'plain', stamp: 'danger', word: 'withdrawals.state.rejected' },
} as const satisfies States<WithdrawalState, { readonly stamp: StampTone }>;
