/** Lists of a player's page, put together page by page: none twice and none left out, whatever the size and however many are of one moment. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asStaff, callRoute, openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { noteEvent } from '#features/people/protection/store/limits.ts';
import type { Call, CallAnswer, CallInput } from '#kernel/call.ts';
import { type Id, newId } from '#kernel/ids.ts';
import type { Room } from '#platform/room/room.ts';
import {
  GetPlayer,
  ListPlayerBets,
  ListPlayerEvents,
  ListPlayerNotes,
  ListPlayerPayments,
  WritePlayerNote,
} from './contract.ts';
import { EVENT_KINDS } from './contract/kinds.ts';
import { createPlayersRoom } from './room.ts';

const AT = Date.parse('2026-11-20T10:00:00Z');
let house: TestHouse;
let room: Room;
let member: Id<'member'>;
let seesCases = true;
beforeAll(async () => {
  house = await openTestHouse();
  room = createPlayersRoom({
    db: house.db,
    clock: { now: () => AT },
    may: async (_, right) => right !== 'aml.read' || seesCases,
  });
  member = await house.member();
  await filled();
});
afterAll(() => house.close());

const ask = <C extends Call>(call: C, input: Partial<CallInput<C>>): Promise<CallAnswer<C>> =>
  callRoute(room.routes, call, house.brand, {
    caller: asStaff(newId<'staff'>()),
    params: { id: member },
    ...input,
  }) as never;

/** Of every list some rows at the same moment, and some at others. */
async function filled(): Promise<void> {
  const { db, brand } = house;
  const moments = [0, 0, 0, 1, 2, 2, 3];
  for (const [n, minutes] of moments.entries()) {
    const at = new Date(AT + minutes * 60_000);
    await db.pool.query(
      `insert into cashier.deposits (id, member_id, brand_id, serial, key, content, method, provider, amount, due, currency, state, created_at,
         expires_at, settled_at)
       values ($1, $2, $3, $4, $4, '', 'bank', 'manual', 5000, 5000, 'BDT', 'failed', $5, $5, $5)`,
      [newId(), member, brand.id, `D-${n}`, at],
    );
    await db.pool.query(
      `insert into records.bets (member_id, ref, brand_id, kind, category, vendor, game, currency, serial, stake, state, placed_at)
       values ($1, $2, $3, $4, 'RNG', 'HAAT', 'monsoon-tiger', $5, $6, 100, 'open', $7)`,
      [member, newId(), brand.id, n % 2 === 0 ? 'round' : 'slip', n < 4 ? 'BDT' : 'PHP', `R-${n}`, at],
    );
    await db.pool.query(
      `insert into aml.cases (id, brand_id, member_id, serial, rule, period, currency, opened_at)
       values ($1, $2, $3, $4, 'quick', $5, 'BDT', $6)`,
      [newId(), brand.id, member, `C-${n}`, n, at],
    );
    await db.transaction((tx) =>
      noteEvent(tx, member, 'limit_set', { kind: 'loss', period: `p${n}` }, at.getTime()),
    );
    await ask(WritePlayerNote, { body: { text: `note ${n}` } });
  }
}

type Page = { readonly list: readonly object[]; readonly next: string | null };
async function whole(read: (after: string | undefined) => Promise<Page>): Promise<readonly object[]> {
  const all: object[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const { list, next }: Page = await read(after);
    all.push(...list);
    after = next;
  }
  return all;
}
const place = (limit: number, after: string | undefined) => ({
  query: { limit, ...(after === undefined ? {} : { after }) },
});

describe('a list', () => {
  it.each<[string, (limit: number, after: string | undefined) => Promise<Page>, number]>([
    ['bets', (limit, after) => ask(ListPlayerBets, place(limit, after)), 7],
    ['payments', (limit, after) => ask(ListPlayerPayments, place(limit, after)), 7],
    ['notes', (limit, after) => ask(ListPlayerNotes, place(limit, after)), 7],
    // Deposits are asked for and fail, and he registered once.
    ['events', (limit, after) => ask(ListPlayerEvents, place(limit, after)), 7 * 5 + 1],
  ])('of %s is the same in pages of any size', async (_name, read, rows) => {
    const [all] = [await whole((after) => read(50, after))];
    expect(all).toHaveLength(rows);
    expect(new Set(all.map((row) => JSON.stringify(row))).size).toBe(rows);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 9 }), async (limit) => {
        expect(await whole((after) => read(limit, after))).toEqual(all);
      }),
      { numRuns: 5 },
    );
  });

  it('of events in its parts is the whole list, for whoever reads cases and for whoever does not', async () => {
    for (const sees of [true, false]) {
      seesCases = sees;
      const all = (await ask(ListPlayerEvents, place(50, undefined))).list;
      for (const kind of EVENT_KINDS) {
        const part = (await ask(ListPlayerEvents, { query: { limit: 50, kind } })).list;
        expect([kind, part]).toEqual([kind, all.filter((one) => one.kind === kind)]);
      }
      expect(all.some(({ kind }) => kind === 'case')).toBe(sees);
    }
    seesCases = true;
  });

  it('of bets in its parts is the whole list', async () => {
    const all = (await ask(ListPlayerBets, place(50, undefined))).list;
    for (const kind of ['round', 'slip'] as const)
      expect((await ask(ListPlayerBets, { query: { limit: 50, kind } })).list).toEqual(
        all.filter((one) => one.kind === kind),
      );
  });
});

it('what he has in play is of his own currency; bets in another are listed and added to nothing', async () => {
  const { totals } = await ask(GetPlayer, {});
  expect(totals).toMatchObject({ currency: 'BDT', openBets: 4, inPlay: '4.00' });
});
