/** Hiring, suspending, and first passwords. Nobody gets rights here: those are asked for and decided by others. */
import { firstPassword } from '#identity/passwords/service/first.ts';
import { type Actor, staffAction } from '#platform/trail/staff-action.ts';
import type { FirstPassword } from '#features/people/approvals/contract.ts';
import { approvalFaults } from '#features/people/approvals/faults.ts';
import type { StaffRole, StaffStatus } from '../contract.ts';
import { staffFaults } from '../faults.ts';
import { type Hire, hire } from '../service.ts';
import { findStaff, lockAdmins, lockStaff, setStatus } from '../store.ts';
import { workEmail } from './own.ts';
import type { StaffNeeds } from './needs.ts';

/** @throws staff.wrong_email · identity.username_taken · platform.busy */
export async function hireByStaff(
  needs: StaffNeeds,
  actor: Actor,
  one: Pick<Hire, 'username' | 'name'> & {
    readonly person: string;
    readonly role: Exclude<StaffRole, 'none'>;
    readonly email?: string;
    readonly reason: string;
  },
): Promise<FirstPassword> {
  const email = workEmail(one.email ?? '');
  const password = firstPassword();
  const passwordHash = await needs.identity.hashPassword(password);
  const { username, name, person, role, reason } = one;
  const hiring = { actor, right: 'staff.write', action: 'staff.hired', subject: username };
  const id = await staffAction(needs, hiring, async (tx, note) => {
    const made = await hire(tx, needs.identity, {
      brandId: actor.brandId,
      username,
      name,
      person,
      role: 'none',
      passwordHash,
      mustChange: true,
      keyedBy: actor.staffId,
      email,
    });
    await needs.approvals.ask(tx, actor, needs.kinds.role.request(made, { role }, reason));
    note({ subject: made, after: { username, name, person, role } });
    return made;
  });
  return { id, account: username, password };
}

/** @throws staff.unknown · staff.not_yourself · staff.last_admin */
export async function changeStatus(
  needs: StaffNeeds,
  actor: Actor,
  staffId: string,
  { status, reason }: { status: StaffStatus; reason: string },
): Promise<void> {
  const { identity, rights } = needs;
  const change = { actor, right: 'staff.write', action: 'staff.status', subject: staffId };
  await staffAction(needs, change, async (tx, note) => {
    const admins = await lockAdmins(tx, actor.brandId);
    const one = await lockStaff(tx, staffId, actor.brandId);
    if (!one) throw approvalFaults('staff.unknown');
    if (one.id === actor.staffId) throw approvalFaults('staff.not_yourself');
    if (one.status === status) return;
    if (status === 'suspended' && admins.length === 1 && admins[0] === one.id)
      throw staffFaults('staff.last_admin');
    // Suspended himself in this very second, perhaps by the one he is about to suspend: the first of the two changes stands.
    if ((await findStaff(tx, actor.staffId))?.status !== 'active') throw approvalFaults('staff.unknown');
    await setStatus(tx, one.id, status);
    await identity.setClosed(tx, one.id, status === 'suspended');
    if (status === 'suspended') await identity.endSessions(tx, one.id);
    note({ before: { status: one.status }, after: { status, reason } });
  });
  identity.forget(staffId);
  rights.forget();
}
