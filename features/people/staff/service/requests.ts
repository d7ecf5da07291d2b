/**
 * Four eyes: rights change only when somebody asks and others agree. Who asked never decides, nor does an account that the same
 * hand may move; what was asked cannot be edited, and when the subject changed meanwhile the request is void (CHECKS 33).
 */
import type { BrandId, Id } from '#kernel/ids.ts';
import { newId } from '#kernel/ids.ts';
import type { Tx } from '#platform/db/db.ts';
import { record } from '#platform/trail/trail.ts';
import { staffFaults } from '../faults.ts';
import { type Eyes, leavesAdmin, REQUEST_LIFE_MS, sameHand, samePerson } from '../rules.ts';
import {
  closeRequest,
  expireRequests,
  findStaff,
  insertApproval,
  insertNotice,
  insertRequest,
  lastGiven,
  lockAdmins,
  lockRequest,
  lockStaff,
  putRole,
  readApprovals,
  type RequestRow,
  setRole,
  type StaffRow,
} from '../store.ts';
import { type Actor, deedOf } from './actor.ts';
import type { StaffNeeds } from './people.ts';
import { ownRoles, rightsOfRole } from './rights.ts';

export type Wish = {
  readonly kind: RequestRow['kind'];
  readonly subject: string;
  readonly was: readonly string[];
  readonly wanted: readonly string[];
  readonly reason: string;
};

const sorted = (list: readonly string[]): string[] => [...list].sort();
const equal = (a: readonly string[], b: readonly string[]): boolean =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

/** @throws staff.no_change · staff.request_open */
export async function ask(tx: Tx, needs: StaffNeeds, actor: Actor, wish: Wish): Promise<Id<'request'>> {
  if (equal(wish.was, wish.wanted)) throw staffFaults('staff.no_change');
  const now = needs.clock.now();
  await expireRequests(tx, actor.brandId, new Date(now));
  const id = newId<'request'>();
  const written = await insertRequest(tx, {
    id,
    brand_id: actor.brandId,
    kind: wish.kind,
    subject: wish.subject,
    was: sorted(wish.was),
    wanted: sorted(wish.wanted),
    reason: wish.reason,
    asked_by: actor.staffId,
    asked_at: new Date(now),
    expires_at: new Date(now + REQUEST_LIFE_MS),
  });
  if (!written) throw staffFaults('staff.request_open');
  const { was: before, wanted: after } = wish;
  await record(tx, { ...deedOf(actor, `staff.${wish.kind}_asked`, wish.subject), before, after });
  return id;
}

/** @throws staff.unknown · staff.no_change · staff.request_open */
export const askRole = (
  needs: StaffNeeds,
  actor: Actor,
  staffId: string,
  { role, reason }: { role: string; reason: string },
): Promise<Id<'request'>> =>
  needs.db.transaction(async (tx) => {
    const one = await lockStaff(tx, staffId, actor.brandId);
    if (!one) throw staffFaults('staff.unknown');
    return ask(tx, needs, actor, {
      kind: 'role',
      subject: one.id,
      was: [one.role],
      wanted: [role],
      reason,
    });
  });

/** @throws staff.unknown_right · staff.last_admin · staff.no_change · staff.request_open */
export async function askRights(
  needs: StaffNeeds,
  actor: Actor,
  role: string,
  { rights, reason }: { rights: readonly string[]; reason: string },
): Promise<Id<'request'>> {
  const known = needs.known();
  const nouns = new Set(known.map((one) => `${one.split('.')[0] ?? ''}.*`));
  if (!rights.every((one) => one === '*' || known.includes(one) || nouns.has(one)))
    throw staffFaults('staff.unknown_right', { fields: { rights: 'staff.unknown_right' } });
  if (!leavesAdmin(role, rights))
    throw staffFaults('staff.last_admin', { fields: { rights: 'staff.last_admin' } });
  return needs.db.transaction(async (tx) => {
    const was = rightsOfRole(await ownRoles(tx), actor.brandId, role);
    return ask(tx, needs, actor, { kind: 'rights', subject: role, was, wanted: rights, reason });
  });
}

/** Nobody asks for himself: he has his factors, or he is not who he says he is. */
export const askFactors = (
  needs: StaffNeeds,
  actor: Actor,
  realm: 'staff' | 'member',
  accountId: string,
  reason: string,
): Promise<Id<'request'>> =>
  needs.db.transaction(async (tx) => {
    const account = await needs.factors.find(tx, accountId);
    if (!account || account.brandId !== actor.brandId || account.realm !== realm)
      throw staffFaults('staff.unknown');
    if (accountId === actor.staffId) throw staffFaults('staff.not_yourself');
    const [asker, about] = [await findStaff(tx, actor.staffId), await findStaff(tx, accountId)];
    if (asker && about && holdsKey(asker, about, account.mustChange)) throw staffFaults('staff.same_hand');
    if (asker && !about && (await holdsPlayersKey(tx, asker, accountId, account.mustChange)))
      throw staffFaults('staff.same_hand');
    if (account.factors.length === 0) throw staffFaults('staff.no_factors');
    return ask(tx, needs, actor, {
      kind: 'factors',
      subject: accountId,
      was: account.factors,
      wanted: [],
      reason,
    });
  });

