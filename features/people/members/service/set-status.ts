/** A member of staff suspends, closes or reopens somebody: sessions end with it, the reason stays. */
import { newId } from '#kernel/ids.ts';
import type { Identity } from '#identity/sessions/service.ts';
import { setPlayClosed } from '#identity/sessions/service/restrict.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { staffAction, type StaffActionNeeds } from '#platform/trail/staff-action.ts';
import { type MemberStatus, MemberStatusChanged } from '../contract.ts';
import { memberFaults } from '../faults.ts';
import { mayBecome } from '../rules.ts';
import type { By } from './desk.ts';
import { closedFrom, lockMember, logStatus, setStatus } from '../store.ts';

export type StatusChange = By & { readonly status: MemberStatus; readonly reason: string };

/** @throws members.unknown_member · members.exclusion_stays */
export async function changeStatus(
  needs: StaffActionNeeds & { readonly identity: Identity },
  change: StatusChange,
): Promise<void> {
  const { identity } = needs;
  const { memberId, status } = change;
  const action = { actor: change, right: 'members.status', action: 'members.status', subject: memberId };
  await staffAction(needs, action, async (tx, note) => {
    const member = await lockMember(tx, memberId, change.brandId);
    if (!member) throw memberFaults('members.unknown_member');
    // Closing does not lift an exclusion: a closed account stands where it stood before.
    const stands = member.status === 'closed' ? await closedFrom(tx, memberId) : member.status;
    if (!mayBecome(stands ?? 'closed', status)) throw memberFaults('members.exclusion_stays');
    if (member.status === status) return;
    await setStatus(tx, memberId, status);
    await logStatus(tx, { ...change, id: newId(), from: member.status, to: status });
    await identity.setClosed(tx, memberId, status === 'closed');
    await setPlayClosed(tx, memberId, status === 'excluded');
    if (status !== 'active') await identity.endSessions(tx, memberId);
    await announce(tx, MemberStatusChanged, [
      { memberId, brandId: change.brandId, from: member.status, to: status },
    ]);
    note({ before: { status: member.status }, after: { status, reason: change.reason } });
  });
  if (status !== 'active') identity.forget(memberId);
}
