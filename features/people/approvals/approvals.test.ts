/**
 * The mechanism, with a kind no room has: payouts of a made-up till, kept in memory. What it may do is what any room's kind may do:
 * content of its own schema, a number of approvers of its own, rights of its own, an execution that fails.
 */
import fc from 'fast-check';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BrandId, newId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { databaseOfFile } from '#platform/testkit/file-database.ts';
import type { Actor } from '#platform/trail/staff-action.ts';
import { requestVoid } from './faults.ts';
import { createApprovals } from './room.ts';
import type { Colleague } from './rules.ts';
import { ask } from './service/ask.ts';
import { decide } from './service/decide.ts';
import { approval, type RegisteredKind } from './service/kind.ts';
import { requestsFor } from './service/list.ts';
import type { ApprovalNeeds } from './service/needs.ts';

let db: Db;
databaseOfFile((...opened) => void ([db] = opened));

type Payout = { amount: string; revision: number; paid: number };
const till = new Map<string, Payout>();
const people = new Map<string, Colleague>();
const rights = new Map<string, readonly string[]>();
let needed = 1;
let shift = 0;
let fails = false;
let lacks = false;
const brandId: BrandId = newId<'brand'>();

const payout = approval({
  kind: 'till.payout',
  content: Type.Object({ amount: Type.String(), revision: Type.Integer() }),
  rights: { ask: 'till.write', see: 'till.read', decide: 'till.approve' },
  approvers: async () => needed,
  read: async (_, { subject }) => {
    const one = till.get(subject);
    return one ? [one.amount, `revision ${one.revision}`, `paid ${one.paid}`] : [];
  },
  wanted: ({ amount, revision }) => [amount, `revision ${revision}`, 'paid 1'],
  execute: async (_, { request }) => {
    if (fails) throw new Error('the till is shut');
    if (lacks) throw requestVoid('uncovered');
    const one = till.get(request.subject);
    if (one) one.paid += 1;
  },
});

/** What a scale showed, entered by two who do not see each other's entry. */
const weight = approval({
  kind: 'till.weight',
  content: Type.Object({ grams: Type.String() }),
  rights: { ask: 'till.write', see: 'till.read', decide: 'till.approve' },
  approvers: async () => 1,
  read: async () => ['not weighed'],
  wanted: ({ grams }) => [grams],
  sameEntry: ({ grams }, entered) => Number(grams) === Number(entered),
  execute: async (_, { request }) => void till.set(request.subject, { amount: '', revision: 0, paid: 1 }),
});

const kinds = new Map<string, RegisteredKind>([
  [payout.kind, payout],
  [weight.kind, weight],
]);
let needs: ApprovalNeeds;
beforeAll(() => {
  needs = {
    db,
    clock: { now: () => Date.now() + shift },
    colleagues: {
      find: async (_, id) => people.get(id),
      ofBrand: async () => [...people.values()],
    },
    approvers: async () => 9,
    may: async (id, right) => rights.get(id)?.includes(right) === true,
    stepUp: async () => undefined,
    kinds: () => kinds,
  };
});
beforeEach(() => {
  [needed, shift, fails, lacks] = [1, 0, false, false];
});
afterAll(() => people.clear());

function person(more: Partial<Colleague> = {}, given = ['till.write', 'till.read', 'till.approve']): Actor {
  const id = newId<'staff'>();
  people.set(id, { id, account: `a${people.size}`, person: id, keyedBy: null, status: 'active', ...more });
  rights.set(id, given);
  return { brandId, staffId: id, ip: '192.0.2.1', requestId: 'test' };
}
function due(amount = '500.00'): string {
  const id = newId();
  till.set(id, { amount, revision: 1, paid: 0 });
  return id;
}
const order = (by: Actor, id: string): Promise<string> => {
  const { amount = '', revision = 0 } = till.get(id) ?? {};
  return db.transaction((tx) => ask(tx, needs, by, payout.request(id, { amount, revision }, 'because')));
};
const said = (tried: Promise<unknown>): Promise<string> =>
  tried.then(String, (error: { code?: string; message: string }) => error.code ?? error.message);
const agree = (by: Actor, request: string, yes = true): Promise<string> =>
  said(decide(needs, by, request, yes));
const paid = (id: string): number => till.get(id)?.paid ?? -1;

