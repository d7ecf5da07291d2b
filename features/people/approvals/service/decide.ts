/**
 * Other people decide. Who asked never does, nor an account that the same hand may move; a request cannot be edited, and when its
 * subject changed meanwhile, or what it asks for cannot be carried out any more, it is void (CHECKS 33).
 */
import type { Tx } from '#platform/db/db.ts';
import { httpFaults } from '#platform/http/faults.ts';
import { type Actor, entryOf } from '#platform/trail/staff-action.ts';
import { record } from '#platform/trail/trail.ts';
import type { RequestState, VoidReason } from '../contract.ts';
import { approvalFaults, requestVoid, voidReasonOf } from '../faults.ts';
import { objection, sameState, voiceTaken } from '../rules.ts';
import { closeRequest, insertDecision, lockRequest, readApprovers, type RequestRow } from '../store.ts';
import { type RegisteredKind, trailName } from './kind.ts';
import { type ApprovalNeeds, neededFor, eligibleVoices } from './needs.ts';

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
  const { end, request, kind } = await needs.db
    .transaction(async (tx) => {
      const one = await found(tx, needs, actor, requestId);
      return { ...one, end: await judge(tx, { ...one, entered }, agree) };
    })
    .catch(async (error: unknown) => {
      const because = voidReasonOf(error);
      if (because === undefined) throw error;
      return ended(needs, actor, requestId, because);
    });
  kind.after?.(request);
  // The request was found stale: that it is void now stands, and the caller is told.
  if (end.state === 'void') throw requestVoid(end.because);
  return end.state;
}

/** What one decision made of it. */
type End =
  | { readonly state: Exclude<RequestState, 'void'> }
  | { readonly state: 'void'; readonly because: VoidReason };

/** Holds the request. @throws staff.unknown · gate.not_allowed */
async function found(
  tx: Tx,
  needs: ApprovalNeeds,
  actor: Actor,
  requestId: string,
): Promise<Omit<Case, 'entered'>> {
  const request = await lockRequest(tx, requestId, actor.brandId);
  const kind = request && needs.kinds().get(request.kind);
  if (!request || !kind) throw approvalFaults('staff.unknown');
  if (!(await needs.may(actor.staffId, kind.rights.decide))) throw httpFaults('gate.not_allowed');
  return { needs, actor, request, kind };
}

/** Its execution found that it cannot stand, and everything it did was undone: the request ends, in a transaction of its own. */
async function ended(needs: ApprovalNeeds, actor: Actor, requestId: string, because: VoidReason) {
  return needs.db.transaction(async (tx) => {
    const one = await found(tx, needs, actor, requestId);
    if (one.request.state !== 'open') throw approvalFaults('staff.request_decided');
    return { ...one, end: await close(tx, one, { state: 'void', because }) };
  });
}

async function judge(tx: Tx, one: Case, agree: boolean): Promise<End> {
  const { needs, actor, request, kind } = one;
  if (request.state !== 'open') throw approvalFaults('staff.request_decided');
  const reader = await needs.colleagues.find(tx, actor.staffId);
  // Suspended in this very second: what the door knew of him is up to a second old.
  if (reader?.status !== 'active') throw approvalFaults('staff.unknown');
  const about = kind.aboutColleague ? await needs.colleagues.find(tx, request.subject) : undefined;
  const asker = await needs.colleagues.find(tx, request.asked_by);
  const against = objection(reader, asker, about);
  if (against) throw approvalFaults(against);
  const at = { brandId: actor.brandId, subject: request.subject };
  if (await kind.holds?.(tx, reader, at)) throw approvalFaults('staff.same_hand');
  // Whoever was suspended is not to be believed any more, in this either.
  if (asker && asker.status !== 'active') return close(tx, one, { state: 'void', because: 'changed' });
  const because = await staleBecause(tx, one);
  if (because) return close(tx, one, { state: 'void', because });
  const before = await approversOf(tx, request);
  const others = await Promise.all(before.map((id) => needs.colleagues.find(tx, id)));
  if (agree && voiceTaken(reader, others)) throw approvalFaults('staff.same_hand');
  if (agree && differs(one))
    throw approvalFaults('staff.entries_differ', { fields: { entered: 'staff.entries_differ' } });
  if (!(await insertDecision(tx, request.id, actor.staffId, agree)))
    throw approvalFaults('staff.already_agreed');
  if (!agree) {
    await kind.refused?.(tx, actor, request);
    return close(tx, one, { state: 'rejected' });
  }
  const approvers = await eligibleVoices(needs, tx, kind, await approversOf(tx, request));
  // What is wanted now and what was wanted when it was asked for: the more counts.
  const needed = Math.max(request.needed, await neededFor(needs, kind, actor.brandId, request.content));
  if (approvers.length < needed) return { state: 'open' };
  await kind.execute(tx, { actor, request, content: request.content, approvers });
  return close(tx, one, { state: 'done' });
}

const differs = ({ kind, request, entered }: Case): boolean =>
  kind.sameEntry !== undefined && (entered === undefined || !kind.sameEntry(request.content, entered));

const approversOf = async (tx: Tx, { id }: RequestRow): Promise<string[]> =>
  (await readApprovers(tx, [id])).map(({ staff_id }) => staff_id);

/** Too old, about something that stands otherwise by now, or written by a product that knew another content. */
async function staleBecause(tx: Tx, { needs, actor, request, kind }: Case): Promise<VoidReason | undefined> {
  if (request.expires_at.getTime() <= needs.clock.now()) return 'expired';
  if (!kind.fits(request.content)) return 'changed';
  const now = await kind.read(tx, { brandId: actor.brandId, subject: request.subject });
  return sameState(now, request.was) ? undefined : 'changed';
}

async function close(tx: Tx, { needs, actor, request, kind }: Omit<Case, 'entered'>, end: End): Promise<End> {
  const why = end.state === 'void' ? { because: end.because } : {};
  const at = new Date(needs.clock.now());
  await closeRequest(tx, request.id, end.state, { at, because: '', ...why });
  const { was: before, wanted, id, subject } = request;
  await record(tx, {
    ...entryOf(actor, `${trailName(kind)}_${end.state}`, subject),
    before,
    after: { wanted, request: id, ...why },
  });
  return end;
}
