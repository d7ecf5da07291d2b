/** Cases put together: whom the sample brand shows them of. */
import { type AmlRoom, createAml } from '#features/people/aml/room.ts';
import type { AmlNeeds } from '#features/people/aml/service/needs.ts';
import { sharedAccounts } from '#features/money/withdrawals/store/accounts.ts';
import type { IdentityRoom } from '#identity/front/room.ts';
import type { Ledger } from '#ledger/service.ts';
import { samplePeople } from './sample-people.ts';

type Needs = Omit<AmlNeeds, 'sharedAccounts'> & { readonly ledger: Ledger; readonly identity: IdentityRoom };

export const composeAml = ({
  db,
  brands,
  clock,
  approvals,
  may,
  stepUp,
  restrict,
  ...house
}: Needs): AmlRoom =>
  createAml({
    db,
    brands,
    clock,
    approvals,
    may,
    stepUp,
    restrict,
    sharedAccounts,
    people: samplePeople(house).sampleMember,
  });
