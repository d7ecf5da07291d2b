/** The words of the transaction password: what a member types before money leaves his account (spec section 3, paymentPassword). */
import { type Static, Type } from 'typebox';
import { AskedFor, Reason } from '#features/people/approvals/contract.ts';
import { call } from '#kernel/call.ts';
import { closed, Instant, Nothing, Uuid } from '#kernel/wire.ts';

/** As it is typed for a payment; the rule for a new one is `isWeak`. */
export const TransactionPassword = Type.String({ minLength: 1, maxLength: 64 });
const NewPassword = Type.String({ minLength: 6, maxLength: 64 });

export const TransactionPasswordState = Type.Object({
  isSet: Type.Boolean(),
  /** When it was last replaced or taken away; null while the first one stands. */
  changedAt: Type.Union([Instant, Type.Null()]),
  /** No try is heard before; null while tries are left. */
  lockedUntil: Type.Union([Instant, Type.Null()]),
});
export type TransactionPasswordState = Static<typeof TransactionPasswordState>;

export const GetTransactionPassword = call({
  method: 'GET',
  path: '/wps/member/paymentPassword',
  summary: 'Whether the member has a transaction password, and whether it can be tried.',
  answer: TransactionPasswordState,
});

export const SetTransactionPassword = call({
  method: 'POST',
  path: '/wps/member/paymentPassword',
  faults: [
    'identity.confirm_mismatch',
    'identity.step_up_required',
    'members.transaction_missing',
    'members.transaction_tries',
    'members.transaction_weak',
    'members.transaction_wrong',
  ],
  summary:
    'Choose a transaction password. Who has one types it first; who has none shows a fresh proof instead.',
  body: Type.Object(
    {
      oldPassword: Type.Optional(TransactionPassword),
      newPassword: NewPassword,
      confirmNewPassword: NewPassword,
    },
    closed,
  ),
  answer: Nothing,
  encrypted: true,
});

export const AskTransactionReset = call({
  method: 'POST',
  path: '/ops/members/{id}/paymentPassword',
  faults: [
    'identity.step_up_required',
    'staff.no_change',
    'staff.request_open',
    'staff.same_hand',
    'staff.unknown',
  ],
  summary: 'Asks to take away a transaction password its owner forgot; another person decides.',
  params: Type.Object({ id: Uuid }, closed),
  body: Type.Object({ reason: Reason }, closed),
  answer: AskedFor,
});
