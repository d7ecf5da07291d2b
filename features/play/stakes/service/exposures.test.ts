/** Opposite sides across bets, pages and linked members, on a real database; and that SQL and the rule say the same. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { atRisk } from '#kernel/sides.ts';
import { type Counting, countTogether, forgetExposures, recount } from './exposures.ts';

const DAY = 86_400_000;
let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const NOW = Date.parse('2026-11-24T10:00:00Z');
const on = (
  event: string,
  memberId: string,
  side: number,
  stake: bigint,
  of = 2,
  market = 'm',
): Counting => ({
  ref: newId(),
  memberId,
  currency: 'BDT',
  stake: minor(stake),
  ending: { payout: minor(0n), event, sides: [{ market, side, of, stake: minor(stake) }] },
});
const settle = (...bets: readonly Counting[]): Promise<bigint[]> =>
  house.db.transaction(async (tx) => {
    const counted = await countTogether(tx, bets, NOW);
    return bets.map(({ ref }) => BigInt(counted.get(ref) ?? -1n));
  });
const pay = async (print: string, ...members: readonly string[]): Promise<void> => {
  for (const member of members)
    await house.db.pool.query(
      `insert into withdrawals.accounts (id, member_id, brand_id, method, kind, currency, details, tail, print, created_at)
       values ($1, $2, $3, 'bkash', 'mobile-wallet', 'BDT', '\\x00', '1', $4, now())`,
      [newId(), member, house.brand.id, Buffer.from(print)],
    );
};

describe('stakes on opposite sides of one event', () => {
  it('count once in one page, in two, and in the same order whoever is first', async () => {
    const [member, event, other] = [await house.member(), newId(), newId()];
    expect(await settle(on(event, member, 0, 1_000n), on(event, member, 1, 1_000n))).toEqual([1_000n, 0n]);
    expect(await settle(on(other, member, 1, 600n))).toEqual([600n]);
    expect(await settle(on(other, member, 0, 1_000n))).toEqual([400n]);
    // What comes on top of the larger side is at risk again.
    expect(await settle(on(other, member, 1, 300n), on(other, member, 0, 100n))).toEqual([100n, 0n]);
  });

  it('of another event, market, currency or member are his own', async () => {
    const [one, two, event] = [await house.member(), await house.member(), newId()];
    const bet = on(event, one, 0, 500n);
    expect(await settle(bet)).toEqual([500n]);
    expect(await settle(on(newId(), one, 1, 500n))).toEqual([500n]);
    expect(await settle(on(event, one, 1, 500n, 2, 'other'))).toEqual([500n]);
    expect(await settle({ ...on(event, one, 1, 500n), currency: 'USDT' })).toEqual([500n]);
    expect(await settle(on(event, two, 1, 500n))).toEqual([500n]);
    expect(await settle(on(event, one, 1, 500n))).toEqual([0n]);
  });

  it('of members who are paid to one account are sides of one owner, also after one has removed it', async () => {
    const [one, two, three, event] = [
      await house.member(),
      await house.member(),
      await house.member(),
      newId(),
    ];
    await pay(`shared ${one}`, one, two);
    await house.db.pool.query('update withdrawals.accounts set removed_at = now() where member_id = $1', [
      two,
    ]);
    expect(await settle(on(event, one, 0, 700n), on(event, two, 1, 700n), on(event, three, 1, 700n))).toEqual(
      [700n, 0n, 700n],
    );
    const later = newId();
    expect(await settle(on(later, two, 0, 50n))).toEqual([50n]);
    expect(await settle(on(later, one, 1, 50n))).toEqual([0n]);
  });

  it('of members who hang together by way of others are sides of one owner, in whichever order they lay', async () => {
    const [one, two, three, four] = [
      await house.member(),
      await house.member(),
      await house.member(),
      await house.member(),
    ];
    // The middle one is linked with both, the ends with nobody but it.
    await pay(`first ${one}`, one, two);
    await pay(`second ${one}`, two, three);
    await pay(`third ${one}`, three, four);
    for (const [first, second] of [
      [two, three],
      [three, two],
      [one, four],
      [four, one],
    ] as const) {
      const [page, turns] = [newId(), newId()];
      expect(await settle(on(page, first, 0, 700n), on(page, second, 1, 700n))).toEqual([700n, 0n]);
      expect(await settle(on(turns, first, 0, 50n))).toEqual([50n]);
      expect(await settle(on(turns, second, 1, 50n))).toEqual([0n]);
    }
  });

  it('are taken out where they were counted, when links have come since', async () => {
    const [one, two, event] = [await house.member(), await house.member(), newId()];
    const bet = on(event, two, 0, 300n);
    expect(await settle(bet)).toEqual([300n]);
    expect(await settle(on(event, one, 0, 300n))).toEqual([300n]);
    await pay(`since ${one}`, one, two);
    await house.db.transaction((tx) => recount(tx, { ...bet, before: bet.ending, after: undefined }, NOW));
    // What the first has laid still stands: the other side of it counts nothing.
    expect(await settle(on(event, one, 1, 300n))).toEqual([0n]);
  });

  it('of linked members are taken out of their owner’s', async () => {
    const [one, two, event] = [await house.member(), await house.member(), newId()];
    await pay(`owner ${one}`, one, two);
    const bet = on(event, two, 0, 300n);
    expect(await settle(bet)).toEqual([300n]);
    await house.db.transaction((tx) => recount(tx, { ...bet, before: bet.ending, after: undefined }, NOW));
    expect(await settle(on(event, one, 1, 300n))).toEqual([300n]);
  });

  it('of members who showed one document are sides of one owner', async () => {
    const [one, two, event] = [await house.member(), await house.member(), newId()];
    for (const member of [one, two])
      await house.db.pool.query(
        `insert into members.profiles (member_id, id_mark) values ($1, $2)
         on conflict (member_id) do update set id_mark = excluded.id_mark`,
        [member, Buffer.alloc(32, 7)],
      );
    expect(await settle(on(event, one, 0, 80n))).toEqual([80n]);
    expect(await settle(on(event, two, 1, 80n))).toEqual([0n]);
  });

  it('of three sides count the two that lose while one is free, and once when all are laid on', async () => {
    const [member, event, other] = [await house.member(), newId(), newId()];
    const three = [0, 1, 2].map((side) => on(event, member, side, 100n, 3));
    expect((await settle(...three)).reduce((sum, one) => sum + one, 0n)).toBe(100n);
    expect(await settle(on(other, member, 0, 100n, 3), on(other, member, 1, 100n, 3))).toEqual([100n, 100n]);
    // Told already, and not taken back from whoever was told: nothing more counts until more than that is at risk.
    expect(await settle(on(other, member, 2, 100n, 3))).toEqual([0n]);
    expect(await settle(on(other, member, 0, 100n, 3))).toEqual([0n]);
    expect(await settle(on(other, member, 0, 150n, 3))).toEqual([150n]);
  });

  it('are counted the same when several processes settle them at once', async () => {
    const [member, event] = [await house.member(), newId()];
    const bets = Array.from({ length: 24 }, (_, at) => on(event, member, at % 2, 10n));
    const counted = await Promise.all(bets.map((bet) => settle(bet)));
    expect(counted.flat().reduce((sum, one) => sum + one, 0n)).toBe(120n);
  });

  it('are held to the rule by SQL and by the program alike', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.bigInt({ min: 0n, max: 9_000_000_000_000n }), { minLength: 2, maxLength: 12 }),
        async (laid) => {
          const { rows } = await house.db.pool.query<{ risk: bigint }>(
            'select stakes.at_risk($1::bigint[]) as risk',
            [`{${laid.join(',')}}`],
          );
          expect(rows[0]?.risk).toBe(atRisk(laid, laid.length));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('that are corrected keep what was told of them, and a void one takes its side out again', async () => {
    const [member, event] = [await house.member(), newId()];
    const [first, second] = [on(event, member, 0, 300n), on(event, member, 1, 300n)];
    expect(await settle(first, second)).toEqual([300n, 0n]);
    const again = (
      bet: Counting,
      before: Counting['ending'] | undefined,
      after: Counting['ending'] | undefined,
    ) => house.db.transaction((tx) => recount(tx, { ...bet, before, after }, NOW));
    // Another result of the same bet: as much at risk as before.
    expect(await again(second, second.ending, { ...second.ending, payout: minor(600n) })).toEqual({
      before: 0n,
      after: 0n,
    });
    // The first is void: the second side has none to stand against, and what is laid there later counts.
    expect(await again(first, first.ending, undefined)).toEqual({ before: 300n, after: 0n });
    expect(await settle(on(event, member, 1, 50n))).toEqual([50n]);
    expect(await again(first, undefined, first.ending)).toEqual({ before: 0n, after: 0n });
  });

  it('are forgotten a month later', async () => {
    const [member, event] = [await house.member(), newId()];
    await settle(on(event, member, 0, 10n));
    await forgetExposures(house.db, NOW + 29 * DAY);
    expect(await settle(on(event, member, 1, 10n))).toEqual([0n]);
    await forgetExposures(house.db, NOW + 31 * DAY);
    expect(await settle(on(event, member, 0, 10n))).toEqual([10n]);
  });

  it('ask nothing of the database where nobody else has a side of them', async () => {
    const asked: string[] = [];
    const runner = {
      rows: async () => void asked.push('rows') as never,
      one: async () => undefined,
      run: async () => asked.push('run'),
    };
    const alone = { ...on(newId(), newId(), 0, 90n), ending: { payout: minor(0n) } };
    expect([...(await countTogether(runner, [alone], NOW)).values()]).toEqual([90n]);
    expect(asked).toEqual([]);
  });
});
