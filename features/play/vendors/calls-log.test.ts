/** The log of calls, the page of vendors, and prizes: what is shown of what a vendor has said and done. */
import { describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { HOUR } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import { arrange } from '#platform/testkit/arrange.ts';
import { createCallLog } from './service/call-log.ts';
import { gameCodeOf } from './service/ops.ts';
import { seamlessVendors } from './service/seamless.ts';
import { type CallRow, CALLS_OF_HOUR, listCalls } from './store/calls.ts';
import { vendorOfFile } from './vendor-of-file.fixture.ts';
import { CODE, GAME, type TestVendor, wordsOf } from './vendors.fixture.ts';

let vendor: TestVendor;
vendorOfFile((opened) => {
  vendor = opened;
});

const call = (more: Partial<CallRow> = {}): Omit<CallRow, 'id'> => ({
  brand_id: vendor.brand.id,
  vendor: CODE,
  direction: 'in',
  verb: 'bet',
  member_id: null,
  transaction: newId(),
  round: newId(),
  request: newId(),
  status: 'RS_OK',
  http: 200,
  sent: '{"token":"secret"}',
  answered: '{"status":"RS_OK"}',
  took_ms: 5,
  at: new Date(vendor.time.now),
  ...more,
});

describe('the log of calls', () => {
  it('is written together, masked, and found by each of its names', async () => {
    const log = createCallLog({ db: vendor.db, log: silentLog() });
    const lines = Array.from({ length: 30 }, (_, n) =>
      call({ status: n % 3 === 0 ? 'RS_ERROR_UNKNOWN' : 'RS_OK', took_ms: n }),
    );
    for (const line of lines) log.add(line);
    await log.flush();
    const [first] = lines;
    for (const text of [first?.transaction, first?.round, first?.request]) {
      const rows = await listCalls(vendor.db, vendor.brand.id, { text }, 10, 0);
      expect(rows.map(({ sent }) => sent)).toEqual(['{"token":"***"}']);
    }
    const failed = await listCalls(vendor.db, vendor.brand.id, { status: 'failed', vendor: CODE }, 5, 0);
    expect([failed.length, failed[0]?.total]).toEqual([5, 10n]);
    expect(await listCalls(vendor.db, vendor.brand.id, { vendor: 'NOBODY' }, 5, 0)).toEqual([]);
    expect(await listCalls(vendor.db, newId(), {}, 5, 0)).toEqual([]);
    const [hour] = await vendor.db.rows(CALLS_OF_HOUR, [vendor.brand.id, new Date(vendor.time.now - HOUR)]);
    expect(hour).toMatchObject({ vendor: CODE, calls: 30n, failed: 10n });
    expect(hour?.slow_ms).toBeGreaterThan(26);
    await log.close();
  });

  it('that cannot be written loses lines, and nobody waits for them', async () => {
    const away = Object.assign(Object.create(null), {
      run: async () => {
        throw new Error('the database is away');
      },
    }) as Db;
    const log = createCallLog({ db: away, log: silentLog() });
    log.add(call());
    await log.flush();
    await log.close();
  });
});

describe('the page of vendors', () => {
  it('lists what opens at once, and what is closed as closed', async () => {
    const [one] = await seamlessVendors(vendor.needs, vendor.brand.id);
    expect(one).toMatchObject({ code: CODE, open: true });
    expect(one?.games).toEqual([
      {
        gameCode: gameCodeOf(CODE, GAME),
        name: 'One',
        gameType: 'RNG',
        trial: true,
        address: `/vendorGames/${gameCodeOf(CODE, GAME)}`,
      },
    ]);
    await arrange(vendor.db, "update vendors.vendors set state = 'tripped' where code = $1", [CODE]);
    expect((await seamlessVendors(vendor.needs, vendor.brand.id))[0]?.open).toBe(false);
    await arrange(vendor.db, "update vendors.vendors set state = 'open' where code = $1", [CODE]);
    await arrange(vendor.db, 'update vendors.games set withdrawn = true where vendor = $1', [CODE]);
    expect((await seamlessVendors(vendor.needs, vendor.brand.id))[0]?.games).toEqual([]);
    await arrange(vendor.db, 'update vendors.games set withdrawn = false where vendor = $1', [CODE]);
  });

  it('lists no vendor whose money stands in a wallet of its own', async () => {
    await arrange(
      vendor.db,
      `insert into vendors.vendors (brand_id, code, name, adapter, currencies) values ($1, 'TCV', 'Transfer', 'tc', '{BDT}')`,
      [vendor.brand.id],
    );
    expect((await seamlessVendors(vendor.needs, vendor.brand.id)).map(({ code }) => code)).toEqual([CODE]);
  });
});

describe('a prize of a vendor', () => {
  it('is paid once under its name, by the account of its vendor, and taken back into debt where it is spent', async () => {
    const who = await vendor.player(1_000n);
    const prize = wordsOf(who, { amount: '5000000' });
    const first = await vendor.text('jackpot', prize);
    expect(await vendor.text('award', { ...prize, request_uuid: prize['request_uuid'] }, 1)).toBe(first);
    const { cash } = await vendor.ledger.wallet(vendor.db, who.memberId, who.pockets);
    expect(cash).toBe(6_000n);
    expect((await vendor.say('award', { ...prize, amount: '6000000', request_uuid: newId() })).status).toBe(
      'RS_ERROR_DUPLICATE_TRANSACTION',
    );
    await vendor.say('bet', wordsOf(who, { amount: '4000000' }));
    const back = wordsOf(who, {
      reference_transaction_uuid: prize['transaction_uuid'],
      round: prize['round'],
    });
    expect((await vendor.say('rollback', back)).status).toBe('RS_OK');
    const debt = (await vendor.ledger.balances(vendor.db, who.memberId)).find(
      ({ purpose }) => purpose === 'debt',
    );
    expect(debt?.balance).toBe(-3_000n);
    const [row] = await arrange<{ readonly owner: string }>(
      vendor.db,
      `select purpose as owner from ledger.accounts where brand_id = $1 and purpose = $2`,
      [vendor.brand.id, `vendor:${CODE}`],
    );
    expect(row?.owner).toBe(`vendor:${CODE}`);
  });

  it('of nothing moves nothing; of another currency is refused', async () => {
    const who = await vendor.player(1_000n);
    expect((await vendor.say('award', wordsOf(who, { amount: '0' }))).status).toBe('RS_OK');
    expect((await vendor.say('award', wordsOf(who, { amount: '100000', currency: 'ZZZ' }))).status).toBe(
      'RS_ERROR_WRONG_CURRENCY',
    );
    expect((await vendor.ledger.wallet(vendor.db, who.memberId, who.pockets)).cash).toBe(1_000n);
  });
});
