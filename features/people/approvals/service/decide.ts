/**
 * Other people decide. Who asked never does, nor an account that the same hand may move; a request cannot be edited, and when its
 * subject changed meanwhile it is void (CHECKS 33).
 */
import type { Tx } from '#platform/db/db.ts';
import { httpFaults } from '#platform/http/faults.ts';
import { type Actor, entryOf } from '#platform/trail/staff-action.ts';
import { record } from '#platform/trail/trail.ts';
import type { RequestState } from '../contract.ts';
import { approvalFaults } from '../faults.ts';
import { objection, sameState, voiceTaken } from '../rules.ts';
import { closeRequest, insertDecision, lockRequest, readApprovers, type RequestRow } from '../store.ts';
import { type RegisteredKind, trailName } from './kind.ts';
import { type ApprovalNeeds, neededFor } from './needs.ts';

type Case = {
  readonly needs: ApprovalNeeds;
  readonly actor: Actor;
  readonly request: RequestRow;
  readonly kind: RegisteredKind;
  /** What was entered a second time, where the kind wants that. */
  readonly entered: string | undefined;
};

/**
 * Agrees or refuses; the last needed agreement carries the change out in the same transaction.
 * @throws staff.unknown · gate.not_allowed · staff.request_decided · staff.not_yourself · staff.same_hand · staff.request_stale ·
 * staff.entries_differ · staff.already_agreed, and what the kind's `execute` throws
 */
export async function decide(
  needs: ApprovalNeeds,
  actor: Actor,
  requestId: string,
  agree: boolean,
  entered?: string,
): Promise<RequestState> {
  const { state, request, kind } = await needs.db.transaction(async (tx) => {
    const found = await lockRequest(tx, requestId, actor.brandId);
    const kindOf = found && needs.kinds().get(found.kind);
    if (!found || !kindOf) throw approvalFaults('staff.unknown');
    if (!(await needs.may(actor.staffId, kindOf.rights.decide))) throw httpFaults('gate.not_allowed');
    const one = { needs, actor, request: found, kind: kindOf, entered };
    return { request: found, kind: kindOf, state: await judge(tx, one, agree) };
  });
  kind.after?.(request);
  // The request was found stale: that it is void now stands, and the caller is told.
  if (state === 'void') throw approvalFaults('staff.request_stale');
  return state;
}

async function judge(tx: Tx, one: Case, agree: boolean): Promise<RequestState> {
  const { needs, actor, request, kind } = one;
  if (request.state !== 'open') throw approvalFaults('staff.request_decided');
  const reader = await needs.colleagues.find(tx, actor.staffId);
  // Suspended in this very second: what the door knew of him is up to a second old.
  if (reader?.status !== 'active') throw approvalFaults('staff.unknown');
  const about = kind.aboutColleague ? await needs.colleagues.find(tx, request.subject) : undefined;
  const against = objection(reader, await needs.colleagues.find(tx, request.asked_by), about);
  if (against) throw approvalFaults(against);
  const at = { brandId: actor.brandId, subject: request.subject };
  if (await kind.holds?.(tx, reader, at)) throw approvalFaults('staff.same_hand');
  if (await isStale(tx, one)) return close(tx, one, 'void');
  const before = await approversOf(tx, request);
  const others = await Promise.all(before.map((id) => needs.colleagues.find(tx, id)));
  if (agree && voiceTaken(reader, others)) throw approvalFaults('staff.same_hand');
  if (agree && differs(one))
    throw approvalFaults('staff.entries_differ', { fields: { entered: 'staff.entries_differ' } });
  if (!(await insertDecision(tx, request.id, actor.staffId, agree)))
    throw approvalFaults('staff.already_agreed');
  if (!agree) {
    await kind.refused?.(tx, actor, request);
    return close(tx, one, 'rejected');
  }
  const approvers = await approversOf(tx, request);
  if (approvers.length < (await neededFor(needs, kind, actor.brandId, request.content))) return 'open';
  await kind.execute(tx, { actor, request, content: request.content, approvers });
  return close(tx, one, 'done');
}

const differs = ({ kind, request, entered }: Case): boolean =>
  kind.sameEntry !== undefined && (entered === undefined || !kind.sameEntry(request.content, entered));

const approversOf = async (tx: Tx, { id }: RequestRow): Promise<string[]> =>
  (await readApprovers(tx, [id])).map(({ staff_id }) => staff_id);

/** Too old, about something that stands otherwise by now, or written by a product that knew another content. */
async function isStale(tx: Tx, { needs, actor, request, kind }: Case): Promise<boolean> {
  if (request.expires_at.getTime() <= needs.clock.now() || !kind.fits(request.content)) return true;
  const now = await kind.read(tx, { brandId: actor.brandId, subject: request.subject });
  return !sameState(now, request.was);
}

async function close(
  tx: Tx,
  { needs, actor, request, kind }: Case,
  state: RequestState,
): Promise<RequestState> {
  await closeRequest(tx, request.id, state, new Date(needs.clock.now()));
  const { was: before, wanted, id, subject } = request;
  await record(tx, {
    ...entryOf(actor, `${trailName(kind)}_${state}`, subject),
    before,
    after: { wanted, request: id },
  });
  return state;
}
