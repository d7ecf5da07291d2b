/** What is looked after by the clock: health of one vendor alone, its list of games, its report, rounds that stay open. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { DAY, HOUR, MINUTE } from '#kernel/time.ts';
import { arrange } from '#platform/testkit/arrange.ts';
import { askRounds } from './service/rounds.ts';
import { TRIP_AT, TRY_AGAIN_MS } from './service/speak.ts';
import { forget, importGames, reconcile, reconcileAll, tryTripped } from './service/watch.ts';
import { VENDOR_BY_CODE, type VendorRow } from './store/vendors.ts';
import { type HttpVendor, openHttpVendor } from './vendor-http.fixture.ts';
import { CODE, codeOf, GAME, openTestVendor, type TestVendor, wordsOf } from './vendors.fixture.ts';

let vendor: TestVendor;
let there: HttpVendor;
beforeAll(async () => {
  vendor = await openTestVendor();
  there = await openHttpVendor();
});
afterAll(async () => {
  expect(await vendor.findings()).toEqual([]);
  await there.close();
  await vendor.close();
});
beforeEach(async () => {
  there.says(() => ({ status: 'RS_OK', games: [], transactions: [], state: 'open' }));
  await arrange(
    vendor.db,
    `update vendors.vendors set endpoint = $1, state = 'open', reason = '', failures = 0, tried_at = null, reopens_at = null where code = $2`,
    [there.url, CODE],
  );
});

function needsOf() {
  const [part] = vendor.parts;
  if (!part) throw new Error('there is no process');
  return { ...part, speak: vendor.speak };
}
async function rowNow(): Promise<VendorRow> {
  const row = await vendor.db.one(VENDOR_BY_CODE, [vendor.brand.id, CODE]);
  if (!row) throw new Error('the vendor is gone');
  return row;
}
const openIncidents = (kind: string) =>
  arrange<{ readonly subject: string; readonly seen: number; readonly detail: string }>(
    vendor.db,
    `select subject, seen, detail from vendors.incidents where kind = $1 and state = 'open' order by subject`,
    [kind],
  );

describe('the health of a vendor', () => {
  const ask = async (): Promise<string> => codeOf(importGames(needsOf(), await rowNow()));

  it('after five calls in a row without an answer nothing new begins there, until it answers again', async () => {
    there.says(() => undefined);
    for (let n = 1; n < TRIP_AT; n += 1) expect(await ask()).toBe('vendors.no_answer');
    expect((await rowNow()).state).toBe('open');
    await ask();
    expect(await rowNow()).toMatchObject({ state: 'tripped', reason: 'no_answer' });
    expect(await openIncidents('no_answer')).toHaveLength(1);
    const who = await vendor.player();
    const bet = { ...wordsOf(who), amount: '1000000' };
    expect((await vendor.say('bet', bet)).status).toBe('RS_ERROR_INVALID_GAME');

    // Asked again every half minute, not at each look.
    const before = there.heard.length;
    await tryTripped(needsOf());
    expect(there.heard.length).toBe(before);
    there.says(() => ({ status: 'RS_OK', games: [] }));
    vendor.time.now += TRY_AGAIN_MS;
    await tryTripped(needsOf());
    expect(await rowNow()).toMatchObject({ state: 'open', failures: 0 });
    expect(await openIncidents('no_answer')).toEqual([]);
  });

  it('an answer in between counts anew; a no is an answer', async () => {
    there.says(() => undefined);
    for (let n = 1; n < TRIP_AT; n += 1) await ask();
    there.says(() => ({ status: 'RS_ERROR_INVALID_GAME' }));
    expect(await ask()).toBe('vendors.no_answer');
    expect((await rowNow()).failures).toBe(0);
    there.says(() => undefined);
    for (let n = 1; n < TRIP_AT; n += 1) await ask();
    expect((await rowNow()).state).toBe('open');
  });

  it('one that staff have closed stays closed, whatever it answers', async () => {
    await arrange(
      vendor.db,
      `update vendors.vendors set state = 'closed', reason = 'staff', failures = 9 where code = $1`,
      [CODE],
    );
    expect(await ask()).toBe('answered');
    expect(await rowNow()).toMatchObject({ state: 'closed', reason: 'staff' });
    await tryTripped(needsOf());
    expect((await rowNow()).state).toBe('closed');
  });

  it('every call to it stands in the log with what was said', async () => {
    const at = new Date(vendor.time.now);
    await ask();
    await vendor.calls.flush();
    const rows = await arrange<{
      readonly verb: string;
      readonly status: string;
      readonly direction: string;
    }>(
      vendor.db,
      `select distinct verb, status, direction from vendors.calls where at >= $1 and verb like 'games %' and status = 'RS_OK'`,
      [at],
    );
    expect(rows).toEqual([{ verb: 'games /game/list', status: 'RS_OK', direction: 'out' }]);
  });
});

describe('a list of games', () => {
  const listed = { game_code: GAME, name: 'One', category: 'RNG', demo: true, free_rounds: true };
  const changes = () =>
    arrange<{ readonly ref: string; readonly kind: string }>(
      vendor.db,
      `select ref, kind from vendors.game_changes where state = 'open' order by ref`,
    );
  const read = async (...games: readonly object[]): Promise<number> => {
    there.says(() => ({ status: 'RS_OK', games }));
    return importGames(needsOf(), await rowNow());
  };

  it('that differs is kept until somebody decides; what differs no longer is forgotten', async () => {
    expect(await read(listed)).toBe(0);
    expect(await read({ ...listed, name: 'Another' }, { ...listed, game_code: 'two' })).toBe(2);
    expect(await changes()).toEqual([
      { ref: GAME, kind: 'changed' },
      { ref: 'two', kind: 'added' },
    ]);
    // Read again it says the same, once.
    await read({ ...listed, name: 'Another' }, { ...listed, game_code: 'two' });
    expect(await changes()).toHaveLength(2);
    expect(await read()).toBe(1);
    expect(await changes()).toEqual([{ ref: GAME, kind: 'removed' }]);
    expect(await read(listed)).toBe(0);
    expect(await changes()).toEqual([]);
  });
});

type Who = Awaited<ReturnType<TestVendor['player']>>;
describe('a report', () => {
  const found = () =>
    arrange<{ readonly transaction: string; readonly kind: string }>(
      vendor.db,
      `select transaction, kind from vendors.differences where state = 'open' order by transaction`,
    );

  it('is held against our books, each part once, and what differs waits for people', async () => {
    const who = await vendor.player();
    const [bet, win, taken] = [newId(), newId(), newId()];
    await vendor.say('bet', wordsOf(who, { transaction_uuid: bet, amount: '1000000' }));
    await vendor.say(
      'win',
      wordsOf(who, { transaction_uuid: win, reference_transaction_uuid: bet, amount: '2000000' }),
    );
    const round = newId();
    await vendor.say('bet', wordsOf(who, { transaction_uuid: taken, amount: '1000000', round }));
    await vendor.say('rollback', wordsOf(who, { reference_transaction_uuid: taken, round }));
    vendor.time.now += HOUR;
    const line = (transaction_uuid: string, kind: string, amount: string) => ({
      transaction_uuid,
      kind,
      amount,
      currency: 'BDT',
    });
    there.says(() => ({
      status: 'RS_OK',
      transactions: [
        line(bet, 'bet', '1000000'),
        line(win, 'win', '3000000'),
        line(taken, 'bet', '1000000'),
        line('never-here', 'bet', '1000000'),
      ],
    }));
    // Nothing was read before: the day before is.
    for (let n = 0; n < 6; n += 1) await reconcile(needsOf(), await rowNow());
    const kinds = new Map((await found()).map(({ transaction, kind }) => [transaction, kind]));
    expect([kinds.get(bet), kinds.get(win), kinds.get(taken), kinds.get('never-here')]).toEqual([
      undefined,
      'amount',
      'state',
      'missing_here',
    ]);
    const asked = there.heard.length;
    expect(await reconcile(needsOf(), await rowNow())).toBe(0);
    expect(there.heard.length).toBe(asked);
    expect(await openIncidents('difference')).toHaveLength(1);
  });

  it('that is missing what we have says so, also of everybody at once; a vendor that is closed is not asked', async () => {
    const who = await vendor.player();
    const bet = newId();
    await vendor.say('bet', wordsOf(who, { transaction_uuid: bet, amount: '1000000', round_closed: true }));
    vendor.time.now += HOUR;
    there.says(() => ({ status: 'RS_OK', transactions: [] }));
    await reconcileAll(needsOf());
    expect((await found()).find(({ transaction }) => transaction === bet)?.kind).toBe('missing_there');
    await arrange(vendor.db, `update vendors.vendors set state = 'closed' where code = $1`, [CODE]);
    const asked = there.heard.length;
    vendor.time.now += HOUR;
    await reconcileAll(needsOf());
    expect(there.heard.length).toBe(asked);
  });
});

describe('a round that stays open', () => {
  async function open(): Promise<{ readonly who: Who; readonly round: string; readonly bet: string }> {
    const who = await vendor.player();
    const [round, bet] = [newId(), newId()];
    await vendor.say('bet', wordsOf(who, { round, transaction_uuid: bet, amount: '1000000' }));
    vendor.time.now += 16 * MINUTE;
    return { who, round, bet };
  }
  const cashOf = async ({ memberId, pockets }: Who) => vendor.ledger.wallet(vendor.db, memberId, pockets);
  const stateOf = async (round: string) =>
    (
      await arrange<{ readonly state: string; readonly asks: number }>(
        vendor.db,
        'select state, asks from vendors.rounds where id = $1',
        [round],
      )
    )[0];
  const answers = (round: string, said: object): void =>
    there.says((path) =>
      path === '/game/round' && there.heard.at(-1)?.body.includes(round)
        ? said
        : { status: 'RS_OK', state: 'open' },
    );

  it('is asked for, and paid under the vendor’s own name: its late win is the same one', async () => {
    const { who, round, bet } = await open();
    const win = newId();
    const line = {
      transaction_uuid: win,
      reference_transaction_uuid: bet,
      kind: 'win',
      amount: '2500000',
      currency: 'BDT',
    };
    answers(round, { status: 'RS_OK', state: 'settled', transactions: [line] });
    await askRounds(needsOf());
    expect(await cashOf(who)).toMatchObject({ cash: 101_500n, held: 0n });
    expect(await stateOf(round)).toMatchObject({ state: 'closed' });
    const late = {
      round,
      transaction_uuid: win,
      reference_transaction_uuid: bet,
      amount: '2500000',
      round_closed: true,
    };
    expect((await vendor.say('win', wordsOf(who, late))).status).toBe('RS_OK');
    expect((await cashOf(who)).cash).toBe(101_500n);
  });

  it('that is void comes back; that was lost is closed', async () => {
    const [voided, lost] = [await open(), await open()];
    answers(voided.round, { status: 'RS_OK', state: 'voided' });
    await askRounds(needsOf());
    expect(await cashOf(voided.who)).toMatchObject({ cash: 100_000n, held: 0n });
    vendor.time.now += HOUR;
    answers(lost.round, { status: 'RS_OK', state: 'settled', transactions: [] });
    await askRounds(needsOf());
    expect(await cashOf(lost.who)).toMatchObject({ cash: 99_000n, held: 0n });
  });

  it('that nobody knows of is asked for again, later each time, and people are told at the third', async () => {
    const { who, round } = await open();
    answers(round, { status: 'RS_OK', state: 'unknown' });
    const asked = () =>
      there.heard.filter(({ path, body }) => path === '/game/round' && body.includes(round)).length;
    for (const wanted of [1, 2, 3]) {
      await askRounds(needsOf());
      expect(asked()).toBe(wanted);
      const told = (await openIncidents('round_open')).filter(({ subject }) => subject === round);
      expect(told).toHaveLength(wanted < 3 ? 0 : 1);
      vendor.time.now += HOUR;
    }
    expect(await cashOf(who)).toMatchObject({ cash: 99_000n, held: 1_000n });
    // It is asked for all the same, and what it says at last ends it and what people were told.
    answers(round, { status: 'RS_OK', state: 'voided' });
    await askRounds(needsOf());
    expect(await cashOf(who)).toMatchObject({ cash: 100_000n, held: 0n });
    expect((await openIncidents('round_open')).filter(({ subject }) => subject === round)).toEqual([]);
  });
});

it('what is old is forgotten: calls, refusals, launches; what moved money is not', async () => {
  const who = await vendor.player();
  await vendor.say('bet', wordsOf(who, { amount: '5', request_uuid: 'refused-once' }));
  await vendor.calls.flush();
  const count = async () =>
    (
      await arrange<{
        readonly calls: number;
        readonly refusals: number;
        readonly launches: number;
        readonly moved: number;
      }>(
        vendor.db,
        `select (select count(*)::int from vendors.calls) as calls, (select count(*)::int from vendors.refusals) as refusals,
           (select count(*)::int from vendors.launches) as launches, (select count(*)::int from vendors.transactions) as moved`,
      )
    )[0];
  const before = await count();
  expect(before?.calls).toBeGreaterThan(0);
  await forget(vendor.needs);
  expect((await count())?.launches).toBe(before?.launches);
  vendor.time.now += 120 * DAY;
  await forget(vendor.needs);
  expect(await count()).toMatchObject({ calls: 0, refusals: 0, launches: 0, moved: before?.moved });
});
