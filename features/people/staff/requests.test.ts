/** Four eyes when things happen at once, out of order or in another's name: whatever is tried, one hand never does it alone. */
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { askMemberFactors } from '#features/people/members/service/ask-others.ts';
import { collect } from '#features/people/approvals/service/collect.ts';
import { decide } from '#features/people/approvals/service/decide.ts';
import { asId, newId } from '#kernel/ids.ts';
import { openTestDesk, outcome, type TestDesk, WHY } from './fixtures.ts';
import type { Actor } from '#platform/trail/staff-action.ts';
import { changeStatus } from './service/people.ts';
import { askPassword, askRights } from './service/requests.ts';
import { noticesOf } from './store.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await openTestDesk();
});
afterAll(() => desk.house.close());
afterEach(() => {
  desk.needed = 1;
  desk.found = undefined;
});

const clerks = (n: number): Promise<Actor[]> => Promise.all(Array.from({ length: n }, () => desk.clerk()));
const staffRow = async ({ staffId }: Actor): Promise<Record<string, unknown>> =>
  (await desk.sql('select role, status, email, keyed_by from staff.staff where id = $1', [staffId]))[0] ?? {};
const requestRow = async (id: string): Promise<Record<string, unknown>> =>
  (await desk.sql('select state, decided_at, collected_at from approvals.requests where id = $1', [id]))[0] ??
  {};
const trailOf = async (subject: string): Promise<unknown[]> =>
  (await desk.sql('select action from platform.trail where subject = $1 order by seq', [subject])).map(
    ({ action }) => action,
  );
const toRisk = (asker: Actor, about: Actor) => desk.toRisk(asker, about);
/** By the database, as another process would have done just now. */
const shutOut = ({ staffId }: Actor) =>
  desk.sql("update staff.staff set status = 'suspended' where id = $1", [staffId]);
const suspend = (by: Actor, whom: Actor, status: 'active' | 'suspended' = 'suspended') =>
  outcome(changeStatus(desk.needs, by, whom.staffId, { status, ...WHY }));

