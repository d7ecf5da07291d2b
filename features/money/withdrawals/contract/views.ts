/** What other rooms read of withdrawals in SQL (docs/HOUSE.md, "Another room’s rows"). */
import type { Views } from '#kernel/views.ts';

export const VIEWS: Views = {
  'withdrawals.withdrawals_view': {
    says: 'one row a withdrawal somebody asked for',
    readers: [
      'features/around/support',
      'features/watch/explorer',
      'features/watch/exports',
      'features/watch/players',
    ],
    columns: {
      id: 'the withdrawal',
      member_id: 'whose',
      brand_id: 'his brand',
      serial: 'as people call it',
      method: 'how he is paid',
      provider: 'who pays',
      provider_reference: 'what the provider calls it, or null',
      amount: 'what he asked for, minor units of the currency',
      fee: 'what it costs him, minor units of the currency',
      currency: 'of the amounts',
      state:
        'requested · approved · paying · unknown · paid · disputed · received · returned · failed · rejected',
      reason: 'why it was refused; may be empty',
      created_at: 'asked for',
      ended_at: 'null while it is under way',
    },
  },
  'withdrawals.steps_view': {
    says: 'one row a step of a withdrawal',
    readers: ['features/watch/players'],
    columns: {
      withdrawal_id: 'of which',
      n: 'first, second, …',
      name: 'what was done',
      staff_id: 'who; null where nobody of the staff',
      at: 'when',
    },
  },
  'withdrawals.prints_view': {
    says: 'one row an account somebody is or was paid to: whose are one and the same',
    readers: ['features/around/referral', 'features/play/stakes'],
    columns: {
      member_id: 'whose',
      brand_id: 'his brand',
      print: 'keyed digest of the number of the account',
    },
  },
};
