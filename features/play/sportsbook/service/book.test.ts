/** The book on a real database, in two processes: offered, taken at its price or refused, settled once, and corrected to the unit. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSlip, settle } from '#games/odds/engine/read-slip.ts';
import { isFault } from '#kernel/faults.ts';
import { formatWire } from '#kernel/money.ts';
import { BOOKS } from '../books.ts';
import { slipLine } from '../rules/settle.ts';
import type { SlipRow } from '../store/slips.ts';
import { openTestBook, type TestBook } from './book.fixture.ts';
import { correctBook, settleBook, settleDue } from './settle.ts';

let book: TestBook;
beforeAll(async () => {
  book = await openTestBook();
});
afterAll(() => book.close());

const said = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );
/** What the line that a player takes away comes to, as text through a file. */
function exported(row: SlipRow) {
  const line: unknown = JSON.parse(
    JSON.stringify(slipLine(row, row.proof?.legs.map(({ result }) => result) ?? [])),
  );
  const read = readSlip(Object(line));
  const answer = 'value' in read ? settle(read.value) : read;
  if ('wrong' in answer) throw new Error(answer.wrong.code);
  const { payout, outcome } = answer.value.slip;
  return { payout: formatWire(payout, 'BDT'), outcome };
}
/** What the books find wrong with the room's rows. */
const findings = async (): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: book.house.database.ownerUrl });
  await client.connect();
  const found = await Promise.all(BOOKS.passes.map((pass) => pass.look({ client, openSeed: undefined })));
  await client.end();
  return found.flat();
};
const ended = (home: number, away: number, half: readonly [number, number]) => ({
  status: 'ended',
  home,
  away,
  half: { home: half[0], away: half[1] },
  goals: [...Array<string>(home).fill('home'), ...Array<string>(away).fill('away')],
});
const enter = (id: string, result: Record<string, unknown>) =>
  book.needs.db.transaction((tx) => book.books.enter(tx, id, result, 'checked twice'));

describe('a price', () => {
  it('that moved since it was quoted is refused with the one of now, or taken as the player said', async () => {
    const [match] = await book.matches(1);
    if (!match) throw new Error('no match');
    const who = await book.bettor(100_000n);
    const old = book.leg(match, '1x2', 'home');
    const before = match.markets.find(({ key }) => key === '1x2')?.version ?? 0;
    const higher = '9.50';
    await book.needs.db.transaction((tx) =>
      book.books.change(tx, match.id, Date.now(), () => ({
        overrides: { '1x2': { odds: { home: higher } } },
      })),
    );
    const refused = await book.submit(0, book.request(who, [old])).catch((error: unknown) => error);
    expect(isFault(refused) && refused.code).toBe('sportsbook.price_changed');
    expect(isFault(refused) && refused.detail.value).toMatchObject({
      legs: [{ odds: higher, version: before + 1 }],
    });
    expect((await book.wallet(who)).cash).toBe(100_000n);
    const better = await book.submit(0, book.request(who, [old], { accept: 'better' }));
    expect(better.legs[0]?.odds).toBe(higher);
    const lower = { ...old, odds: '20.00' };
    expect(await said(book.submit(0, book.request(who, [lower], { accept: 'better' })))).toBe(
      'sportsbook.price_changed',
    );
    expect((await book.submit(1, book.request(who, [lower], { accept: 'any' }))).legs[0]?.odds).toBe(higher);
  });

  it('of a stopped, paused or finished match, or of two picks of one match, is taken from nobody', async () => {
    const [match] = await book.matches(1);
    if (!match) throw new Error('no match');
    const who = await book.bettor(100_000n);
    const home = book.leg(match, '1x2', 'home');
    const both = [home, book.leg(match, 'both_score', 'yes')];
    expect(await said(book.submit(0, book.request(who, both)))).toBe('sportsbook.same_match');
    const stop = (suspended: boolean) =>
      book.needs.db.transaction((tx) => book.books.change(tx, match.id, Date.now(), () => ({ suspended })));
    await stop(true);
    expect(await said(book.submit(0, book.request(who, [home], { accept: 'any' })))).toBe(
      'sportsbook.suspended',
    );
    await stop(false);
    await book.tell(match, { kind: 'start' }, { kind: 'goal', side: 'home' });
    expect(await said(book.submit(0, book.request(who, [home], { accept: 'any' })))).toBe(
      'sportsbook.suspended',
    );
    const open = await book.tell(match, { kind: 'resume' });
    expect(open.markets.find(({ key }) => key === '1x2')?.status).toBe('open');
    expect(await said(book.submit(0, book.request(who, [home], { accept: 'any' })))).toBe('taken');
    await book.tell(match, { kind: 'half' }, { kind: 'second_half' }, { kind: 'end' });
    expect(await said(book.submit(0, book.request(who, [home], { accept: 'any' })))).toBe(
      'sportsbook.closed',
    );
  });

  it('is bought once under one key, in two processes', async () => {
    const [match] = await book.matches(1);
    if (!match) throw new Error('no match');
    const who = await book.bettor(100_000n);
    const ask = book.request(who, [book.leg(match, '1x2', 'draw')]);
    const slips = await Promise.all([0, 1, 0, 1, 0].map((n) => book.submit(n, ask)));
    expect(new Set(slips.map(({ id }) => id)).size).toBe(1);
    expect(await book.wallet(who)).toMatchObject({ cash: 90_000n, held: 10_000n });
    expect(
      await said(book.submit(0, { ...ask, unit: ask.unit * 2n, stake: (ask.stake * 2n) as never })),
    ).toBe('idempotency.conflict');
  });
});

