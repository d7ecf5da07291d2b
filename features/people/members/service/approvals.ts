/** What nobody at the desk does alone to a player: the kinds of approval of this room. */
import { Type } from 'typebox';
import { approvalFaults } from '#features/people/approvals/faults.ts';
import type { Approvals } from '#features/people/approvals/room.ts';
import { type Colleague, samePerson } from '#features/people/approvals/rules.ts';
import { approval, type Subject } from '#features/people/approvals/service/kind.ts';
import { type FactorReset, passwordMark } from '#identity/factors/service/reset.ts';
import { firstPassword } from '#identity/passwords/service/first.ts';
import type { Identity } from '#identity/sessions/service.ts';
import type { BrandId } from '#kernel/ids.ts';
import { HOUR } from '#kernel/time.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import type { Payees } from './payee.ts';
import type { Players } from './players.ts';
import type { TransactionPasswords } from './transaction-password.ts';

export type MemberKindNeeds = {
  readonly approvals: Approvals;
  readonly identity: Pick<Identity, 'hashPassword' | 'forget'>;
  readonly factors: FactorReset;
  readonly payees: Payees;
  readonly players: Players;
  readonly transactions: Pick<TransactionPasswords, 'state' | 'clear'>;
  /** The language of a notice to somebody. */
  readonly languageOf: (brandId: BrandId, memberId: string) => Promise<string>;
};

export const PASSWORD_KIND = 'members.password';
/** An agreement is collected while both remember it. */
export const COLLECT_MS = HOUR;
const SEEN_BY = { see: 'staff.read', decide: 'staff.approve' } as const;

const nameOf =
  ({ factors }: MemberKindNeeds) =>
  async (runner: Runner, { subject }: Subject): Promise<string | undefined> =>
    (await factors.find(runner, subject))?.username;

const forgetting =
  ({ identity }: MemberKindNeeds) =>
  ({ subject }: { readonly subject: string }): void =>
    identity.forget(subject);

/**
 * Who was shown the last first password of a player who has not changed it since would be the second hand to that account, and so
 * would his other accounts.
 */
async function holdsPassword(
  tx: Tx,
  { factors, approvals }: MemberKindNeeds,
  reader: Colleague,
  { brandId, subject }: Subject,
): Promise<boolean> {
  const mustChange = (await factors.find(tx, subject))?.mustChange === true;
  const shown = mustChange ? await approvals.lastCollector(tx, brandId, PASSWORD_KIND, subject) : undefined;
  const holder = shown === undefined ? undefined : await approvals.colleague(tx, shown);
  return holder !== undefined && samePerson(reader, holder);
}

const payeeKind = (needs: MemberKindNeeds) =>
  approval({
    kind: 'members.payee',
    knownAs: 'payee',
    content: Type.Object({ name: Type.String() }),
    rights: { ask: 'members.profile', ...SEEN_BY },
    nameOf: nameOf(needs),
    check: async (tx, { brandId }, { subject }) => {
      if ((await needs.payees.find(tx, brandId, subject)) === undefined)
        throw approvalFaults('staff.unknown');
    },
    read: async (tx, { brandId, subject }) => {
      const name = await needs.payees.find(tx, brandId, subject);
      return name === undefined ? [] : [name];
    },
    wanted: ({ name }) => [name],
    execute: (tx, { actor, request, content }) =>
      needs.payees.set(tx, { ...actor, memberId: request.subject }, content.name, request.reason),
    after: forgetting(needs),
  });

const factorsKind = (needs: MemberKindNeeds) =>
  approval({
    kind: 'members.factors',
    knownAs: 'factors',
    content: Type.Object({}),
    rights: { ask: 'members.factors', ...SEEN_BY },
    nameOf: nameOf(needs),
    check: async (tx, actor, { subject }) => {
      const account = await needs.factors.find(tx, subject);
      if (!account || account.brandId !== actor.brandId || account.realm !== 'member')
        throw approvalFaults('staff.unknown');
      const asker = await needs.approvals.colleague(tx, actor.staffId);
      const at = { brandId: actor.brandId, subject };
      if (asker && (await holdsPassword(tx, needs, asker, at))) throw approvalFaults('staff.same_hand');
      if (account.factors.length === 0) throw approvalFaults('staff.no_factors');
    },
    read: async (tx, { subject }) => (await needs.factors.find(tx, subject))?.factors ?? [],
    wanted: () => [],
    holds: (tx, reader, at) => holdsPassword(tx, needs, reader, at),
    execute: async (tx, { actor, request: { subject } }) => {
      const language = await needs.languageOf(actor.brandId, subject);
      await needs.factors.reset(tx, subject, { ip: actor.ip, language });
      await needs.players.note(tx, subject, 'factors');
    },
    after: forgetting(needs),
  });

/** Made only when the one who asked collects it (docs/decisions/0012). */
const passwordKind = (needs: MemberKindNeeds) =>
  approval({
    kind: PASSWORD_KIND,
    knownAs: 'password',
    content: Type.Object({}),
    rights: { ask: 'members.password', ...SEEN_BY },
    nameOf: nameOf(needs),
    check: async (tx, { brandId }, { subject }) => {
      if ((await needs.players.find(tx, brandId, subject)) === undefined)
        throw approvalFaults('staff.unknown');
    },
    read: async (tx, { subject }) => passwordMark(await needs.factors.find(tx, subject)),
    wanted: () => ['first'],
    holds: (tx, reader, at) => holdsPassword(tx, needs, reader, at),
    execute: async () => undefined,
    after: forgetting(needs),
    collect: {
      withinMs: COLLECT_MS,
      action: 'members.first_password',
      begin: async () => {
        const password = firstPassword();
        const passwordHash = await needs.identity.hashPassword(password);
        return async (tx, { actor, request: { subject, reason } }) => {
          const account = await needs.players.find(tx, actor.brandId, subject);
          if (account === undefined) throw approvalFaults('staff.unknown');
          await needs.players.givePassword(tx, { ...actor, memberId: subject }, passwordHash, reason);
          return { id: subject, account, password };
        };
      },
    },
  });

/** Whoever forgot it sets another one with a fresh proof; nothing can be paid out with it for a while (docs/RULINGS.md). */
const transactionKind = (needs: MemberKindNeeds) =>
  approval({
    kind: 'members.transaction',
    content: Type.Object({}),
    rights: { ask: 'members.transaction', ...SEEN_BY },
    nameOf: nameOf(needs),
    check: async (tx, actor, { subject }) => {
      if ((await needs.players.find(tx, actor.brandId, subject)) === undefined)
        throw approvalFaults('staff.unknown');
      const asker = await needs.approvals.colleague(tx, actor.staffId);
      if (asker && (await holdsPassword(tx, needs, asker, { brandId: actor.brandId, subject })))
        throw approvalFaults('staff.same_hand');
    },
    read: async (tx, { subject }) => {
      const { isSet, changedAt } = await needs.transactions.state(tx, subject);
      return isSet ? ['set', changedAt ?? ''] : [];
    },
    wanted: () => [],
    holds: (tx, reader, at) => holdsPassword(tx, needs, reader, at),
    execute: async (tx, { request: { subject } }) => {
      await needs.transactions.clear(tx, subject);
      await needs.players.note(tx, subject, 'transaction');
    },
  });

export const memberKinds = (needs: MemberKindNeeds) => ({
  transaction: transactionKind(needs),
  payee: payeeKind(needs),
  factors: factorsKind(needs),
  password: passwordKind(needs),
});