describe('a decision', () => {
  it('of two that are needed and come at once is carried out once', async () => {
    desk.needed = 2;
    const [asker, about] = await clerks(2);
    if (!asker || !about) throw new Error('nobody is here');
    const voices = await clerks(6);
    const id = await toRisk(asker, about);
    const said = await Promise.all(voices.map((one) => outcome(decide(desk.approvals, one, id, true))));
    expect([...said].sort()).toEqual(['done', 'open', ...Array(4).fill('staff.request_decided')]);
    expect(await desk.sql('select 1 from approvals.decisions where request_id = $1', [id])).toHaveLength(2);
    expect(await trailOf(about.staffId)).toEqual(['staff.role_asked', 'staff.role_done']);
  });

  it('for and one against at once: what is written is what happened', async () => {
    for (let n = 0; n < 4; n += 1) {
      const [asker, about, one] = await desk.three();
      const other = await desk.clerk();
      const id = await toRisk(asker, about);
      const said = await Promise.all([
        outcome(decide(desk.approvals, one, id, true)),
        outcome(decide(desk.approvals, other, id, false)),
      ]);
      const { state } = await requestRow(id);
      expect(said).toContain('staff.request_decided');
      expect(said).toContain(state);
      expect((await staffRow(about))['role']).toBe(state === 'done' ? 'risk' : 'support');
    }
  });

  it('is made by as many hands as the brand wants, in whatever order they come', async () => {
    desk.needed = 2;
    const [asker, about, one, other] = await clerks(4);
    if (!asker || !about || !one || !other) throw new Error('nobody is here');
    const person = { person: `Rana ${newId()}` };
    const [left, right] = [await desk.clerk(person), await desk.clerk(person)];
    const keyed = await desk.clerk({ keyedBy: one.staffId });
    const shadow = await desk.clerk({ keyedBy: asker.staffId });
    const all = [asker, about, one, other, left, right, keyed, shadow];
    /** Whose hands these are; who has none of his own may not speak at all. */
    const hand = new Map([
      [one, 'one'],
      [keyed, 'one'],
      [other, 'other'],
      [left, 'rana'],
      [right, 'rana'],
    ]);
    const vote = fc.record({ who: fc.constantFrom(...all), agree: fc.constantFrom(true, true, true, false) });
    const agreeing = (...them: Actor[]): [{ who: Actor; agree: boolean }[]] => [
      them.map((who) => ({ who, agree: true })),
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(vote, { minLength: 2, maxLength: 7 }), async (votes) => {
        await desk.sql("update approvals.requests set state = 'void' where state = 'open'");
        await desk.sql("update staff.staff set role = 'support' where id = $1", [about.staffId]);
        const id = await toRisk(asker, about);
        const spoke = new Set<Actor>();
        const agreed = new Set<string>();
        let state = 'open';
        for (const { who, agree } of votes) {
          const mine = hand.get(who);
          const free = mine !== undefined && !spoke.has(who) && !(agree && agreed.has(mine));
          const counts = state === 'open' && free;
          if (counts) spoke.add(who);
          if (counts && agree) agreed.add(mine);
          if (counts) state = agree ? (agreed.size === 2 ? 'done' : 'open') : 'rejected';
          const said = await outcome(decide(desk.approvals, who, id, agree));
          expect(said).toMatch(counts ? new RegExp(`^${state}$`) : /^staff\./);
        }
        expect((await requestRow(id))['state']).toBe(state);
        expect((await staffRow(about))['role']).toBe(state === 'done' ? 'risk' : 'support');
      }),
      { numRuns: 25, examples: [agreeing(left, right), agreeing(keyed, one), agreeing(left, other, right)] },
    );
  });

  it('comes too late for who was suspended while it waited, by either side', async () => {
    const [asker, about, other] = await desk.three();
    const id = await toRisk(asker, about);
    const suspend = ({ staffId }: Actor) =>
      desk.sql("update staff.staff set status = 'suspended' where id = $1", [staffId]);
    await suspend(about);
    expect(await outcome(decide(desk.approvals, other, id, true))).toBe('done');
    // What a suspended colleague asked for is carried out for nobody.
    const [second, also, judge] = await desk.three();
    const void_ = await toRisk(second, also);
    await suspend(second);
    expect(await outcome(decide(desk.approvals, judge, void_, true))).toBe('staff.request_stale');
    expect(await staffRow(about)).toMatchObject({ role: 'risk', status: 'suspended' });
    // A role does not bring a suspended colleague back.
    desk.needs.rights.forget();
    expect(await desk.needs.rights.of(about.staffId)).toEqual([]);
  });
});

describe('rights of a role', () => {
  const rightsAt = async (brand: string): Promise<unknown> =>
    (await desk.sql("select rights from staff.roles where brand_id = $1 and role = 'finance'", [brand]))[0]?.[
      'rights'
    ];

  it('change for this brand alone, are kept in order, and are no change in another order', async () => {
    const [asker, , other] = await desk.three();
    const elsewhere = asId<'brand'>(newId());
    const clerk = await desk.clerk({ role: 'finance' });
    const request = (rights: string[]) => askRights(desk.needs, asker, 'finance', { rights, ...WHY });
    await decide(desk.approvals, other, await request(['staff.read', 'deposits.*']), true);
    expect([await rightsAt(asker.brandId), await rightsAt(elsewhere)]).toEqual([
      ['deposits.*', 'staff.read'],
      undefined,
    ]);
    expect(await outcome(request(['deposits.*', 'staff.read']))).toBe('staff.no_change');
    await decide(desk.approvals, other, await request([]), true);
    expect(await rightsAt(asker.brandId)).toEqual([]);
    desk.needs.rights.forget();
    expect(await desk.needs.rights.of(clerk.staffId)).toEqual([]);
  });

  it.each([
    ['deposits', 'staff.unknown_right'],
    ['*.read', 'staff.unknown_right'],
    ['deposits.**', 'staff.unknown_right'],
    ['Deposits.read', 'staff.unknown_right'],
    ['', 'staff.unknown_right'],
    ['.*', 'staff.unknown_right'],
    ['*', 'done'],
    ['deposits.*', 'done'],
  ])('of %j are asked for: %s', async (right, said) => {
    const asker = await desk.clerk();
    await desk.sql("update approvals.requests set state = 'void' where state = 'open'");
    expect(await outcome(askRights(desk.needs, asker, 'finance', { rights: [right], ...WHY }))).toBe(said);
  });

  it('of ten wishes at once are one', async () => {
    const asker = await desk.clerk();
    await desk.sql("update approvals.requests set state = 'void' where state = 'open'");
    const said = await Promise.all(
      Array.from({ length: 10 }, () =>
        outcome(askRights(desk.needs, asker, 'risk', { rights: ['staff.read'], ...WHY })),
      ),
    );
    expect(said.filter((one) => one === 'done')).toHaveLength(1);
    expect(said.filter((one) => one === 'staff.request_open')).toHaveLength(9);
  });
});