/** @throws staff.unknown · members.wrong_fields · staff.no_change · staff.request_open */
export async function askPayee(
  needs: StaffNeeds,
  actor: Actor,
  memberId: string,
  { name, reason }: { readonly name: string; readonly reason: string },
): Promise<Id<'request'>> {
  const { brandId } = actor;
  await needs.payees.check(brandId, name.trim());
  return needs.db.transaction(async (tx) => {
    const was = await needs.payees.find(tx, brandId, memberId);
    if (was === undefined) throw staffFaults('staff.unknown');
    return ask(tx, needs, actor, {
      kind: 'payee',
      subject: memberId,
      was: [was],
      wanted: [name.trim()],
      reason,
    });
  });
}

/** Who set a password that is still in use needs only the factor gone to be this person. */
const holdsKey = (one: StaffRow, about: StaffRow, mustChange: boolean): boolean =>
  samePerson(eyesOf(one), eyesOf(about)) || (mustChange && about.keyed_by === one.id);

/** The same of a player: the last first password was shown to this person, and nobody has changed it since. */
async function holdsPlayersKey(
  tx: Tx,
  one: StaffRow,
  memberId: string,
  mustChange: boolean,
): Promise<boolean> {
  const shown = mustChange ? await lastGiven(tx, one.brand_id, memberId) : undefined;
  const holder = shown === undefined ? undefined : await findStaff(tx, shown);
  return holder !== undefined && samePerson(eyesOf(one), eyesOf(holder));
}

export const eyesOf = (row: StaffRow): Eyes => ({ id: row.id, person: row.person, keyedBy: row.keyed_by });

/** Why this person may not decide this request, or undefined. `subject` is the person it is about, if it is about one. */
export function objection(
  reader: StaffRow,
  asker: StaffRow | undefined,
  subject: StaffRow | undefined,
): 'staff.not_yourself' | 'staff.same_hand' | undefined {
  if (reader.id === asker?.id || reader.id === subject?.id) return 'staff.not_yourself';
  if (asker && sameHand(eyesOf(reader), eyesOf(asker))) return 'staff.same_hand';
  // Who set the subject's password may vouch for him; another account of the subject's own person may not.
  if (subject && reader.person !== '' && samePerson(eyesOf(reader), eyesOf(subject)))
    return 'staff.same_hand';
  return undefined;
}

/**
 * One hand has one voice: two accounts of one person, or one that set the other's password, are not two who agree.
 * `agreed` are those who did.
 */
export const voiceTaken = (reader: StaffRow, agreed: readonly (StaffRow | undefined)[]): boolean =>
  agreed.some((one) => one !== undefined && one.id !== reader.id && sameHand(eyesOf(reader), eyesOf(one)));

async function current(
  tx: Tx,
  needs: StaffNeeds,
  brandId: BrandId,
  request: RequestRow,
): Promise<readonly string[]> {
  if (request.kind === 'factors') return (await needs.factors.find(tx, request.subject))?.factors ?? [];
  if (request.kind === 'password') return passwordInUse(tx, needs, request.subject);
  if (request.kind === 'payee') {
    const name = await needs.payees.find(tx, brandId, request.subject);
    return name === undefined ? [] : [name];
  }
  if (request.kind === 'rights') return rightsOfRole(await ownRoles(tx), brandId, request.subject);
  const subject = await lockStaff(tx, request.subject, brandId);
  return subject ? [subject.role] : [];
}

/** Which password stands, by when it was set: another one since then makes a request void. */
export const passwordInUse = async (
  tx: Tx,
  { factors }: StaffNeeds,
  accountId: string,
): Promise<readonly string[]> => {
  const account = await factors.find(tx, accountId);
  return account ? [account.passwordAt.toISOString()] : [];
};

/** The console shows it to the person it is about until he has seen it. */
export const note = (
  tx: Tx,
  { clock }: StaffNeeds,
  { kind, subject, asked_by }: RequestRow,
  voices: readonly string[],
): Promise<unknown> =>
  insertNotice(tx, {
    id: newId(),
    staffId: subject,
    kind: kind === 'password' ? 'password' : 'factors',
    by: [asked_by, ...voices],
    at: new Date(clock.now()),
  });

