/**
 * A new first password for somebody who operates, or for a player: asked for by one person, agreed to by another, and made only
 * when the one who asked collects it (docs/decisions/0009, 0012). Who agreed never sees it, who sees it could not have agreed, and
 * until it is collected the account stays as it is.
 */
import type { Id } from '#kernel/ids.ts';
import { HOUR } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import { record } from '#platform/trail/trail.ts';
import type { FirstPassword, MemberPassword } from '../contract.ts';
import { staffFaults } from '../faults.ts';
import { samePerson } from '../rules.ts';
import {
  findStaff,
  lockRequest,
  lockStaff,
  markGiven,
  newestPassword,
  readApprovals,
  type RequestRow,
  setKeyedBy,
  type StaffRow,
} from '../store.ts';
import { type Actor, deedOf } from './actor.ts';
import { firstPassword, type StaffNeeds } from './people.ts';
import { ask, eyesOf, note, passwordInUse } from './requests.ts';

/** The same for a player. @throws staff.unknown · staff.request_open */
export const askMemberPassword = (
  needs: StaffNeeds,
  actor: Actor,
  memberId: string,
  reason: string,
): Promise<Id<'request'>> =>
  needs.db.transaction(async (tx) => {
    if ((await needs.players.find(tx, actor.brandId, memberId)) === undefined)
      throw staffFaults('staff.unknown');
    const was = await passwordInUse(tx, needs, memberId);
    return ask(tx, needs, actor, { kind: 'password', subject: memberId, was, wanted: ['first'], reason });
  });

/** How it stands with the newest request about a player. @throws staff.unknown */
export async function memberPassword(
  { db, players, clock }: StaffNeeds,
  { brandId, staffId }: Pick<Actor, 'brandId' | 'staffId'>,
  memberId: string,
): Promise<MemberPassword> {
  if ((await players.find(db, brandId, memberId)) === undefined) throw staffFaults('staff.unknown');
  const request = await newestPassword(db, brandId, memberId);
  if (!request) return { state: 'none', mine: false, ready: false };
  const mine = request.asked_by === staffId;
  return { state: request.state, mine, ready: isReady(request, staffId, clock.now()) };
}

/** @throws as `collectPassword` */
export async function collectMemberPassword(
  needs: StaffNeeds,
  actor: Actor,
  memberId: string,
): Promise<FirstPassword> {
  if ((await needs.players.find(needs.db, actor.brandId, memberId)) === undefined)
    throw staffFaults('staff.unknown');
  const request = await newestPassword(needs.db, actor.brandId, memberId);
  if (!request) throw staffFaults('staff.unknown');
  return collectPassword(needs, actor, request.id);
}

/** An agreement is collected while both remember it. */
const COLLECT_MS = HOUR;

/**
 * Who set a password that is still in use may ask for the next one: he gains nothing he did not hold. He may not agree to one.
 * @throws staff.unknown · staff.not_yourself · staff.same_hand · staff.request_open
 */
export const askPassword = (
  needs: StaffNeeds,
  actor: Actor,
  staffId: string,
  reason: string,
): Promise<Id<'request'>> =>
  needs.db.transaction(async (tx) => {
    const one = await lockStaff(tx, staffId, actor.brandId);
    if (!one) throw staffFaults('staff.unknown');
    if (one.id === actor.staffId) throw staffFaults('staff.not_yourself');
    const asker = await findStaff(tx, actor.staffId);
    if (asker && samePerson(eyesOf(asker), eyesOf(one))) throw staffFaults('staff.same_hand');
    const was = await passwordInUse(tx, needs, one.id);
    return ask(tx, needs, actor, { kind: 'password', subject: one.id, was, wanted: ['first'], reason });
  });

/** Whether this person may collect what was agreed to. */
export const isReady = (
  { kind, state, asked_by, decided_at, given_at }: RequestRow,
  readerId: string,
  now: number,
): boolean =>
  kind === 'password' &&
  state === 'done' &&
  asked_by === readerId &&
  given_at === null &&
  decided_at !== null &&
  now < decided_at.getTime() + COLLECT_MS;

async function collectable(
  tx: Tx,
  needs: StaffNeeds,
  { brandId, staffId }: Actor,
  requestId: string,
): Promise<RequestRow> {
  const request = await lockRequest(tx, requestId, brandId);
  // Suspended in this very second: what the door knew of him is up to a second old.
  if ((await findStaff(tx, staffId))?.status !== 'active') throw staffFaults('staff.unknown');
  // Somebody else's, or another kind: nothing to be found here.
  if (request?.kind !== 'password' || request.asked_by !== staffId) throw staffFaults('staff.unknown');
  if (request.given_at !== null) throw staffFaults('staff.password_given');
  if (request.state !== 'done') throw staffFaults('staff.request_undecided');
  const [inUse] = await passwordInUse(tx, needs, request.subject);
  if (!isReady(request, staffId, needs.clock.now()) || inUse !== request.was[0])
    throw staffFaults('staff.request_stale');
  return request;
}

type Given = { readonly id: string; readonly account: string; readonly action: string };

async function giveToColleague(
  tx: Tx,
  needs: StaffNeeds,
  actor: Actor,
  request: RequestRow,
  { id, account }: StaffRow,
  passwordHash: string,
): Promise<Given> {
  await needs.identity.givePassword(tx, id, passwordHash);
  await setKeyedBy(tx, id, actor.staffId);
  const voices = (await readApprovals(tx, [request.id])).filter(({ agreed }) => agreed);
  await note(
    tx,
    needs,
    request,
    voices.map(({ staff_id }) => staff_id),
  );
  return { id, account, action: 'staff.first_password' };
}

async function giveToPlayer(
  tx: Tx,
  { players }: StaffNeeds,
  actor: Actor,
  { subject: id, reason }: RequestRow,
  passwordHash: string,
): Promise<Given> {
  const account = await players.find(tx, actor.brandId, id);
  if (account === undefined) throw staffFaults('staff.unknown');
  await players.givePassword(tx, { ...actor, memberId: id }, passwordHash, reason);
  return { id, account, action: 'members.first_password' };
}

/**
 * Makes the password, shows it this once, and ends the account's sessions.
 * @throws staff.unknown · staff.password_given · staff.request_undecided · staff.request_stale · platform.busy
 */
export async function collectPassword(
  needs: StaffNeeds,
  actor: Actor,
  requestId: string,
): Promise<FirstPassword> {
  const { db, identity } = needs;
  const password = firstPassword();
  const passwordHash = await identity.hashPassword(password);
  const { id, account } = await db.transaction(async (tx) => {
    const request = await collectable(tx, needs, actor, requestId);
    const after = { reason: request.reason, request: request.id };
    const colleague = await lockStaff(tx, request.subject, actor.brandId);
    const given = colleague
      ? await giveToColleague(tx, needs, actor, request, colleague, passwordHash)
      : await giveToPlayer(tx, needs, actor, request, passwordHash);
    await markGiven(tx, request.id, new Date(needs.clock.now()));
    await record(tx, { ...deedOf(actor, given.action, given.id), after });
    return given;
  });
  identity.forget(id);
  return { id, account, password };
}
