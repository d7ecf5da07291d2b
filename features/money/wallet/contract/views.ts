/** What other rooms read of wallets in SQL (docs/HOUSE.md, "Another room’s rows"). */
import type { Views } from '#kernel/views.ts';

export const VIEWS: Views = {
  'wallet.transfers_view': {
    says: 'one row a transfer to or from a vendor’s wallet',
    readers: ['features/watch/explorer', 'features/watch/exports'],
    columns: {
      id: 'the transfer',
      member_id: 'whose',
      brand_id: 'his brand',
      serial: 'as people call it',
      vendor: 'whose wallet',
      direction: 'in: to the vendor · out: back',
      amount: 'what moves, minor units of the currency',
      currency: 'of the amount',
      state: 'asked · unknown · review · done · refused',
      reason: 'why it failed; may be empty',
      created_at: 'asked for',
      ended_at: 'null while it is under way',
    },
  },
  'wallet.adjustments_view': {
    says: 'one row a correction of a balance by staff',
    readers: ['features/watch/explorer', 'features/watch/exports'],
    columns: {
      id: 'the adjustment',
      member_id: 'whose',
      brand_id: 'his brand',
      serial: 'as people call it',
      direction: 'in: to the member · out: from his cash',
      amount: 'what was added or taken, above zero, minor units of the currency',
      currency: 'of the amount',
      cause: 'a code',
      reason: 'what staff wrote',
      asked_by: 'staff',
      agreed_by: 'staff, in order',
      at: 'when',
    },
  },
  'wallet.results_view': {
    says: 'one row a result at a vendor that keeps a wallet of its own',
    readers: ['features/watch/explorer'],
    columns: {
      id: 'the result',
      member_id: 'whose',
      brand_id: 'his brand',
      vendor: 'where',
      currency: 'of the amount',
      amount: 'what the wallet won or lost, minor units of the currency',
      at: 'when it was booked',
    },
  },
};