async function execute(
  tx: Tx,
  needs: StaffNeeds,
  actor: Actor,
  request: RequestRow,
  voices: readonly string[],
): Promise<void> {
  const { brandId, ip } = actor;
  if (request.kind === 'factors') {
    const language = await needs.languageOf(brandId, request.subject);
    const colleague = await findStaff(tx, request.subject);
    await needs.factors.reset(tx, request.subject, { ip, language, workEmail: colleague?.email });
    if (colleague) await note(tx, needs, request, voices);
    else await needs.players.note(tx, request.subject, 'factors');
    return;
  }
  if (request.kind === 'payee') {
    const by = { ...actor, memberId: request.subject };
    await needs.payees.set(tx, by, request.wanted[0] ?? '', request.reason);
    return;
  }
  // Made when the one who asked collects it: nobody else is to see it.
  if (request.kind === 'password') return;
  if (request.kind === 'rights') {
    await putRole(tx, brandId, request.subject, request.wanted);
    return;
  }
  const admins = await lockAdmins(tx, brandId);
  const [role = 'none'] = request.wanted;
  if (role !== 'admin' && admins.length === 1 && admins[0] === request.subject)
    throw staffFaults('staff.last_admin');
  await setRole(tx, request.subject, role);
}

/**
 * Agrees or refuses; the last needed agreement carries the change out in the same transaction.
 * @throws staff.unknown · request_decided · request_stale · not_yourself · same_hand · already_agreed · last_admin
 */
export async function decide(
  needs: StaffNeeds,
  actor: Actor,
  requestId: string,
  agree: boolean,
): Promise<RequestRow['state']> {
  const needed = await needs.approvals(actor.brandId);
  const { state, subject } = await needs.db.transaction(async (tx) => {
    const request = await lockRequest(tx, requestId, actor.brandId);
    if (!request) throw staffFaults('staff.unknown');
    return { subject: request.subject, state: await judge(tx, needs, actor, request, agree, needed) };
  });
  needs.rights.forget();
  needs.identity.forget(subject);
  // The request was found stale: that it is void now stands, and the caller is told.
  if (state === 'void') throw staffFaults('staff.request_stale');
  return state;
}

const keyInHand = async (
  tx: Tx,
  needs: StaffNeeds,
  request: RequestRow,
  reader: StaffRow,
  about: StaffRow | undefined,
): Promise<'staff.same_hand' | undefined> => {
  if (request.kind !== 'factors' && request.kind !== 'password') return undefined;
  const account = await needs.factors.find(tx, request.subject);
  const mustChange = account?.mustChange === true;
  const holds = about
    ? holdsKey(reader, about, mustChange)
    : await holdsPlayersKey(tx, reader, request.subject, mustChange);
  return holds ? 'staff.same_hand' : undefined;
};

async function judge(
  tx: Tx,
  needs: StaffNeeds,
  actor: Actor,
  request: RequestRow,
  agree: boolean,
  needed: number,
): Promise<RequestRow['state']> {
  const { brandId, staffId } = actor;
  const now = new Date(needs.clock.now());
  if (request.state !== 'open') throw staffFaults('staff.request_decided');
  const reader = await findStaff(tx, staffId);
  // Suspended in this very second: what the door knew of him is up to a second old.
  if (reader?.status !== 'active') throw staffFaults('staff.unknown');
  const about = request.kind === 'rights' ? undefined : await findStaff(tx, request.subject);
  const against =
    objection(reader, await findStaff(tx, request.asked_by), about) ??
    (await keyInHand(tx, needs, request, reader, about));
  if (against) throw staffFaults(against);
  const close = async (state: RequestRow['state']): Promise<RequestRow['state']> => {
    await closeRequest(tx, request.id, state, now);
    const { was: before, wanted: after, id } = request;
    const deed = deedOf(actor, `staff.${request.kind}_${state}`, request.subject);
    await record(tx, { ...deed, before, after: { wanted: after, request: id } });
    return state;
  };
  const stale = request.expires_at <= now || !equal(await current(tx, needs, brandId, request), request.was);
  if (stale) return close('void');
  const before = (await readApprovals(tx, [request.id])).filter((one) => one.agreed);
  const others = await Promise.all(before.map((one) => findStaff(tx, one.staff_id)));
  if (agree && voiceTaken(reader, others)) throw staffFaults('staff.same_hand');
  if (!(await insertApproval(tx, request.id, staffId, agree))) throw staffFaults('staff.already_agreed');
  if (!agree) return close('rejected');
  const agreed = (await readApprovals(tx, [request.id])).filter((one) => one.agreed);
  if (agreed.length < needed) return 'open';
  await execute(
    tx,
    needs,
    actor,
    request,
    agreed.map((one) => one.staff_id),
  );
  return close('done');
}
