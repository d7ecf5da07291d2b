/** Who operates, as approvals know them. */
import type { Colleague } from '#features/people/approvals/rules.ts';
import type { Colleagues } from '#features/people/approvals/service/needs.ts';
import { findStaff, staffOf, type StaffRow } from '../store.ts';

export const colleagueOf = ({ id, account, person, keyed_by, status }: StaffRow): Colleague => ({
  id,
  account,
  person,
  keyedBy: keyed_by,
  status,
});

export const colleagues: Colleagues = {
  find: async (runner, staffId) => {
    const found = await findStaff(runner, staffId);
    return found && colleagueOf(found);
  },
  ofBrand: async (runner, brandId) => (await staffOf(runner, brandId)).map(colleagueOf),
};