describe('a match that is over', () => {
  it('settles every pick of every market once, as recompute does, and again by a corrected result', async () => {
    const [match] = await book.matches(1);
    if (!match) throw new Error('no match');
    const who = await book.bettor(100_000_000n);
    const picks = match.markets.flatMap((market) =>
      market.selections.flatMap(({ pick, odds }) => (odds ? [book.leg(match, market.key, pick)] : [])),
    );
    expect(picks.length).toBeGreaterThan(60);
    const slips = await Promise.all(
      picks.map((leg, n) => book.submit(n, book.request(who, [leg], { stake: '101.01' }))),
    );
    await book.tell(
      match,
      { kind: 'start' },
      { kind: 'goal', side: 'home' },
      { kind: 'half' },
      { kind: 'second_half' },
      { kind: 'goal', side: 'home' },
      { kind: 'goal', side: 'away' },
      { kind: 'end' },
    );
    // Two processes at once, and both again.
    await Promise.all([settleDue(book.needs), settleDue(book.needs)]);
    await settleBook(book.needs, match.id);
    const first = await book.wallet(who);
    const rows = await Promise.all(slips.map(book.slip));
    const outcomes = new Set(rows.map(({ outcome }) => outcome));
    for (const outcome of ['won', 'lost']) expect(outcomes).toContain(outcome);
    let cash = 100_000_000n;
    for (const row of rows) {
      expect(exported(row)).toEqual({ payout: formatWire(row.payout, 'BDT'), outcome: row.outcome });
      cash += row.payout - row.stake;
    }
    expect(first).toMatchObject({ cash, held: 0n });
    await enter(match.id, ended(0, 3, [0, 1]));
    await Promise.all([settleDue(book.needs), settleDue(book.needs)]);
    const second = await book.wallet(who);
    expect(second.cash).not.toBe(first.cash);
    const again = await Promise.all(slips.map(book.slip));
    expect(second.cash).toBe(again.reduce((sum, { payout, stake }) => sum + payout - stake, 100_000_000n));
    expect(again.every(({ corrections }) => corrections === 1)).toBe(true);
    // Back to the first result: every balance is what it was.
    await enter(match.id, { ...ended(2, 1, [1, 0]), goals: ['home', 'home', 'away'] });
    await settleDue(book.needs);
    expect((await book.wallet(who)).cash).toBe(first.cash);
    expect((await Promise.all(slips.map(book.slip))).map(({ payout }) => payout)).toEqual(
      rows.map(({ payout }) => payout),
    );
  });

  it('takes back what is gone into a debt, and pays it once more when the result returns', async () => {
    const [match] = await book.matches(1);
    if (!match) throw new Error('no match');
    const who = await book.bettor(10_000n);
    const slip = await book.submit(0, book.request(who, [book.leg(match, '1x2', 'home')]));
    await enter(match.id, ended(1, 0, [0, 0]));
    await settleDue(book.needs);
    const won = (await book.slip(slip)).payout;
    expect(won).toBeGreaterThan(10_000n);
    const { house } = who;
    await book.needs.db.transaction((tx) =>
      book.needs.ledger.take(tx, {
        ...who,
        kind: 'adjustment',
        key: 'spent',
        content: '',
        ref: slip.id,
        serial: 'T-2',
        amount: won as never,
        to: house,
      }),
    );
    await enter(match.id, ended(0, 1, [0, 0]));
    await correctBook(book.needs, match.id);
    expect((await book.wallet(who)).cash).toBe(0n);
    expect(await book.debt(who)).toBe(-won);
    // The first result again: what it took back is owed no more, and nothing comes twice.
    await enter(match.id, ended(1, 0, [0, 0]));
    await correctBook(book.needs, match.id);
    expect([(await book.wallet(who)).cash, await book.debt(who)]).toEqual([0n, 0n]);
  });

  it('leaves a parlay open until its last match, and a void leg counts one', async () => {
    const [one, two] = await book.matches(2);
    if (!one || !two) throw new Error('no matches');
    const who = await book.bettor(100_000n);
    const legs = [book.leg(one, '1x2', 'home'), book.leg(two, '1x2', 'away')];
    const slip = await book.submit(0, book.request(who, legs));
    await enter(one.id, ended(2, 0, [1, 0]));
    await settleDue(book.needs);
    expect((await book.slip(slip)).state).toBe('open');
    await enter(two.id, { status: 'abandoned', home: 0, away: 0 });
    await settleDue(book.needs);
    const row = await book.slip(slip);
    expect(row.proof?.legs.map(({ outcome }) => outcome)).toEqual(['won', 'void']);
    expect(row.payout).toBe((10_000n * BigInt((legs[0]?.odds ?? '').replace('.', ''))) / 100n);
  });

  it('loses no slip and pays none twice when settling stops in the middle', async () => {
    const [match] = await book.matches(1);
    if (!match) throw new Error('no match');
    const who = await book.bettor(10_000_000n);
    const leg = book.leg(match, '1x2', 'home');
    const slips = await Promise.all(
      Array.from({ length: 40 }, (_, n) => book.submit(n, book.request(who, [leg]))),
    );
    await enter(match.id, ended(1, 0, [1, 0]));
    // The database goes away in the middle of a page, again and again.
    for (let at = 1; at <= 6; at += 1) {
      let statements = 0;
      const dying: TestBook['needs'] = {
        ...book.needs,
        db: {
          ...book.needs.db,
          transaction: (work) =>
            book.needs.db.transaction((tx) =>
              work({
                ...tx,
                run: (query, values) => {
                  statements += 1;
                  if (statements === at) throw new Error('gone');
                  return tx.run(query, values);
                },
              }),
            ),
        },
      };
      await settleBook(dying, match.id).catch(() => undefined);
    }
    await settleDue(book.needs);
    const rows: SlipRow[] = await Promise.all(slips.map(book.slip));
    expect(rows.every(({ state }) => state === 'settled')).toBe(true);
    expect((await book.wallet(who)).cash).toBe(
      rows.reduce((sum, { payout, stake }) => sum + payout - stake, 10_000_000n),
    );
  });
});

