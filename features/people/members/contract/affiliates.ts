/** The words of domains that carry an agent's invitation code. */
import { Type } from 'typebox';
import { OpsBrand } from '#features/setup/brand/contract/ops.ts';
import { call } from '#kernel/call.ts';
import { closed } from '#kernel/wire.ts';

export const PutAffiliates = call({
  method: 'PUT',
  path: '/ops/brand/affiliates',
  faults: ['brand.changed_meanwhile', 'members.invitation_code_error', 'members.unknown_domain'],
  summary: 'The invitation codes that domains of the brand carry; a domain that is not named carries none.',
  body: Type.Object(
    {
      revision: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
      affiliates: Type.Array(
        Type.Object(
          {
            domain: Type.String({ minLength: 1, maxLength: 253 }),
            /** Empty: none. */
            code: Type.String({ maxLength: 32, pattern: '^[0-9A-Za-z]*$' }),
          },
          closed,
        ),
        { maxItems: 200 },
      ),
    },
    closed,
  ),
  answer: OpsBrand,
});
