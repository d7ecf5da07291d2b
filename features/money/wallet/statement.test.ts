/** The statement against the books: every line adds up to the next, and pages put together are the whole. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#kernel/call.ts';
import { asPlayer, callRoute, type TestHouse } from '#features/people/members/fixtures.ts';
import { isFault } from '#kernel/faults.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { formatWire, minor } from '#kernel/money.ts';
import type { Account } from '#ledger/contract.ts';
import { postRaw } from '#ledger/fixtures.ts';
import { type Balance, GetAccountRecord, GetBalance } from './contract.ts';
import type { Room } from '#platform/room/room.ts';
import { openTestWallets } from './fixtures.ts';

let house: TestHouse;
let room: Room;
let bank: Account;
beforeAll(async () => {
  ({ house, room } = await openTestWallets());
  bank = await house.ledger.house(house.db, house.brand.id, 'play', 'BDT');
});
afterAll(() => house.close());

type Page = CallAnswer<typeof GetAccountRecord>;
const ask = (who: Id<'member'>, query: object) =>
  callRoute(room.routes, GetAccountRecord, house.brand, { caller: asPlayer(who), query }) as Promise<Page>;
const balanceOf = (who: Id<'member'>) =>
  callRoute(room.routes, GetBalance, house.brand, { caller: asPlayer(who) }) as Promise<Balance>;
const pocketsOf = (who: Id<'member'>) => house.ledger.pockets(house.db, house.brand.id, who, 'BDT');

const MOVES = ['in', 'out', 'hold', 'release', 'settle'] as const;
const POSTED = { in: 'grant', out: 'fee', hold: 'hold', release: 'void', settle: 'settle' } as const;
type Move = { readonly kind: (typeof MOVES)[number]; readonly amount: bigint };

/** One transfer of these moves; false where the money was not there. */
async function post(memberId: Id<'member'>, moves: readonly Move[]): Promise<boolean> {
  const { cash, held } = await pocketsOf(memberId);
  const sides = {
    in: [bank, cash],
    out: [cash, bank],
    hold: [cash, held],
    release: [held, cash],
    settle: [held, bank],
  } as const;
  const transfer = {
    memberId,
    brandId: house.brand.id,
    currency: 'BDT',
    cash,
    kind: 'adjustment' as const,
    key: newId(),
    content: '',
    ref: newId(),
    serial: 'T-1',
    postings: moves.map(({ kind, amount }) => ({
      kind: POSTED[kind],
      from: sides[kind][0],
      to: sides[kind][1],
      amount: minor(amount),
    })),
  };
  return house.db
    .transaction((tx) => postRaw(tx, transfer))
    .then(
      () => true,
      (error: unknown) => {
        if (isFault(error)) return false;
        throw error;
      },
    );
}

const units = (text: string): bigint => BigInt(text.replace('.', ''));
const move = fc.record({ kind: fc.constantFrom(...MOVES), amount: fc.bigInt(1n, 400n) });

describe('a statement', () => {
  it('of any transfers adds up line by line to the balance, and has no line of what left the cash alone', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(move, { minLength: 1, maxLength: 3 }), { maxLength: 9 }),
        fc.integer({ min: 1, max: 6 }),
        async (transfers, pageSize) => {
          const who = await house.member();
          await post(who, [{ kind: 'in', amount: 500n }]);
          let lines = 1;
          for (const moves of transfers)
            if (await post(who, moves)) lines += moves.filter(({ kind }) => kind !== 'settle').length;
          const whole = await ask(who, { pageSize: 100 });
          const oldestFirst = whole.list.toReversed();
          let stands = 0n;
          for (const { amount, balanceAfter } of oldestFirst) {
            stands += units(amount);
            expect(units(balanceAfter)).toBe(stands);
            expect(stands >= 0n).toBe(true);
          }
          expect(oldestFirst).toHaveLength(lines);
          expect((await balanceOf(who)).balance).toBe(formatWire(stands, 'BDT'));
          const pages = Array.from({ length: Math.ceil(lines / pageSize) }, (_, n) => n + 1);
          const parts = await Promise.all(pages.map((pageNo) => ask(who, { pageNo, pageSize })));
          expect(parts.flatMap(({ list }) => list)).toEqual(whole.list);
          for (const { totalPages } of parts) expect(totalPages).toBe(pages.length);
        },
      ),
      { numRuns: 10 },
    );
  });

  it.each([
    [1, 3, 1],
    [3, 3, 1],
    [4, 3, 2],
    [6, 3, 2],
    [7, 3, 3],
  ])(
    'of %i lines by %i is %i pages; the page after the last is empty and still says so',
    async (lines, pageSize, totalPages) => {
      const who = await house.member();
      for (let n = 0; n < lines; n += 1) await post(who, [{ kind: 'in', amount: 1n }]);
      expect(await ask(who, { pageSize })).toMatchObject({ pageNum: 1, totalPages });
      expect(await ask(who, { pageSize, pageNo: totalPages + 1 })).toEqual({
        list: [],
        currency: 'BDT',
        sum: { lines, came: `0.0${lines}`, went: '0.00', net: `0.0${lines}` },
        pageNum: totalPages + 1,
        totalPages,
        next: null,
        previous: null,
      });
    },
  );

  it('is read page by page: none twice and none left out, also while the cash moves', async () => {
    const who = await house.member();
    for (let n = 0; n < 5; n += 1) await post(who, [{ kind: 'in', amount: 100n }]);
    const whole = (await ask(who, { pageSize: 100 })).list;
    const seen: Page['list'] = [];
    const pages: Page[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await ask(who, { pageSize: 2, ...(after && { after }) });
      pages.push(page);
      seen.push(...page.list);
      after = page.next;
      await post(who, [{ kind: 'in', amount: 1n }]);
    }
    expect(seen).toEqual(whole);
    expect(pages.map(({ list }) => list.length)).toEqual([2, 2, 1]);
    expect((await ask(who, { pageSize: 2, before: pages[2]?.previous ?? '' })).list).toEqual(pages[1]?.list);
    expect((await ask(who, { pageSize: 2, before: pages[1]?.previous ?? '' })).list).toEqual(pages[0]?.list);
  });

  it('shows held money beside the cash, and never counts it twice', async () => {
    const who = await house.member();
    await post(who, [{ kind: 'in', amount: 1_000n }]);
    await post(who, [{ kind: 'hold', amount: 400n }]);
    expect(await balanceOf(who)).toMatchObject({ balance: '6.00', held: '4.00', version: 2 });
    await post(who, [
      { kind: 'release', amount: 100n },
      { kind: 'settle', amount: 300n },
    ]);
    expect(await balanceOf(who)).toMatchObject({ balance: '7.00', held: '0.00', version: 3 });
    expect(await post(who, [{ kind: 'settle', amount: 1n }])).toBe(false);
    expect((await ask(who, {})).list.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['void', '1.00'],
      ['hold', '-4.00'],
      ['grant', '10.00'],
    ]);
  });
});
