/** The ledger as it is looked through, against what was posted: every transfer once, adding up to the balance, with what moved the money. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asStaff, callRoute, openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import type { Call, CallAnswer } from '#kernel/call.ts';
import { isFault } from '#kernel/faults.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { formatWire, minor } from '#kernel/money.ts';
import { DAY } from '#kernel/time.ts';
import { postRaw } from '#ledger/fixtures.ts';
import { silentLog } from '#platform/log/log.ts';
import { FindBySerial, GetTransfer, ListTransfersOf } from './contract.ts';
import { createExplorer } from './room.ts';

let house: TestHouse;
let ahead = 0;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const ask = <C extends Call>(call: C, parts: object) => {
  const room = createExplorer({
    db: house.db,
    clock: { now: () => Date.now() + ahead },
    log: silentLog(),
    program: [process.execPath],
    env: {},
  });
  const caller = asStaff(newId<'staff'>());
  return callRoute(room.routes, call, house.brand, { caller, ...parts }) as Promise<CallAnswer<C>>;
};
const pocketsOf = (who: Id<'member'>) => house.ledger.pockets(house.db, house.brand.id, who, 'BDT');
const units = (text: string): bigint => BigInt(text.replace('.', ''));

/** All pages of an account, newest first. */
async function wholeList(account: bigint) {
  const list: CallAnswer<typeof ListTransfersOf>['list'][number][] = [];
  for (let before: string | null | undefined; before !== null; ) {
    const page: CallAnswer<typeof ListTransfersOf> = await ask(ListTransfersOf, {
      params: { id: String(account) },
      query: before === undefined ? {} : { before },
    });
    list.push(...page.list);
    before = page.next;
  }
  return list;
}

describe('an account', () => {
  const MOVES = ['in', 'out', 'hold', 'release'] as const;
  const POSTED = { in: 'grant', out: 'fee', hold: 'hold', release: 'void' } as const;
  type Move = { readonly kind: (typeof MOVES)[number]; readonly amount: bigint };

  /** One transfer of these moves; nothing where the money was not there. */
  async function post(memberId: Id<'member'>, moves: readonly Move[]): Promise<void> {
    const { cash, held } = await pocketsOf(memberId);
    const bank = await house.ledger.house(house.db, house.brand.id, 'play', 'BDT');
    const sides = { in: [bank, cash], out: [cash, bank], hold: [cash, held], release: [held, cash] } as const;
    const postings = moves.map(({ kind, amount }) => ({
      kind: POSTED[kind],
      from: sides[kind][0],
      to: sides[kind][1],
      amount: minor(amount),
    }));
    const named = { kind: 'adjustment' as const, key: newId(), content: '', ref: newId(), serial: 'T-1' };
    const base = { memberId, brandId: house.brand.id, currency: 'BDT', cash };
    await house.db
      .transaction((tx) => postRaw(tx, { ...base, ...named, postings }))
      .catch((error: unknown) => {
        if (!isFault(error)) throw error;
      });
  }

  it('lists every transfer once, whatever it moved; together they are the balance, and each is the sum of its postings', async () => {
    const move = fc.record({ kind: fc.constantFrom(...MOVES), amount: fc.bigInt(1n, 300n) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(move, { minLength: 1, maxLength: 3 }), { maxLength: 8 }),
        async (all) => {
          const who = await house.member();
          await post(who, [{ kind: 'in', amount: 600n }]);
          for (const moves of all) await post(who, moves);
          const pockets = await pocketsOf(who);
          const stands = await house.ledger.wallet(house.db, who, pockets);
          for (const [account, balance] of [
            [pockets.cash.id, stands.cash],
            [pockets.held.id, stands.held],
          ] as const) {
            const list = await wholeList(account);
            expect(list.map(({ id }) => id)).toEqual([...new Set(list.map(({ id }) => id))].sort().reverse());
            expect(list.reduce((sum, { amount }) => sum + units(amount), 0n)).toBe(balance);
            for (const { id, amount } of list) {
              const { transfer } = await ask(GetTransfer, { params: { id }, query: { member: who } });
              const own = transfer.postings.map(({ from, to, amount: moved }) =>
                to.id === String(account) ? units(moved) : from.id === String(account) ? -units(moved) : 0n,
              );
              expect(
                formatWire(
                  own.reduce((sum, one) => sum + one, 0n),
                  'BDT',
                ),
              ).toBe(amount);
            }
          }
        },
      ),
      { numRuns: 4 },
    );
  });

  it('of the brand is found through, however long nothing has moved it', async () => {
    const who = await house.member();
    await post(who, [{ kind: 'in', amount: 7n }]);
    const { id } = await house.ledger.house(house.db, house.brand.id, 'play', 'BDT');
    const today = await wholeList(id);
    ahead = 400 * DAY;
    expect(await wholeList(id)).toEqual(today);
    ahead = 0;
    expect(today[0]).toMatchObject({ memberId: who, amount: '-0.07' });
  });
});

