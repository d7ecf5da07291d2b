/** What nobody does alone to a colleague or to the rights of a role: the kinds of approval of this room. */
import { Type } from 'typebox';
import { approval } from '#features/people/approvals/service/kind.ts';
import { type Colleague, samePerson } from '#features/people/approvals/rules.ts';
import type { RequestRow } from '#features/people/approvals/store.ts';
import { type FactorReset, passwordMark } from '#identity/factors/service/reset.ts';
import { firstPassword } from '#identity/passwords/service/first.ts';
import { newId } from '#kernel/ids.ts';
import { HOUR } from '#kernel/time.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import { AnyRole } from '../contract.ts';
import { approvalFaults } from '#features/people/approvals/faults.ts';
import { staffFaults } from '../faults.ts';
import { APPROVE, leavesAdmin } from '../rules.ts';
import { findStaff, insertNotice, lockAdmins, lockStaff, putRole, setKeyedBy, setRole } from '../store.ts';
import { colleagueOf } from './colleagues.ts';
import type { KindNeeds } from './kind-needs.ts';
import { ownRoles, rightsOfRole } from './rights.ts';

type Needs = Pick<
  KindNeeds,
  'clock' | 'identity' | 'rights' | 'factors' | 'languageOf' | 'known' | 'approvals'
>;

const RIGHTS = { ask: 'staff.write', see: 'staff.read', decide: APPROVE } as const;
/** An agreement is collected while both remember it. */
const COLLECT_MS = HOUR;

const nameOf = async (runner: Runner, { subject }: { readonly subject: string }) =>
  (await findStaff(runner, subject))?.account;

/** Rights are remembered for half a second, sessions as long: a decision binds at once in this process. */
const forgetting =
  ({ rights, identity }: Pick<Needs, 'rights' | 'identity'>) =>
  ({ subject }: RequestRow): void => {
    rights.forget();
    identity.forget(subject);
  };

const roleKind = (needs: Needs) =>
  approval({
    kind: 'staff.role',
    knownAs: 'role',
    content: Type.Object({ role: AnyRole }),
    rights: RIGHTS,
    aboutColleague: true,
    nameOf,
    check: async (tx, { brandId }, { subject }) => {
      if (!(await lockStaff(tx, subject, brandId))) throw approvalFaults('staff.unknown');
    },
    read: async (tx, { brandId, subject }) => {
      const one = await lockStaff(tx, subject, brandId);
      return one ? [one.role] : [];
    },
    wanted: ({ role }) => [role],
    execute: async (tx, { actor, request, content: { role } }) => {
      const admins = await lockAdmins(tx, actor.brandId);
      if (role !== 'admin' && admins.length === 1 && admins[0] === request.subject)
        throw staffFaults('staff.last_admin');
      await setRole(tx, request.subject, role);
    },
    after: forgetting(needs),
  });

const rightsKind = (needs: Needs) =>
  approval({
    kind: 'staff.rights',
    knownAs: 'rights',
    // What a right may look like is said by `check`, which knows them all.
    content: Type.Object({ rights: Type.Array(Type.String()) }),
    rights: RIGHTS,
    check: async (_, __, { subject, content: { rights } }) => {
      const known = needs.known();
      const nouns = new Set(known.map((one) => `${one.split('.')[0] ?? ''}.*`));
      if (!rights.every((one) => one === '*' || known.includes(one) || nouns.has(one)))
        throw staffFaults('staff.unknown_right', { fields: { rights: 'staff.unknown_right' } });
      if (!leavesAdmin(subject, rights))
        throw staffFaults('staff.last_admin', { fields: { rights: 'staff.last_admin' } });
    },
    read: async (tx, { brandId, subject }) => rightsOfRole(await ownRoles(tx), brandId, subject),
    wanted: ({ rights }) => rights,
    execute: async (tx, { actor, request }) =>
      void (await putRole(tx, actor.brandId, request.subject, request.wanted)),
    after: forgetting(needs),
  });

