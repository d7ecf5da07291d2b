import { toWire } from '#kernel/time.ts';
import type { StaffMember } from './contract.ts';
import type { StaffRow } from './store.ts';

export const presentStaff = (row: StaffRow, lastSignIn: Date | null): StaffMember => ({
  id: row.id,
  account: row.account,
  name: row.name,
  person: row.person,
  role: row.role,
  email: row.email,
  status: row.status,
  hiredAt: toWire(row.hired_at),
  lastSignInAt: lastSignIn ? toWire(lastSignIn) : null,
});
