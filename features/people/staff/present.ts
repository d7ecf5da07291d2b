import { toWire } from '#kernel/time.ts';
import type { GrantRequest, StaffMember } from './contract.ts';
import { isReady } from './service/first-password.ts';
import { objection, voiceTaken } from './service/requests.ts';
import type { RequestRow, StaffRow } from './store.ts';

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

export function presentRequest(
  row: RequestRow,
  {
    people,
    members,
    agreed,
    needed,
    readerId,
    now,
  }: {
    readonly people: ReadonlyMap<string, StaffRow>;
    /** Account names of players. */
    readonly members: ReadonlyMap<string, string>;
    readonly agreed: readonly string[];
    readonly needed: number;
    readonly readerId: string;
    /** ms */
    readonly now: number;
  },
): GrantRequest {
  const account = (id: string): string => people.get(id)?.account ?? members.get(id) ?? id;
  const reader = people.get(readerId);
  const subject = row.kind === 'rights' ? undefined : people.get(row.subject);
  const against = reader ? objection(reader, people.get(row.asked_by), subject) : 'staff.unknown';
  const others = agreed.map((one) => people.get(one));
  const taken = reader && voiceTaken(reader, others) ? 'staff.same_hand' : 'may';
  const { id, kind, was, wanted, reason, state } = row;
  return {
    id,
    kind,
    subject: row.kind === 'rights' ? row.subject : account(row.subject),
    was,
    wanted,
    reason,
    askedBy: account(row.asked_by),
    askedAt: toWire(row.asked_at),
    expiresAt: toWire(row.expires_at),
    state,
    decidedAt: row.decided_at ? toWire(row.decided_at) : null,
    agreed: agreed.map(account),
    needed,
    mine: against ?? (agreed.includes(readerId) ? 'staff.already_agreed' : taken),
    ready: isReady(row, readerId, now),
  };
}