describe('selling a slip back', () => {
  it('pays the offer once, never while prices pause, and never beside a settlement', async () => {
    const [match] = await book.matches(1);
    if (!match) throw new Error('no match');
    const who = await book.bettor(100_000n);
    const slip = await book.submit(0, book.request(who, [book.leg(match, '1x2', 'home')]));
    const sell = (least: bigint, key = `sell-${least}`) => ({
      ...who,
      type: 'sell' as const,
      key,
      slipId: slip.id,
      least,
      terms: { before: 950, live: 930 },
    });
    expect(await said(book.submit(0, sell(10_000_000n)))).toBe('sportsbook.offer_changed');
    await book.tell(match, { kind: 'start' }, { kind: 'goal', side: 'away' });
    expect(await said(book.submit(0, sell(1n)))).toBe('sportsbook.no_cash_out');
    await book.tell(match, { kind: 'resume' });
    const tries = await Promise.all([0, 1, 0, 1].map((n, at) => said(book.submit(n, sell(1n, `try-${at}`)))));
    expect(tries.filter((one) => one === 'taken')).toHaveLength(1);
    const row = await book.slip(slip);
    expect(row).toMatchObject({ state: 'settled', outcome: 'cashed_out' });
    expect(await book.wallet(who)).toMatchObject({ cash: 90_000n + row.payout, held: 0n });
    await enter(match.id, ended(1, 0, [1, 0]));
    await settleDue(book.needs);
    expect(await book.wallet(who)).toMatchObject({ cash: 90_000n + row.payout, held: 0n });
  });
});

it('the books find nothing wrong, and see a slip that was paid more than was booked', async () => {
  expect(await findings()).toEqual([]);
  const client = new pg.Client({ connectionString: book.house.database.ownerUrl });
  await client.connect();
  await client.query(
    `update sportsbook.slips set payout = payout + 1 where id = (select id from sportsbook.slips where state = 'settled' and corrections = 0 limit 1)`,
  );
  expect(await findings()).toHaveLength(1);
  await client.query(
    `update sportsbook.slips set payout = payout - 1 where corrections = 0 and state = 'settled' and id = (select id from sportsbook.slips where state = 'settled' and corrections = 0 limit 1)`,
  );
  await client.end();
});
