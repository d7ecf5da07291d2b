import { type Runner, statement } from '#platform/db/db.ts';
import type { StaffRole, StaffStatus } from './contract.ts';

export type StaffRow = {
  id: string;
  brand_id: string;
  account: string;
  name: string;
  role: StaffRole;
  status: StaffStatus;
  person: string;
  keyed_by: string | null;
  /** Work address; empty where none is known. */
  email: string;
  hired_at: Date;
};

const COLUMNS = 'id, brand_id, account, name, role, status, person, keyed_by, email, hired_at';
const BY_ID = statement<StaffRow>('staff.by_id', `select ${COLUMNS} from staff.staff where id = $1`);
export const findStaff = (runner: Runner, id: string) => runner.one(BY_ID, [id]);

const LOCK = statement<StaffRow>(
  'staff.lock',
  `select ${COLUMNS} from staff.staff where id = $1 and brand_id = $2 for update`,
);
export const lockStaff = (runner: Runner, id: string, brandId: string) => runner.one(LOCK, [id, brandId]);

const OF_BRAND = statement<StaffRow>(
  'staff.of_brand',
  `select ${COLUMNS} from staff.staff where brand_id = $1 order by account`,
);
export const staffOf = (runner: Runner, brandId: string) => runner.rows(OF_BRAND, [brandId]);

const INSERT = statement<unknown>(
  'staff.insert',
  `insert into staff.staff (id, brand_id, account, name, role, person, keyed_by, email)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
export const insertStaff = (runner: Runner, row: Omit<StaffRow, 'status' | 'hired_at'>) =>
  runner.run(INSERT, [
    row.id,
    row.brand_id,
    row.account,
    row.name,
    row.role,
    row.person,
    row.keyed_by,
    row.email,
  ]);

const SET_ROLE = statement<unknown>('staff.set_role', 'update staff.staff set role = $2 where id = $1');
export const setRole = (runner: Runner, id: string, role: string) => runner.run(SET_ROLE, [id, role]);

const SET_STATUS = statement<unknown>('staff.set_status', 'update staff.staff set status = $2 where id = $1');
export const setStatus = (runner: Runner, id: string, status: string) => runner.run(SET_STATUS, [id, status]);

const SET_KEY = statement<unknown>('staff.set_key', 'update staff.staff set keyed_by = $2 where id = $1');
export const setKeyedBy = (runner: Runner, id: string, by: string) => runner.run(SET_KEY, [id, by]);

const SET_EMAIL = statement<unknown>('staff.set_email', 'update staff.staff set email = $2 where id = $1');
export const setEmail = (runner: Runner, id: string, email: string) => runner.run(SET_EMAIL, [id, email]);

const NOTE = statement<unknown>(
  'staff.note',
  'insert into staff.notices (id, staff_id, kind, by_staff, at) values ($1, $2, $3, $4, $5)',
);
export const insertNotice = (
  runner: Runner,
  one: { id: string; staffId: string; kind: 'factors' | 'password'; by: readonly string[]; at: Date },
) => runner.run(NOTE, [one.id, one.staffId, one.kind, one.by, one.at]);

const NOTICES = statement<{ id: string; kind: 'factors' | 'password'; at: Date; accounts: string[] }>(
  'staff.notices',
  `select n.id, n.kind, n.at,
          array(select s.account from unnest(n.by_staff) with ordinality as w (id, place)
                  join staff.staff s on s.id = w.id order by w.place) as accounts
     from staff.notices n where n.staff_id = $1 and n.seen_at is null order by n.at limit 20`,
);
/** What he has not said he has seen, oldest first. */
export const noticesOf = (runner: Runner, staffId: string) => runner.rows(NOTICES, [staffId]);

const DISMISS = statement<unknown>(
  'staff.dismiss',
  'update staff.notices set seen_at = coalesce(seen_at, $3) where id = $1 and staff_id = $2',
);
/** False when there is none of his. */
export const dismiss = async (runner: Runner, id: string, staffId: string, at: Date): Promise<boolean> =>
  (await runner.run(DISMISS, [id, staffId, at])) === 1;

// Locked in id order: two suspensions at once must not each see the other's administrator.
const ADMINS = statement<{ id: string }>(
  'staff.admins',
  "select id from staff.staff where brand_id = $1 and role = 'admin' and status = 'active' order by id for update",
);
/** Active administrators, held until the transaction ends. */
export const lockAdmins = async (runner: Runner, brandId: string): Promise<string[]> =>
  (await runner.rows(ADMINS, [brandId])).map((row) => row.id);

export type RightsRow = { brand_id: string; role: string; rights: string[] };
const ROLES = statement<RightsRow>('staff.roles', 'select brand_id, role, rights from staff.roles');
export const readRoles = (runner: Runner) => runner.rows(ROLES);

const EVERYBODY = statement<{ id: string; brand_id: string; role: string; status: string }>(
  'staff.everybody',
  'select id, brand_id, role, status from staff.staff',
);
export const readEverybody = (runner: Runner) => runner.rows(EVERYBODY);

const PUT_ROLE = statement<unknown>(
  'staff.put_role',
  `insert into staff.roles (brand_id, role, rights) values ($1, $2, $3)
   on conflict (brand_id, role) do update set rights = excluded.rights, revision = staff.roles.revision + 1`,
);
export const putRole = (runner: Runner, brandId: string, role: string, rights: readonly string[]) =>
  runner.run(PUT_ROLE, [brandId, role, rights]);