describe('a suspension', () => {
  /** Two administrators of the brand, and no other. */
  async function admins(): Promise<readonly [Actor, Actor]> {
    await desk.sql("update staff.staff set role = 'support' where role = 'admin'");
    return [await desk.clerk({ role: 'admin' }), await desk.clerk({ role: 'admin' })];
  }

  it('by who was suspended this very second does not happen: of two who suspend each other one stays', async () => {
    const [one, two] = await admins();
    await desk.clerk({ role: 'admin' });
    const said = await Promise.all([suspend(one, two), suspend(two, one)]);
    expect(said.sort()).toEqual(['done', 'staff.unknown']);
    const current = [await staffRow(one), await staffRow(two)].map(({ status }) => status);
    expect(current.sort()).toEqual(['active', 'suspended']);
  });

  it('ends the sessions, shuts the door, takes the rights, and is written once; so is its end', async () => {
    const [by, whom] = await desk.three();
    const opening = { how: 'password', factor: true, proved: true };
    const visitor = { ip: '192.0.2.1', agent: '' };
    await desk.house.db.transaction((tx) =>
      desk.needs.identity.openSession(tx, whom.staffId, 'staff', visitor, opening),
    );
    const traces = async () => [
      (await desk.sql('select closed from identity.accounts where id = $1', [whom.staffId]))[0]?.['closed'],
      (
        await desk.sql('select 1 from identity.sessions where account_id = $1 and ended_at is null', [
          whom.staffId,
        ])
      ).length,
      (await desk.needs.rights.of(whom.staffId)).length > 0,
    ];
    expect(await traces()).toEqual([false, 1, true]);
    expect([await suspend(by, whom), await suspend(by, whom)]).toEqual(['done', 'done']);
    expect(await traces()).toEqual([true, 0, false]);
    expect([await suspend(by, whom, 'active'), await suspend(by, whom, 'active')]).toEqual(['done', 'done']);
    // What was ended does not come back with the door.
    expect(await traces()).toEqual([false, 0, true]);
    expect(await trailOf(whom.staffId)).toEqual(['staff.status', 'staff.status']);
  });

  it('counts the administrators who are there: not the suspended, not another brand’s', async () => {
    const [last, gone] = await admins();
    const foreign = await desk.clerk({ role: 'admin', brandId: asId<'brand'>(newId()) });
    const by = await desk.clerk();
    expect(await suspend(by, gone)).toBe('done');
    expect(await suspend(by, last)).toBe('staff.last_admin');
    expect(await suspend(by, foreign)).toBe('staff.unknown');
    expect(await suspend(by, gone, 'active')).toBe('done');
    expect(await suspend(by, last)).toBe('done');
    expect(await suspend(by, gone)).toBe('staff.last_admin');
  });
});

