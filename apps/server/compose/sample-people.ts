/** People of the sample brand that several rooms show: accounts nobody can sign in to, and the staff who acted. */
import type { SeedWithdrawalNeeds } from '#features/money/withdrawals/service/seed.ts';
import { openMember } from '#features/people/members/service/register.ts';
import { findProfile, putProfile, setLevel } from '#features/people/members/store.ts';
import { OPERATOR, SECOND_OPERATOR } from '#features/people/staff/service/seed.ts';
import { NO_PASSWORD } from '#identity/passwords/service.ts';
import type { IdentityRoom } from '#identity/front/room.ts';
import { asId } from '#kernel/ids.ts';
import type { Ledger } from '#ledger/service.ts';

type Needs = { readonly ledger: Ledger; readonly identity: IdentityRoom };

export const samplePeople = ({
  ledger,
  identity: { identity },
}: Needs): Pick<SeedWithdrawalNeeds, 'sampleMember' | 'staffIds'> => ({
  async sampleMember(tx, brand, username, holder) {
    const known = await identity.accountId(tx, brand.id, 'member', username);
    const id =
      known === undefined
        ? await openMember(
            tx,
            { ledger, identity },
            { brand, username, passwordHash: NO_PASSWORD, mustChange: false, referredBy: null },
          )
        : asId<'member'>(known);
    if ((await findProfile(tx, id)) === undefined) {
      await putProfile(tx, { memberId: id, details: { payeeName: holder }, birthday: null });
      await setLevel(tx, id, 2);
    }
    return id;
  },
  async staffIds(tx, brandId) {
    const ids: string[] = [];
    for (const name of [OPERATOR, SECOND_OPERATOR]) {
      const id = await identity.accountId(tx, brandId, 'staff', name);
      if (id !== undefined) ids.push(id);
    }
    return ids;
  },
});
