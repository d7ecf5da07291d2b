/** Front desk of the staff room: who operates. */
import type { Brands } from '#features/setup/brand/service.ts';
import type { Db } from '#platform/db/db.ts';
import { type Route, route } from '#platform/http/route.ts';
import { GetStaffInfo } from './contract.ts';
import { staffFaults } from './faults.ts';
import { findStaff } from './store.ts';

export type StaffRoom = { readonly routes: readonly Route[] };

export function createStaff({ db, brands }: { readonly db: Db; readonly brands: Brands }): StaffRoom {
  return {
    routes: [
      route(GetStaffInfo, { allow: ['staff'] }, async ({ caller, brand }) => {
        const found = await findStaff(db, caller.id);
        if (!found) throw staffFaults('staff.unknown');
        const { id, account, name, role } = found;
        const { timeZone, name: brandName } = await brands.byId(brand.id);
        return { id, account, name, role, brandCode: brand.code, brandName, timeZone };
      }),
    ],
  };
}
