import { type Runner, statement } from '#platform/db/db.ts';
import type { StaffRole } from './contract.ts';

export type StaffRow = { id: string; brand_id: string; account: string; name: string; role: StaffRole };

const BY_ID = statement<StaffRow>(
  'staff.by_id',
  'select id, brand_id, account, name, role from staff.staff where id = $1',
);
export const findStaff = (runner: Runner, id: string) => runner.one(BY_ID, [id]);

const INSERT = statement<unknown>(
  'staff.insert',
  'insert into staff.staff (id, brand_id, account, name, role) values ($1, $2, $3, $4, $5)',
);
export const insertStaff = (runner: Runner, row: StaffRow) =>
  runner.run(INSERT, [row.id, row.brand_id, row.account, row.name, row.role]);
