/** For tests: the desk of the staff over a house of its own, with colleagues as many as are needed and a clock that can be turned. */
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { type MemberKindNeeds, memberKinds } from '#features/people/members/service/approvals.ts';
import type { AskOthersNeeds } from '#features/people/members/service/ask-others.ts';
import { type Approvals, approvalsOver } from '#features/people/approvals/room.ts';
import type { RegisteredKind } from '#features/people/approvals/service/kind.ts';
import type { ApprovalNeeds } from '#features/people/approvals/service/needs.ts';
import type { FactoredAccount } from '#identity/factors/service/reset.ts';
import type { Actor } from '#platform/trail/staff-action.ts';
import { staffKinds } from './service/approvals.ts';
import { colleagues } from './service/colleagues.ts';
import { askRole } from './service/requests.ts';
import { createRights } from './service/rights.ts';
import { hire } from './service.ts';
import type { StaffNeeds } from './service/needs.ts';

export type TestDesk = {
  readonly house: TestHouse;
  readonly needs: StaffNeeds;
  /** What the decisions stand on; a test turns the clock of one of them. */
  readonly approvals: ApprovalNeeds;
  /** What is asked for about players. */
  readonly players: AskOthersNeeds;
  /** An account as a test wants it found; as the gate finds it where left out. */
  found?: FactoredAccount | undefined;
  /** Names players are paid under, as another room keeps them. */
  readonly payees: Map<string, string>;
  /** What left the desk: mail that was queued, passwords that were given. */
  readonly given: string[];
  /** How many others have to agree, and how far the clock was turned. */
  needed: number;
  shift: number;
  readonly clerk: (more?: Partial<Parameters<typeof hire>[2]>) => Promise<Actor>;
  readonly three: () => Promise<readonly [Actor, Actor, Actor]>;
  /** The first asks for another role of the second. */
  readonly toRisk: (asker: Actor, about: Actor) => Promise<string>;
  readonly sql: (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;
};

/** Every right a route of this small house asks for. */
const KNOWN = ['deposits.read', 'deposits.approve', 'staff.read', 'staff.write', 'staff.approve'];

export const WHY = { reason: 'because' } as const;

export async function openTestDesk(): Promise<TestDesk> {
  const turned: Pick<TestDesk, 'needed' | 'shift' | 'found'> = { needed: 1, shift: 0 };
  const clock = { now: () => Date.now() + turned.shift };
  const house = await openTestHouse(clock);
  const { db, gate, brand } = house;
  const payees = new Map<string, string>();
  const given: string[] = [];
  const kinds = new Map<string, RegisteredKind>();
  const approvals: ApprovalNeeds = {
    db,
    clock,
    colleagues,
    approvers: async () => turned.needed,
    may: async () => true,
    stepUp: async () => undefined,
    kinds: () => kinds,
  };
  const over: Approvals = approvalsOver(approvals);
  const base = {
    db,
    clock,
    rights: createRights(db, clock),
    identity: gate.identity,
    factors: {
      ...gate.factorReset,
      find: async (...asked) => turned.found ?? gate.factorReset.find(...asked),
    } satisfies StaffNeeds['factors'],
    messages: { queue: async (_, one) => void given.push(`${one.kind} ${one.to}`) },
    approvals: over,
    languageOf: async () => 'en',
    stepUp: async () => undefined,
    known: () => KNOWN,
  } satisfies Omit<StaffNeeds, 'kinds'>;
  const needs: StaffNeeds = { ...base, kinds: staffKinds(base) };
  const aboutPlayers = {
    ...base,
    payees: {
      find: async (_, __, id) => payees.get(id),
      check: async () => undefined,
      set: async (_, { memberId }, name) => void payees.set(memberId, name),
    },
    transactions: {
      state: async () => ({ isSet: false, changedAt: null, lockedUntil: null }),
      clear: async () => undefined,
    },
    players: {
      find: async (_, __, id) => (payees.has(id) ? 'player' : undefined),
      givePassword: async (_, { memberId }) => void given.push(`password ${memberId}`),
      note: async () => undefined,
    },
  } satisfies Omit<AskOthersNeeds, 'kinds'> & Pick<MemberKindNeeds, 'transactions'>;
  const players: AskOthersNeeds = { ...aboutPlayers, kinds: memberKinds(aboutPlayers) };
  for (const kind of [...Object.values(needs.kinds), ...Object.values(players.kinds)])
    kinds.set(kind.kind, kind);
  let people = 0;
  const clerk: TestDesk['clerk'] = async (more = {}) => {
    const username = `clerk${(people += 1)}`;
    const one = { brandId: brand.id, username, name: 'Clerk', role: 'support', ...more } as const;
    const staffId = await db.transaction((tx) =>
      hire(tx, gate.identity, { passwordHash: 'none', mustChange: false, ...one }),
    );
    return { brandId: one.brandId, staffId, ip: '192.0.2.1', requestId: 'test' };
  };
  return Object.assign(turned, {
    house,
    needs,
    approvals,
    players,
    payees,
    given,
    clerk,
    three: async () => [await clerk(), await clerk(), await clerk()] as const,
    toRisk: (asker: Actor, about: Actor) => askRole(needs, asker, about.staffId, { role: 'risk', ...WHY }),
    sql: async (text: string, values: readonly unknown[] = []) =>
      (await db.pool.query<Record<string, unknown>>(text, [...values])).rows,
  });
}

/** What became of it: a short word it answered with, `done`, or the code it was refused with. */
export const outcome = (tried: Promise<unknown>): Promise<unknown> =>
  tried.then(
    (value) => (typeof value === 'string' && value.length < 12 ? value : 'done'),
    (error: { code?: string }) => error.code ?? String(error),
  );
