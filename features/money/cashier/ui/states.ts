/** What a deposit's states look like: the mark in lists of the desk, the stamp on the slip that player and desk see. */
import type { DepositState } from '#features/money/cashier/contract.ts';
import type { Payment } from '#features/money/cashier/contract/payments.ts';
import type { States } from '#platform/ui/desk/state-mark.tsx';
import type { StampTone } from '#platform/ui/slip.tsx';

export const PAYMENT_STATES = {
  waiting: { tone: 'warn', word: 'cashier.pays.state.waiting' },
  matched: { tone: 'gain', word: 'cashier.pays.state.matched' },
  returned: { tone: 'plain', word: 'cashier.pays.state.returned' },
} as const satisfies States<Payment['state']>;

export const DEPOSIT_STATES = {
  pending: { tone: 'warn', stamp: 'plain', word: 'cashier.state.pending' },
  credited: { tone: 'gain', stamp: 'gain', word: 'cashier.state.credited' },
  failed: { tone: 'danger', stamp: 'danger', word: 'cashier.state.failed' },
  expired: { tone: 'plain', stamp: 'danger', word: 'cashier.state.expired' },
  taken_back: { tone: 'danger', stamp: 'danger', word: 'cashier.state.taken_back' },
} as const satisfies States<DepositState, { readonly stamp: StampTone }>;
