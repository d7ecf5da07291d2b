/** The words of adjustments: what staff give to a member or take from him, never one person alone. */
import { type Static, Type } from 'typebox';
import { AskedFor, Reason } from '#features/people/approvals/contract.ts';
import { call } from '#kernel/call.ts';
import { topic } from '#kernel/topics.ts';
import {
  Amount,
  closed,
  Currency,
  Instant,
  listPage,
  literals,
  Nothing,
  pageQuery,
  Uuid,
} from '#kernel/wire.ts';

export const ADJUSTMENT_WAYS = ['in', 'out'] as const;
export const ADJUSTMENT_CAUSES = ['goodwill', 'complaint', 'error', 'other'] as const;

/** What is asked for and agreed to. `amount` is a decimal string of its currency, above zero. */
export const AdjustmentContent = Type.Object({
  direction: literals(ADJUSTMENT_WAYS, 'in: to the member, out: from his cash'),
  amount: Amount,
  currency: Currency,
  cause: literals(ADJUSTMENT_CAUSES),
});
export type AdjustmentContent = Static<typeof AdjustmentContent>;

export const Adjustment = Type.Object({
  id: Uuid,
  serial: Type.String(),
  memberId: Uuid,
  account: Type.String(),
  ...AdjustmentContent.properties,
  reason: Type.String(),
  askedBy: Type.String({ description: 'account of who asked' }),
  agreedBy: Type.Array(Type.String(), { description: 'accounts of those who agreed' }),
  at: Instant,
});
export type Adjustment = Static<typeof Adjustment>;

/** An adjustment was carried out: who shows them asks again. */
export const AdjustmentsChanged = topic({
  name: 'ops:adjustments',
  to: { right: 'wallet.read' },
  data: Nothing,
});

export const ListAdjustments = call({
  method: 'GET',
  path: '/ops/adjustments',
  summary: 'Adjustments that were carried out, newest first.',
  query: Type.Object({ account: Type.Optional(Type.String({ maxLength: 32 })), ...pageQuery }, closed),
  answer: listPage(Adjustment),
});

export const AskAdjustment = call({
  method: 'POST',
  path: '/ops/members/{id}/adjustments',
  summary: 'Asks to give money to a member or to take some from his cash; another person decides.',
  params: Type.Object({ id: Uuid }, closed),
  body: Type.Object({ ...AdjustmentContent.properties, reason: Reason }, closed),
  answer: AskedFor,
  faults: [
    'gate.not_allowed',
    'identity.step_up_required',
    'money.malformed',
    'money.out_of_range',
    'staff.request_open',
    'staff.unknown',
    'wallet.insufficient_funds',
    'wallet.wrong_currency',
  ],
});
