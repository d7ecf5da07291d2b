/** The words of pictures by which a payer shows that he has paid. */
import { Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, Instant, Uuid } from '#kernel/wire.ts';

export const MOST_PROOFS = 3;
/** Of one picture, bytes. */
export const MOST_PROOF_BYTES = 5 * 1024 * 1024;
const PROOF_TEXT = Math.ceil(MOST_PROOF_BYTES / 3) * 4;
const Count = Type.Object({ proofs: Type.Integer(), most: Type.Integer() });
const one = { params: Type.Object({ id: Uuid }, closed) } as const;

export const CountDepositProofs = call({
  method: 'GET',
  path: '/wps/cashier/deposits/{id}/proofs',
  summary:
    'How many pictures of a payment were sent, and how many may be; none where the provider reports by itself.',
  ...one,
  answer: Count,
  faults: ['cashier.unknown_deposit'],
});

export const AddDepositProof = call({
  method: 'POST',
  path: '/wps/cashier/deposits/{id}/proofs',
  summary:
    'A picture of the payment, as base64 of a png or jpg of at most 5 MB; it is encoded anew and shown to staff beside the match.',
  ...one,
  body: Type.Object({ picture: Type.String({ minLength: 1, maxLength: PROOF_TEXT + 4 }) }, closed),
  largestBody: PROOF_TEXT + 1_024,
  answer: Count,
  faults: [
    'cashier.no_proof_wanted',
    'cashier.unknown_deposit',
    'files.too_large',
    'files.too_many',
    'files.wrong_picture',
  ],
});

export const ListDepositProofs = call({
  method: 'GET',
  path: '/ops/deposits/{serial}/proofs',
  summary: 'The pictures a payer sent for a deposit, and deposits of others that came with the same picture.',
  params: Type.Object({ serial: Type.String({ pattern: '^D-\\d{2}-\\d{6,10}$' }) }, closed),
  answer: Type.Object({
    list: Type.Array(
      Type.Object({
        id: Uuid,
        at: Instant,
        twins: Type.Array(Type.String(), { description: 'serials of other deposits' }),
      }),
    ),
  }),
  faults: ['cashier.unknown_deposit'],
});

export const SeeDepositProof = call({
  method: 'GET',
  path: '/ops/deposit-proofs/{id}',
  summary: 'A picture a payer sent, as base64 of a jpg.',
  ...one,
  answer: Type.Object({ picture: Type.String() }),
  faults: ['cashier.unknown_deposit'],
});