/** Who set a password that is still in use needs only the factor gone, or the next password, to be this person. */
async function holdsKey(
  tx: Tx,
  { factors }: { readonly factors: Pick<FactorReset, 'find'> },
  reader: Colleague,
  staffId: string,
): Promise<boolean> {
  const found = await findStaff(tx, staffId);
  if (!found) return false;
  const about = colleagueOf(found);
  const mustChange = (await factors.find(tx, staffId))?.mustChange === true;
  return samePerson(reader, about) || (mustChange && about.keyedBy === reader.id);
}

/** The console shows it to the person it is about until he has seen it. */
const note = (
  tx: Tx,
  { clock }: Needs,
  kind: 'factors' | 'password',
  { subject, asked_by }: RequestRow,
  approvers: readonly string[],
): Promise<unknown> =>
  insertNotice(tx, {
    id: newId(),
    staffId: subject,
    kind,
    by: [asked_by, ...approvers],
    at: new Date(clock.now()),
  });

const factorsKind = (needs: Needs) =>
  approval({
    kind: 'staff.factors',
    knownAs: 'factors',
    content: Type.Object({}),
    rights: RIGHTS,
    aboutColleague: true,
    nameOf,
    // Nobody asks for himself: he has his factors, or he is not who he says he is.
    check: async (tx, actor, { subject }) => {
      const account = await needs.factors.find(tx, subject);
      if (!account || account.brandId !== actor.brandId || account.realm !== 'staff')
        throw approvalFaults('staff.unknown');
      if (subject === actor.staffId) throw approvalFaults('staff.not_yourself');
      const asker = await needs.approvals.colleague(tx, actor.staffId);
      if (asker && (await holdsKey(tx, needs, asker, subject))) throw approvalFaults('staff.same_hand');
      if (account.factors.length === 0) throw approvalFaults('staff.no_factors');
    },
    read: async (tx, { subject }) => (await needs.factors.find(tx, subject))?.factors ?? [],
    wanted: () => [],
    holds: (tx, reader, { subject }) => holdsKey(tx, needs, reader, subject),
    execute: async (tx, { actor, request, approvers }) => {
      const { subject } = request;
      const language = await needs.languageOf(actor.brandId, subject);
      const workEmail = (await findStaff(tx, subject))?.email;
      await needs.factors.reset(tx, subject, { ip: actor.ip, language, workEmail });
      await note(tx, needs, 'factors', request, approvers);
    },
    after: forgetting(needs),
  });

/**
 * Who set a password that is still in use may ask for the next one: he gains nothing he did not hold. He may not agree to one. It is
 * made only when the one who asked collects it (docs/decisions/0009); until then the account stays as it is.
 */
const passwordKind = (needs: Needs) =>
  approval({
    kind: 'staff.password',
    knownAs: 'password',
    content: Type.Object({}),
    rights: RIGHTS,
    aboutColleague: true,
    nameOf,
    check: async (tx, actor, { subject }) => {
      const one = await lockStaff(tx, subject, actor.brandId);
      if (!one) throw approvalFaults('staff.unknown');
      if (one.id === actor.staffId) throw approvalFaults('staff.not_yourself');
      const asker = await needs.approvals.colleague(tx, actor.staffId);
      if (asker && samePerson(asker, colleagueOf(one))) throw approvalFaults('staff.same_hand');
    },
    read: async (tx, { subject }) => passwordMark(await needs.factors.find(tx, subject)),
    wanted: () => ['first'],
    holds: (tx, reader, { subject }) => holdsKey(tx, needs, reader, subject),
    execute: async () => undefined,
    after: forgetting(needs),
    collect: {
      withinMs: COLLECT_MS,
      action: 'staff.first_password',
      begin: async () => {
        const password = firstPassword();
        const passwordHash = await needs.identity.hashPassword(password);
        return async (tx, { actor, request, approvers }) => {
          const one = await lockStaff(tx, request.subject, actor.brandId);
          if (!one) throw approvalFaults('staff.unknown');
          await needs.identity.givePassword(tx, one.id, passwordHash);
          await setKeyedBy(tx, one.id, actor.staffId);
          await note(tx, needs, 'password', request, approvers);
          return { id: one.id, account: one.account, password };
        };
      },
    },
  });

export const staffKinds = (needs: Needs) => ({
  role: roleKind(needs),
  rights: rightsKind(needs),
  factors: factorsKind(needs),
  password: passwordKind(needs),
});
export type StaffKinds = ReturnType<typeof staffKinds>;
