/** Verbs of sports: several bets of one slip are placed, settled, taken back and settled anew. Signed and worded as our own protocol. */
import type { Verb } from '../contract/protocol.ts';
import type { VendorAdapter } from './adapter.ts';
import { fieldsOf } from './fields.ts';
import { haatAdapter, readCall } from './haat.ts';

const VERBS: Readonly<Record<string, Verb>> = {
  info: 'info',
  balance: 'balance',
  place: 'bet',
  settle: 'settle',
  unsettle: 'unsettle',
  void: 'void',
  adjust: 'restake',
  cancel: 'rollback',
};

export const sportsAdapter: VendorAdapter = {
  ...haatAdapter,
  code: 'sports',
  inbound: {
    verify: (key, signed, header, now) => haatAdapter.inbound?.verify(key, signed, header, now) ?? false,
    answer: (answer) => haatAdapter.inbound?.answer(answer) ?? '',
    verbs: VERBS,
    // A slip is its own round: what a bet belongs to may be left out.
    read: (verb, body) => {
      const fields = fieldsOf(body);
      const slip = fields['round'] ?? fields['reference_transaction_uuid'] ?? fields['transaction_uuid'];
      return readCall(verb, { ...fields, ...(slip === undefined ? {} : { round: slip }) });
    },
  },
};
