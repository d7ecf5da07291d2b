/**
 * What was agreed to and is made only now, for the one who asked: who agreed never sees it, who sees it could not have agreed
 * (docs/decisions/0009, 0012).
 */
import type { Tx } from '#platform/db/db.ts';
import { type Actor, entryOf } from '#platform/trail/staff-action.ts';
import { record } from '#platform/trail/trail.ts';
import type { FirstPassword } from '../contract.ts';
import { approvalFaults } from '../faults.ts';
import { isReady, sameState } from '../rules.ts';
import { findRequest, lockRequest, markCollected, readApprovers, type RequestRow } from '../store.ts';
import type { RegisteredKind } from './kind.ts';
import type { ApprovalNeeds } from './needs.ts';

type CollectNeeds = Pick<ApprovalNeeds, 'db' | 'clock' | 'colleagues' | 'kinds'>;
type Collected = NonNullable<RegisteredKind['collect']>;

async function collectable(
  tx: Tx,
  { colleagues, clock }: CollectNeeds,
  { brandId, staffId }: Actor,
  requestId: string,
  { read, withinMs }: Pick<RegisteredKind, 'read'> & Pick<Collected, 'withinMs'>,
): Promise<RequestRow> {
  const request = await lockRequest(tx, requestId, brandId);
  // Suspended in this very second: what the door knew of him is up to a second old.
  if ((await colleagues.find(tx, staffId))?.status !== 'active') throw approvalFaults('staff.unknown');
  // Somebody else's: nothing to be found here.
  if (!request || request.asked_by !== staffId) throw approvalFaults('staff.unknown');
  if (request.collected_at !== null) throw approvalFaults('staff.password_given');
  if (request.state !== 'done') throw approvalFaults('staff.request_undecided');
  const stands = await read(tx, { brandId, subject: request.subject });
  if (!isReady(request, withinMs, staffId, clock.now()) || !sameState(stands, request.was))
    throw approvalFaults('staff.request_stale');
  return request;
}

/**
 * Makes it, shows it this once.
 * @throws staff.unknown · staff.password_given · staff.request_undecided · staff.request_stale · platform.busy
 */
export async function collect(needs: CollectNeeds, actor: Actor, requestId: string): Promise<FirstPassword> {
  const found = await findRequest(needs.db, requestId, actor.brandId);
  const kind = found && needs.kinds().get(found.kind);
  if (!kind?.collect) throw approvalFaults('staff.unknown');
  const { withinMs, action, begin } = kind.collect;
  const make = await begin();
  const { request, made } = await needs.db.transaction(async (tx) => {
    const one = await collectable(tx, needs, actor, requestId, { read: kind.read, withinMs });
    const approvers = (await readApprovers(tx, [one.id])).map(({ staff_id }) => staff_id);
    const given = await make(tx, { actor, request: one, approvers });
    await markCollected(tx, one.id, new Date(needs.clock.now()));
    const after = { reason: one.reason, request: one.id };
    await record(tx, { ...entryOf(actor, action, one.subject), after });
    return { request: one, made: given };
  });
  kind.after?.(request);
  return made;
}
