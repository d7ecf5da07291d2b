/** Hiring, suspending, and first passwords. Nobody gets rights here: those are asked for and decided by others. */
import { randomInt } from 'node:crypto';
import type { FactorReset } from '#identity/factors/reset.ts';
import type { Messages } from '#identity/messages/messages.ts';
import type { Identity } from '#identity/service.ts';
import type { BrandId } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import type { Db, Runner, Tx } from '#platform/db/db.ts';
import type { CallerOf } from '#platform/http/route.ts';
import { record } from '#platform/trail/trail.ts';
import type { FirstPassword, StaffRole, StaffStatus } from '../contract.ts';
import { staffFaults } from '../faults.ts';
import { type Hire, hire } from '../service.ts';
import { findStaff, lockAdmins, lockStaff, setStatus } from '../store.ts';
import { type Actor, deedOf } from './actor.ts';
import { workEmail } from './own.ts';
import { ask } from './requests.ts';
import type { Rights } from './rights.ts';

export type StaffNeeds = {
  readonly db: Db;
  readonly identity: Identity;
  readonly clock: Clock;
  readonly rights: Rights;
  readonly factors: FactorReset;
  readonly messages: Pick<Messages, 'queue'>;
  readonly payees: Payees;
  readonly players: Players;
  /** The language of a notice to somebody. */
  readonly languageOf: (brandId: BrandId, accountId: string) => Promise<string>;
  /** How many others have to agree to a change of rights. */
  readonly approvals: (brandId: BrandId) => Promise<number>;
  /** @throws identity.step_up_required unless the caller proved himself again within five minutes (CHECKS 33) */
  readonly stepUp: (context: { readonly caller: StaffCaller }) => Promise<void>;
  /** Every right a route asks for. */
  readonly known: () => readonly string[];
};

/** The names players are paid under; the room of the players keeps them. */
export type Payees = {
  /** Undefined when there is no such player of the brand. */
  readonly find: (runner: Runner, brandId: string, memberId: string) => Promise<string | undefined>;
  readonly check: (brandId: BrandId, name: string) => Promise<void>;
  readonly set: (
    tx: Tx,
    by: Actor & { readonly memberId: string },
    name: string,
    reason: string,
  ) => Promise<void>;
};

/** What is done to a player's account once two people want it; the room of the players does it. */
export type Players = {
  /** The account name; undefined when there is no such player of the brand. */
  readonly find: (runner: Runner, brandId: string, memberId: string) => Promise<string | undefined>;
  readonly givePassword: (
    tx: Tx,
    by: Actor & { readonly memberId: string },
    passwordHash: string,
    reason: string,
  ) => Promise<void>;
  /** Shown to the player on the site until he has seen it. */
  readonly note: (tx: Tx, memberId: string, kind: 'factors') => Promise<void>;
};

type StaffCaller = CallerOf<'staff'>;

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Four groups of four without look-alikes: 79 random bits. */
export const firstPassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

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
  const id = await needs.db.transaction(async (tx) => {
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
    await ask(tx, needs, actor, { kind: 'role', subject: made, was: ['none'], wanted: [role], reason });
    await record(tx, { ...deedOf(actor, 'staff.hired', made), after: { username, name, person, role } });
    return made;
  });
  return { id, account: username, password };
}

/** @throws staff.unknown · staff.not_yourself · staff.last_admin */
export async function changeStatus(
  { db, identity, rights }: StaffNeeds,
  actor: Actor,
  staffId: string,
  { status, reason }: { status: StaffStatus; reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const admins = await lockAdmins(tx, actor.brandId);
    const one = await lockStaff(tx, staffId, actor.brandId);
    if (!one) throw staffFaults('staff.unknown');
    if (one.id === actor.staffId) throw staffFaults('staff.not_yourself');
    if (one.status === status) return;
    if (status === 'suspended' && admins.length === 1 && admins[0] === one.id)
      throw staffFaults('staff.last_admin');
    // Suspended himself in this very second, perhaps by the one he is about to suspend: the first of the two deeds stands.
    if ((await findStaff(tx, actor.staffId))?.status !== 'active') throw staffFaults('staff.unknown');
    await setStatus(tx, one.id, status);
    await identity.setClosed(tx, one.id, status === 'suspended');
    if (status === 'suspended') await identity.endSessions(tx, one.id);
    const change = { before: { status: one.status }, after: { status, reason } };
    await record(tx, { ...deedOf(actor, 'staff.status', one.id), ...change });
  });
  identity.forget(staffId);
  rights.forget();
}