describe('a kind of a room', () => {
  it('is asked for, decided on and carried out with its own content, rights and number of approvers', async () => {
    needed = 2;
    const [asker, one, two] = [person(), person(), person()];
    const id = due('1200.50');
    const request = await order(asker, id);
    expect([await agree(one, request), paid(id)]).toEqual(['open', 0]);
    expect([await agree(two, request), paid(id)]).toEqual(['done', 1]);
    const [shown] = await requestsFor(needs, one);
    expect(shown).toMatchObject({
      kind: 'till.payout',
      type: 'till.payout',
      subject: id,
      content: { amount: '1200.50', revision: 1 },
      needed: 2,
      state: 'done',
    });
    const trail = await db.pool.query('select action from platform.trail where subject = $1 order by seq', [
      id,
    ]);
    expect(trail.rows.map(({ action }) => action)).toEqual(['till.payout_asked', 'till.payout_done']);
  });

  it('asks for no fewer than it did when it was asked for, and for more where that is the rule by now', async () => {
    needed = 2;
    const [asker, one, two, three] = [person(), person(), person(), person()];
    const [loosened, tightened] = [due(), due()];
    const request = await order(asker, loosened);
    needed = 1;
    const other = await order(asker, tightened);
    expect([await agree(one, request), paid(loosened)]).toEqual(['open', 0]);
    expect((await requestsFor(needs, one)).find(({ id }) => id === request)?.needed).toBe(2);
    needed = 2;
    expect([await agree(one, other), paid(tightened)]).toEqual(['open', 0]);
    needed = 1;
    expect([await agree(two, request), paid(loosened)]).toEqual(['done', 1]);
    needed = 3;
    expect([await agree(two, other), await agree(three, other)]).toEqual(['open', 'done']);
  });

  it('counts nobody who was suspended or lost the right after he had agreed', async () => {
    needed = 2;
    const [asker, gone, stripped, one, two] = [person(), person(), person(), person(), person()];
    const id = due();
    const request = await order(asker, id);
    needed = 3;
    expect([await agree(gone, request), await agree(stripped, request)]).toEqual(['open', 'open']);
    needed = 2;
    const colleague = people.get(gone.staffId);
    if (colleague) people.set(gone.staffId, { ...colleague, status: 'suspended' });
    rights.set(stripped.staffId, ['till.read']);
    expect((await requestsFor(needs, one)).find((shown) => shown.id === request)?.agreed).toEqual([]);
    expect([await agree(one, request), paid(id)]).toEqual(['open', 0]);
    expect([await agree(two, request), paid(id)]).toEqual(['done', 1]);
  });

  it('is void where who asked was suspended since', async () => {
    const asker = person();
    const id = due();
    const request = await order(asker, id);
    const colleague = people.get(asker.staffId);
    if (colleague) people.set(asker.staffId, { ...colleague, status: 'suspended' });
    expect([await agree(person(), request), paid(id)]).toEqual(['staff.request_stale', 0]);
    expect((await requestsFor(needs, person())).find((shown) => shown.id === request)?.state).toBe('void');
  });

  it('asks for another person, whatever number it answers', async () => {
    needed = 0;
    const id = due();
    const asker = person();
    const request = await order(asker, id);
    expect([await agree(asker, request), paid(id)]).toEqual(['staff.not_yourself', 0]);
    expect([await agree(person(), request), paid(id)]).toEqual(['done', 1]);
  });

  it.each<[string, (id: string) => void]>([
    ['its amount', (id) => void till.set(id, { amount: '9999.00', revision: 1, paid: 0 })],
    ['its revision', (id) => void till.set(id, { amount: '500.00', revision: 2, paid: 0 })],
    ['all of it: it is gone', (id) => void till.delete(id)],
  ])('is void when somebody edits %s after the first agreed', async (_, edit) => {
    needed = 2;
    const id = due();
    const request = await order(person(), id);
    expect(await agree(person(), request)).toBe('open');
    edit(id);
    expect(await agree(person(), request)).toBe('staff.request_stale');
    expect(await agree(person(), request)).toBe('staff.request_decided');
    expect(Math.max(0, paid(id))).toBe(0);
  });

  it('is void when its content is no longer in its schema', async () => {
    const id = due();
    const request = await order(person(), id);
    await db.pool.query(`update approvals.requests set content = '{"amount": 5}' where id = $1`, [request]);
    expect([await agree(person(), request), paid(id)]).toEqual(['staff.request_stale', 0]);
  });

  it('stays open when it cannot be carried out, and nobody has agreed', async () => {
    const id = due();
    const request = await order(person(), id);
    const other = person();
    fails = true;
    expect(await agree(other, request)).toBe('the till is shut');
    fails = false;
    expect([await agree(other, request), paid(id)]).toEqual(['done', 1]);
  });

  it('is void when it says that it can never be carried out, with the reason, and nobody has agreed', async () => {
    const id = due();
    const [asker, other] = [person(), person()];
    const request = await order(asker, id);
    lacks = true;
    expect(await agree(other, request)).toBe('staff.request_stale');
    lacks = false;
    expect([await agree(other, request), paid(id)]).toEqual(['staff.request_decided', 0]);
    for (const reader of [asker, other])
      expect((await requestsFor(needs, reader)).find((one) => one.id === request)).toMatchObject({
        state: 'void',
        voidBecause: 'uncovered',
        agreed: [],
      });
    const { rows } = await db.pool.query(
      "select after from platform.trail where subject = $1 and action = 'till.payout_void'",
      [id],
    );
    expect(rows).toMatchObject([{ after: { request, because: 'uncovered' } }]);
  });

  it('is carried out once by twelve who agree at once', async () => {
    needed = 3;
    const id = due();
    const request = await order(person(), id);
    const all = await Promise.all(Array.from({ length: 12 }, () => agree(person(), request)));
    expect(all.filter((one) => one === 'done')).toHaveLength(1);
    expect(all.filter((one) => one === 'open')).toHaveLength(2);
    expect(paid(id)).toBe(1);
  });

  it('is nobody’s to ask for or to decide on without its right, and is not in his list', async () => {
    const [asker, reader] = [person({}, ['till.write', 'till.approve']), person({}, ['till.read'])];
    const id = due();
    expect(await said(order(reader, id))).toBe('gate.not_allowed');
    const request = await order(asker, id);
    expect([await agree(reader, request), paid(id)]).toEqual(['gate.not_allowed', 0]);
    expect((await requestsFor(needs, reader)).map((one) => one.id)).toContain(request);
    expect(await requestsFor(needs, asker)).toEqual([]);
  });

  it('has a name no other kind has', () => {
    const room = () => createApprovals(needs);
    expect(() => room().open([payout, payout])).toThrow('two rooms declare');
    const rules = room()
      .open([payout])
      .routes.map(({ rules: { right } }) => [right].flat());
    expect(rules).toEqual([['till.read'], ['till.read'], ['till.approve'], ['staff.write']]);
  });
});

