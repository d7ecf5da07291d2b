/** Somebody wishes what he may not do alone: written once for a subject, with what stood when he asked. */
import { type Id, newId } from '#kernel/ids.ts';
import type { Tx } from '#platform/db/db.ts';
import { httpFaults } from '#platform/http/faults.ts';
import { type Actor, entryOf } from '#platform/trail/staff-action.ts';
import { record } from '#platform/trail/trail.ts';
import { approvalFaults } from '../faults.ts';
import { REQUEST_LIFE_MS, sameState, sorted } from '../rules.ts';
import { expireRequests, insertRequest } from '../store.ts';
import { trailName, type ApprovalRequest } from './kind.ts';
import { type ApprovalNeeds, neededFor } from './needs.ts';

/** @throws gate.not_allowed, what the kind's `check` throws, then staff.no_change · staff.request_open */
export async function ask(
  tx: Tx,
  needs: Pick<ApprovalNeeds, 'clock' | 'may' | 'approvers'>,
  actor: Actor,
  { kind, subject, content, wanted, reason }: ApprovalRequest,
): Promise<Id<'request'>> {
  const { clock, may } = needs;
  if (!(await may(actor.staffId, kind.rights.ask))) throw httpFaults('gate.not_allowed');
  await kind.check(tx, actor, { subject, content });
  const was = await kind.read(tx, { brandId: actor.brandId, subject });
  if (sameState(was, wanted)) throw approvalFaults('staff.no_change');
  const now = clock.now();
  await expireRequests(tx, actor.brandId, new Date(now));
  const id = newId<'request'>();
  const written = await insertRequest(tx, {
    id,
    brand_id: actor.brandId,
    kind: kind.kind,
    subject,
    was: sorted(was),
    wanted: sorted(wanted),
    content,
    reason,
    asked_by: actor.staffId,
    asked_at: new Date(now),
    expires_at: new Date(now + REQUEST_LIFE_MS),
    needed: await neededFor(needs, kind, actor.brandId, content),
  });
  if (!written) throw approvalFaults('staff.request_open');
  // What others have to enter by themselves is not told before they have; the entry of the decision holds it.
  const after = kind.sameEntry ? [] : wanted;
  await record(tx, { ...entryOf(actor, `${trailName(kind)}_asked`, subject), before: was, after });
  return id;
}
