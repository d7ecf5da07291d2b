/** What the states of a transfer between wallets look like, to the player and to the desk. */
import type { TransferState } from '#features/money/wallet/contract/transfers.ts';
import type { States } from '#platform/ui/desk/state-mark.tsx';

export const TRANSFER_LOOKS = {
  asked: { tone: 'warn', word: 'wallet.state.asked' },
  unknown: { tone: 'warn', word: 'wallet.state.unknown' },
  review: { tone: 'danger', word: 'wallet.state.review' },
  done: { tone: 'gain', word: 'wallet.state.done' },
  refused: { tone: 'plain', word: 'wallet.state.refused' },
} as const satisfies States<TransferState>;
