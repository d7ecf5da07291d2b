/** What staff see of a player's limits and breaks. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { Amount, closed, Currency, Instant, literals, Uuid } from '#kernel/wire.ts';
import { Limits, PlaySession } from '../contract.ts';

export const MATCHES = ['own', 'phone', 'email', 'name_birth', 'document'] as const;
export const OpsProtection = Type.Object({
  account: Type.String(),
  limits: Limits,
  session: PlaySession,
  /** Every account of this person that is excluded, in this brand; of other brands only how many. */
  exclusions: Type.Array(
    Type.Object({ at: Instant, until: Instant, matchedBy: literals(MATCHES), origin: Uuid }),
  ),
  /** What staff allow him less than the brand: the most of one stake and of one deposit, in the brand's currency. */
  bounds: Type.Object({
    currency: Currency,
    stakeMax: Type.Union([Amount, Type.Null()]),
    depositMax: Type.Union([Amount, Type.Null()]),
  }),
  events: Type.Array(Type.Object({ id: Uuid, what: Type.String(), detail: Type.String(), at: Instant })),
});
export type OpsProtection = Static<typeof OpsProtection>;

const ofMember = Type.Object({ id: Uuid }, closed);
const Reason = Type.String({ minLength: 3, maxLength: 200, pattern: '\\S' });
export const OpsGetProtection = call({
  method: 'GET',
  path: '/ops/protection/members/{id}',
  summary: 'Limits, breaks, exclusions and what was changed of them, for one player.',
  faults: ['protection.unknown_member'],
  params: ofMember,
  answer: OpsProtection,
});
const Bound = Type.Union([Amount, Type.Null()]);
export const OpsSetBounds = call({
  method: 'POST',
  path: '/ops/protection/members/{id}/bounds',
  summary:
    'Sets the most of one stake and of one deposit of a player. A lower one holds at once; a higher one, or null for none, is asked of another person.',
  faults: [
    'identity.step_up_required',
    'money.malformed',
    'money.out_of_range',
    'protection.unknown_member',
    'protection.wrong_limit',
    'staff.no_change',
    'staff.request_open',
    'staff.same_hand',
  ],
  params: ofMember,
  body: Type.Object({ stakeMax: Bound, depositMax: Bound, reason: Reason }, closed),
  answer: Type.Object({
    protection: OpsProtection,
    /** Of what waits for another person; null where nothing does. */
    request: Type.Union([Uuid, Type.Null()]),
  }),
});
export const OpsExclude = call({
  method: 'POST',
  path: '/ops/protection/members/{id}/exclusion',
  summary: 'Excludes a player who asked for it by another way, under every account of his.',
  faults: ['protection.unknown_member', 'protection.wrong_exclusion'],
  params: ofMember,
  body: Type.Object({ months: Type.Integer({ minimum: 6, maximum: 60 }), reason: Reason }, closed),
  answer: OpsProtection,
});