describe('what moved the money', () => {
  /** A grant of 10.00 with this ref. */
  async function granted(memberId: Id<'member'>, ref: string): Promise<string> {
    const { db, ledger, brand } = house;
    const posted = await db.transaction(async (tx) =>
      ledger.pay(tx, {
        memberId,
        brandId: brand.id,
        currency: 'BDT',
        pockets: await pocketsOf(memberId),
        kind: 'grant',
        key: ref,
        content: '',
        ref,
        serial: 'G-1',
        amount: minor(1_000n),
        from: await ledger.house(tx, brand.id, 'grants', 'BDT'),
      }),
    );
    return posted.transferId;
  }
  const TRANSFER = `insert into wallet.transfers (id, member_id, brand_id, serial, key, content, vendor, provider, direction, amount, currency,
    created_at, changed_at) values ($1, $2, $3, $4, $4, '', 'lantern', 'local', 'in', 1000, 'BDT', now(), now())`;
  const adjusted = (direction: string) =>
    `insert into wallet.adjustments (id, member_id, brand_id, serial, direction, amount, currency, cause, reason, asked_by, agreed_by,
      transfer_id, at) values ($1, $2, $3, $4, '${direction}', 1000, 'BDT', 'error', '', gen_random_uuid(), array[gen_random_uuid()], gen_random_uuid(), now())`;
  const BET = `insert into records.bets (member_id, ref, brand_id, kind, category, vendor, game, currency, serial, stake, state, placed_at)
    values ($2, $1, $3, 'round', 'RNG', 'HAAT', 'monsoon-tiger', 'BDT', $4, 1000, 'open', now())`;

  it.each([
    ['a transfer to a vendor', 'wallet_transfer', TRANSFER, 'asked', '10.00'],
    ['what staff gave', 'adjustment', adjusted('in'), '', '10.00'],
    ['what staff took', 'adjustment', adjusted('out'), '', '-10.00'],
    ['a bet', 'bet', BET, 'open', '10.00'],
  ])('is %s, found from the transfer and by its number', async (_name, kind, insert, state, amount) => {
    const [who, ref] = [await house.member(), newId()];
    const serial = `X-${ref.slice(-12)}`.toUpperCase();
    await house.db.pool.query(insert, [ref, who, house.brand.id, serial]);
    const id = await granted(who, ref);
    const cause = { kind, ref, serial, state, amount };
    expect(await ask(GetTransfer, { params: { id }, query: {} })).toMatchObject({ cause, others: [] });
    const found = await ask(FindBySerial, {
      params: { serial: serial.toLowerCase() },
      query: { member: who },
    });
    expect(found).toMatchObject({ cause, transfers: [{ id, memberId: who }] });
  });

  it('is a result at a vendor, which has no number of its own', async () => {
    const [who, ref] = [await house.member(), newId()];
    await house.db.pool.query(
      `insert into wallet.results (id, member_id, brand_id, vendor, currency, amount, payout, transfer_id, at)
       values ($1, $2, $3, 'lantern', 'BDT', 1000, 1000, gen_random_uuid(), now())`,
      [ref, who, house.brand.id],
    );
    const id = await granted(who, ref);
    expect((await ask(GetTransfer, { params: { id }, query: {} })).cause).toMatchObject({
      kind: 'vendor_result',
      ref,
      serial: 'lantern',
      amount: '10.00',
    });
  });

  it('is nothing that is known, where no room has such a row', async () => {
    const [who, ref] = [await house.member(), newId()];
    const id = await granted(who, ref);
    const { cause } = await ask(GetTransfer, { params: { id }, query: {} });
    expect(cause).toEqual({ kind: 'none', ref, serial: '', state: '', amount: null, at: null });
  });

  it('is of its member alone: the same number of somebody else leads nowhere', async () => {
    const [who, other, ref] = [await house.member(), await house.member(), newId()];
    await house.db.pool.query(TRANSFER, [ref, other, house.brand.id, `Y-${ref.slice(-12)}`]);
    const id = await granted(who, ref);
    expect((await ask(GetTransfer, { params: { id }, query: { member: who } })).cause.kind).toBe('none');
    await expect(ask(GetTransfer, { params: { id }, query: { member: other } })).rejects.toMatchObject({
      code: 'explorer.unknown',
    });
  });
});