/**
 * 300 lives of requests, each a sequence of what people and time do, against the plainest words for it. The long form, with the kinds
 * of the house and over the wire, is `npm run soak -- four-eyes`.
 */
describe('what two have to enter', () => {
  const enter = (by: Actor, request: string, entered?: string): Promise<string> =>
    said(decide(needs, by, request, true, entered));

  it('is not shown to the second, and counts when both have entered the same', async () => {
    const [asker, second, third] = [person(), person(), person()];
    const id = newId();
    const request = await db.transaction((tx) =>
      ask(tx, needs, asker, weight.request(id, { grams: '412' }, 'weighed')),
    );
    const shownTo = async (reader: Actor) =>
      (await requestsFor(needs, reader)).find((one) => one.id === request);
    expect(await shownTo(second)).toMatchObject({ enteredTwice: true, wanted: [], content: {} });
    expect(await shownTo(asker)).toMatchObject({ wanted: ['412'], content: { grams: '412' } });
    const asked = await db.pool.query('select after from platform.trail where subject = $1', [id]);
    expect(asked.rows).toEqual([{ after: [] }]);
    expect(await enter(asker, request, '412')).toBe('staff.not_yourself');
    expect(await enter(second, request)).toBe('staff.entries_differ');
    expect([await enter(second, request, '421'), paid(id)]).toEqual(['staff.entries_differ', -1]);
    expect([await enter(second, request, ' 412.0'), paid(id)]).toEqual(['done', 1]);
    expect(await shownTo(third)).toMatchObject({ wanted: ['412'], content: { grams: '412' }, state: 'done' });
  });

  it('is refused by the second without an entry', async () => {
    const request = await db.transaction((tx) =>
      ask(tx, needs, person(), weight.request(newId(), { grams: '7' }, 'weighed')),
    );
    expect(await agree(person(), request, false)).toBe('rejected');
  });
});

