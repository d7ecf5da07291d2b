/** The calls by which staff read the jurisdictions and ask for another one. */
import { type Static, Type } from 'typebox';
import { AskedFor, Reason } from '#features/people/approvals/contract.ts';
import { call } from '#kernel/call.ts';
import { closed, literals } from '#kernel/wire.ts';
import { PACKS, RULE_NAMES } from './packs.ts';

const Pack = literals(PACKS);
export const Jurisdictions = Type.Object({
  /** The one the brand is under. */
  pack: Pack,
  packs: Type.Array(
    Type.Object({
      code: Pack,
      rules: Type.Array(
        Type.Object({
          rule: literals(RULE_NAMES),
          /** A number of years or of milliseconds; yes or no as 1 or 0. */
          value: Type.Number(),
          text: Type.String(),
          place: Type.String(),
          at: Type.String(),
        }),
      ),
    }),
  ),
});
export type Jurisdictions = Static<typeof Jurisdictions>;

export const GetJurisdictions = call({
  method: 'GET',
  path: '/ops/protection/jurisdiction',
  summary: 'The jurisdiction of the brand, and every one that is known, rule by rule with its source.',
  answer: Jurisdictions,
});
export const AskJurisdiction = call({
  method: 'POST',
  path: '/ops/protection/jurisdiction',
  summary: 'Asks for another jurisdiction; another person decides.',
  faults: [
    'identity.step_up_required',
    'staff.no_change',
    'staff.request_open',
    'staff.same_hand',
    'staff.unknown',
  ],
  body: Type.Object({ pack: Pack, reason: Reason }, closed),
  answer: AskedFor,
});