describe('a first password that was agreed to', () => {
  async function agreed(): Promise<{ asker: Actor; about: Actor; other: Actor; id: string }> {
    const [asker, about, other] = await desk.three();
    const id = await askPassword(desk.needs, asker, about.staffId, 'because');
    await decide(desk.approvals, other, id, true);
    return { asker, about, other, id };
  }
  const collected = (actor: Actor, id: string) => outcome(collect(desk.approvals, actor, id));

  it('is collected once by four who ask at once, with one notice and one line in the trail', async () => {
    const { asker, about, id } = await agreed();
    const said = await Promise.all([1, 2, 3, 4].map(() => collected(asker, id)));
    expect(said.sort()).toEqual(['done', ...Array(3).fill('staff.password_given')]);
    expect((await staffRow(about))['keyed_by']).toBe(asker.staffId);
    expect(await noticesOf(desk.house.db, about.staffId)).toHaveLength(1);
    expect((await trailOf(about.staffId)).filter((one) => one === 'staff.first_password')).toHaveLength(1);
  });

  it.each<[string, (one: Awaited<ReturnType<typeof agreed>>) => Promise<unknown>, string]>([
    ['who asked was suspended since', ({ asker }) => shutOut(asker), 'staff.unknown'],
    [
      'its subject chose another one since',
      ({ about }) =>
        desk.sql("update identity.accounts set password_at = now() + interval '1 hour' where id = $1", [
          about.staffId,
        ]),
      'staff.request_stale',
    ],
  ])('is not shown where %s', async (_, happens, code) => {
    const one = await agreed();
    await happens(one);
    expect(await collected(one.asker, one.id)).toBe(code);
    expect(await requestRow(one.id)).toMatchObject({ collected_at: null });
    expect((await staffRow(one.about))['keyed_by']).toBeNull();
  });

  it('is nobody’s at another brand, nor with the request of another kind', async () => {
    const { asker, id } = await agreed();
    expect(await collected({ ...asker, brandId: asId<'brand'>(newId()) }, id)).toBe('staff.unknown');
    expect(await collected(asker, newId())).toBe('staff.unknown');
    const [, about, other] = await desk.three();
    const role = await toRisk(asker, about);
    await decide(desk.approvals, other, role, true);
    expect(await collected(asker, role)).toBe('staff.unknown');
    expect(await collected(asker, id)).toBe('done');
  });
});

describe('second factors of a player', () => {
  it('are not asked for, nor decided on, by who was shown the password he still has', async () => {
    const { sql, payees } = desk;
    const member = await desk.house.member();
    payees.set(member, 'Rana');
    const person = `Mina ${newId()}`;
    const [shown, sibling] = [await desk.clerk({ person }), await desk.clerk({ person })];
    const asker = await desk.clerk();
    await sql(
      `insert into approvals.requests (id, brand_id, kind, subject, was, wanted, content, reason, asked_by, asked_at, expires_at, state, decided_at, collected_at)
       values ($1, $2, 'members.password', $3, '[]', '["first"]', '{}', 'because', $4, now(), now(), 'done', now(), now())`,
      [newId(), asker.brandId, member, shown.staffId],
    );
    const found = {
      realm: 'member',
      brandId: asker.brandId,
      username: 'p',
      factors: ['totp'],
      passwordAt: new Date(0),
    } as const;
    const stands = (mustChange: boolean): void => {
      desk.found = { ...found, mustChange };
    };
    stands(true);
    const ask = (actor: Actor) => outcome(askMemberFactors(desk.players, actor, member, 'because'));
    expect([await ask(shown), await ask(sibling)]).toEqual(['staff.same_hand', 'staff.same_hand']);
    const id = await askMemberFactors(desk.players, asker, member, 'because');
    for (const one of [shown, sibling])
      expect(await outcome(decide(desk.approvals, one, id, false))).toBe('staff.same_hand');
    // He changed it: nobody holds his key any more.
    stands(false);
    expect(await outcome(decide(desk.approvals, shown, id, false))).toBe('rejected');
    expect(await ask(sibling)).toBe('done');
  });
});