describe('over 300 lives', () => {
  type Life = { asked: Map<string, Asked>; actors: readonly Actor[]; subjects: readonly string[] };
  type Asked = {
    by: number;
    subject: number;
    was: string;
    agreed: number[];
    spoke: Set<number>;
    old: boolean;
    state: 'open' | 'done' | 'rejected' | 'void';
  };
  type Step = { readonly who: number; readonly what: string; readonly n: number };

  /** Six accounts: 2 and 3 are one person, 4 was keyed by 0, 5 is suspended. */
  const HANDS = ['a', 'b', 'c', 'c', 'd', 'e'];
  const oneHand = (a: number, b: number): boolean =>
    a === b || HANDS[a] === HANDS[b] || (a === 0 && b === 4) || (a === 4 && b === 0);
  const eligible = (id: string): string => JSON.stringify(till.get(id));

  const cast = (): readonly Actor[] => {
    const all = HANDS.map((hand, n) =>
      person({ person: `${hand} ${newId()}`, ...(n === 5 && { status: 'suspended' }) }),
    );
    const [first, , left, right, keyed] = all.map(({ staffId }) => people.get(staffId));
    if (first && left && right && keyed) {
      people.set(right.id, { ...right, person: ` ${left.person.toUpperCase()}` });
      people.set(keyed.id, { ...keyed, keyedBy: first.id });
    }
    return all;
  };

  async function asks(life: Life, { who, n }: Step): Promise<void> {
    const [by, subject] = [life.actors[who], n % life.subjects.length];
    const id = life.subjects[subject];
    if (!by || id === undefined) return;
    const open = [...life.asked.values()].filter(({ state }) => state === 'open');
    const taken = open.some((one) => one.subject === subject && !one.old);
    const answer = await said(order(by, id));
    const same = till.get(id)?.paid === 1;
    expect(answer).toMatch(same ? /no_change/ : taken ? /request_open/ : /^[0-9a-f-]{36}$/);
    if (taken || same) return;
    // A wish that is written clears away what is too old; one that is refused changes nothing.
    for (const one of open) if (one.old) one.state = 'void';
    const fresh = { was: eligible(id), agreed: [], spoke: new Set<number>(), old: false };
    life.asked.set(answer, { ...fresh, by: who, subject, state: 'open' });
  }

  function expected(life: Life, one: Asked, who: number, yes: boolean): string {
    if (one.state !== 'open') return 'staff.request_decided';
    if (who === 5) return 'staff.unknown';
    if (who === one.by) return 'staff.not_yourself';
    if (oneHand(who, one.by)) return 'staff.same_hand';
    if (one.old || one.by === 5 || eligible(life.subjects[one.subject] ?? '') !== one.was) {
      one.state = 'void';
      return 'staff.request_stale';
    }
    if (yes && one.agreed.some((other) => other !== who && oneHand(who, other))) return 'staff.same_hand';
    if (one.spoke.has(who)) return 'staff.already_agreed';
    one.spoke.add(who);
    if (yes) one.agreed.push(who);
    one.state = yes ? (one.agreed.length >= needed ? 'done' : 'open') : 'rejected';
    return one.state;
  }

  async function decides(life: Life, { who, n }: Step, yes: boolean): Promise<void> {
    const [id, one] = [...life.asked][n % Math.max(1, life.asked.size)] ?? [];
    const by = life.actors[who];
    if (id === undefined || !one || !by) return;
    const subject = life.subjects[one.subject] ?? '';
    const before = paid(subject);
    const should = expected(life, one, who, yes);
    const answers = await Promise.all([1, 2].slice(n % 2).map(() => agree(by, id, yes)));
    expect(answers).toContain(should);
    expect(paid(subject) - before).toBe(should === 'done' ? 1 : 0);
  }

  async function ages(life: Life, { n }: Step): Promise<void> {
    const [id, one] = [...life.asked][n % Math.max(1, life.asked.size)] ?? [];
    if (id === undefined || !one) return;
    await db.pool.query('update approvals.requests set expires_at = now() - $2::interval where id = $1', [
      id,
      '1 second',
    ]);
    one.old = true;
  }

  function edits(life: Life, { n }: Step): void {
    const one = till.get(life.subjects[n % life.subjects.length] ?? '');
    if (one) one.revision += 1;
  }

  const step = fc.record({
    who: fc.nat({ max: 5 }),
    n: fc.nat({ max: 11 }),
    what: fc.constantFrom('ask', 'ask', 'agree', 'agree', 'agree', 'agree', 'refuse', 'edit', 'age'),
  });
  it('is never carried out with fewer other persons than it takes, nor after an edit, nor twice', async () => {
    let carriedOut = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.array(step, { minLength: 8, maxLength: 24 }),
        async (many, steps) => {
          needed = many;
          const life: Life = { asked: new Map(), actors: cast(), subjects: [due(), due('7.25')] };
          for (const one of [{ who: 0, n: 0, what: 'ask' }, ...steps]) {
            if (one.what === 'ask') await asks(life, one);
            else if (one.what === 'edit') edits(life, one);
            else if (one.what === 'age') await ages(life, one);
            else await decides(life, one, one.what === 'agree');
          }
          const { rows } = await db.pool.query<{ id: string; state: string }>(
            'select id, state from approvals.requests where id = any($1::uuid[])',
            [[...life.asked.keys()]],
          );
          for (const { id, state } of rows) expect(life.asked.get(id)?.state).toBe(state);
          carriedOut += rows.filter(({ state }) => state === 'done').length;
        },
      ),
      { numRuns: 300, seed: 20_261_123 },
    );
    // Lives in which nothing ever happens prove nothing.
    expect(carriedOut).toBeGreaterThan(100);
  }, 90_000);

  it('is void three days after it was asked for', async () => {
    const id = due();
    const request = await order(person(), id);
    shift = 3 * DAY;
    expect([await agree(person(), request), paid(id)]).toEqual(['staff.request_stale', 0]);
  });
});
