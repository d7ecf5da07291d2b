/** Selling back on a real database, in two processes: whole, in parts, by itself; decided once against settlement and itself. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { guardedOnly } from '#platform/host/guarded.fixture.ts';
import { createSlips } from './slip.ts';
import { BOOKS } from '../books.ts';
import { marketsOf } from '../rules/offer.ts';
import type { Overrides } from '../rules/market.ts';
import { validStakeOfSale } from '../rules/settle.ts';
import { SALES_OF } from '../store/sales.ts';
import type { SlipRow } from '../store/slips.ts';
import { openTestBook, type TestBook } from './book.fixture.ts';
import { cashOutOf, saleWait, sellReached, sellSlip, waitForOffer } from './cash-out.ts';
import { createBookHost } from './host.ts';
import { settleBook } from './settle.ts';

let book: TestBook;
let stakes: ReturnType<typeof createSlips>;
beforeAll(async () => {
  book = await openTestBook();
  stakes = createSlips(book.needs);
});
afterAll(async () => {
  await stakes.close();
  await book.close();
});

type Bettor = Awaited<ReturnType<TestBook['bettor']>>;
const terms = { before: 950, live: 930 };
const said = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'sold',
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );
const sell = (
  n: number,
  who: Bettor,
  slip: SlipRow,
  more: { least?: bigint; part?: bigint; key?: string } = {},
) =>
  book.submit(n, {
    ...who,
    type: 'sell',
    key: more.key ?? newId(),
    slipId: slip.id,
    least: more.least ?? 1n,
    part: more.part,
    terms,
  });
const offerFor = async (slip: SlipRow): Promise<bigint> => {
  const offered = await cashOutOf(book.needs, await book.slip(slip));
  return 'offer' in offered ? offered.offer : 0n;
};
const findings = async (): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: book.house.database.ownerUrl });
  await client.connect();
  const found = [];
  for (const pass of BOOKS.passes) found.push(...(await pass.look({ client, openSeed: undefined })));
  await client.end();
  return found;
};
async function placed(stake = '100') {
  const [match] = await book.matches(1);
  if (!match) throw new Error('no match');
  const who = await book.bettor(100_000n);
  const slip = await book.submit(0, book.request(who, [book.leg(match, '1x2', 'home')], { stake }));
  return { match, who, slip };
}

describe('a part of a slip', () => {
  it('is paid its part of the offer; the rest stays in play whole and is settled as ever', async () => {
    const { match, who, slip } = await placed();
    const offer = await offerFor(slip);
    const sold = await sell(0, who, slip, { part: 4_000n });
    expect(sold).toMatchObject({ state: 'open', unit: 6_000n, stake: 6_000n });
    const paid = (offer * 4_000n) / 10_000n;
    expect(await book.wallet(who)).toMatchObject({ cash: 90_000n + paid, held: 6_000n });
    const [sale] = await book.needs.db.rows(SALES_OF, [who.memberId, [slip.id]]);
    expect(sale).toMatchObject({ paid, stake: 4_000n, whole: false, auto: false, kept: { factor: '0.95' } });
    await book.needs.db.transaction((tx) =>
      book.books.enter(
        tx,
        match.id,
        { status: 'ended', home: 1, away: 0, half: { home: 0, away: 0 } },
        'checked',
      ),
    );
    await settleBook(book.needs, match.id);
    const ended = await book.slip(slip);
    const odds = BigInt(slip.legs[0]?.odds.replace('.', '') ?? '0');
    expect(ended).toMatchObject({ state: 'settled', outcome: 'won', payout: (6_000n * odds) / 100n });
    expect(await book.wallet(who)).toMatchObject({ cash: 90_000n + paid + ended.payout, held: 0n });
  });

  it('is sold once under one key, in two processes and ever after; another wish under it is refused', async () => {
    const { who, slip } = await placed();
    const key = newId();
    const answers = await Promise.all([0, 1, 0, 1].map((n) => sell(n, who, slip, { part: 2_000n, key })));
    expect(new Set(answers.map((one) => `${one.unit} ${one.balance} ${one.version}`)).size).toBe(1);
    await sell(0, who, slip, { part: 3_000n });
    const again = await sell(1, who, slip, { part: 2_000n, key });
    expect([again.unit, again.balance]).toEqual([answers[0]?.unit, answers[0]?.balance]);
    expect(await said(sell(0, who, slip, { part: 2_001n, key }))).toBe('idempotency.conflict');
    expect(await book.slip(slip)).toMatchObject({ unit: 5_000n });
  });

  it('is sold by its owner alone, also where both ask at the same moment', async () => {
    const { who, slip } = await placed();
    const other = await book.bettor(100n);
    // One lane: whatever the first wish does, the two behind it are decided in one batch.
    const lane = createSlips(book.needs, { lanes: 1 });
    const ask = (one: Bettor) =>
      said(
        lane.submit({ ...one, type: 'sell', key: newId(), slipId: slip.id, least: 1n, part: 1_000n, terms }),
      );
    expect(await Promise.all([ask(who), ask(who), ask(other)])).toEqual([
      'sold',
      'sold',
      'sportsbook.unknown_slip',
    ]);
    await lane.close();
    expect(await book.wallet(other)).toMatchObject({ cash: 100n, held: 0n });
    expect(await book.slip(slip)).toMatchObject({ unit: 8_000n });
  });

  it('above what is left, or of nothing, is refused; the last of it ends the slip', async () => {
    const { who, slip } = await placed();
    for (const part of [0n, 10_001n])
      expect(await said(sell(0, who, slip, { part }))).toBe('sportsbook.part');
    await sell(0, who, slip, { part: 9_999n });
    // A hundredth that is worth less than one of its unit pays nothing: it stays in play.
    expect(await said(sell(0, who, slip, { part: 1n }))).toMatch(/sportsbook\.(part|no_cash_out)/);
    const other = await placed();
    await sell(0, other.who, other.slip, { part: 5_000n });
    const rest = await sell(1, other.who, other.slip);
    expect(rest).toMatchObject({ state: 'settled', outcome: 'cashed_out' });
    expect(await book.wallet(other.who)).toMatchObject({ held: 0n });
    expect(await said(sell(0, other.who, other.slip))).toBe('sportsbook.no_cash_out');
  });
});

describe('a slip that waits for an offer', () => {
  it('is sold by the one who keeps the books once it is reached, nobody being there; the slip says so', async () => {
    const { match, who, slip } = await placed();
    const offer = await offerFor(slip);
    await waitForOffer(book.needs, stakes, who.memberId, slip.id, '150.00');
    expect(await sellReached(book.needs, stakes, match.id)).toBe(0);
    expect((await book.slip(slip)).state).toBe('open');
    // Home scores: the feed says so, and while it is checked nothing is sold.
    await book.tell(match, { kind: 'start' }, { kind: 'goal', side: 'home' });
    expect(await sellReached(book.needs, stakes, match.id)).toBe(0);
    await book.tell(match, { kind: 'resume' });
    expect(await offerFor(slip)).toBeGreaterThan(offer);
    const host = createBookHost(
      { ...book.needs, db: guardedOnly(book.needs.db) },
      { onPriced: (id) => sellReached(book.needs, stakes, id) },
    );
    for (const table of ['books', 'fixtures'])
      await book.house.db.pool.query(
        `update sportsbook.${table} set starts_at = now() - interval '1 minute' where id = $1`,
        [table === 'books' ? match.id : match.fixture_id],
      );
    await book.house.db.pool.query('update sportsbook.slips set sell_at = 12000 where id = $1', [slip.id]);
    await host.turn();
    const sold = await book.slip(slip);
    expect(sold).toMatchObject({ state: 'settled', outcome: 'cashed_out' });
    expect(sold.payout).toBeGreaterThanOrEqual(12_000n);
    expect(await book.needs.db.rows(SALES_OF, [who.memberId, [slip.id]])).toMatchObject([
      { auto: true, whole: true },
    ]);
  });

  it('is sold at once where the offer is as high already; never waits for more than it could pay', async () => {
    const { who, slip } = await placed();
    const owner = { memberId: who.memberId };
    expect(await said(waitForOffer(book.needs, stakes, owner.memberId, slip.id, '90000.00'))).toBe(
      'sportsbook.part',
    );
    expect(await waitForOffer(book.needs, stakes, owner.memberId, slip.id, '10.00')).toMatchObject({
      outcome: 'cashed_out',
    });
    expect(await said(waitForOffer(book.needs, stakes, owner.memberId, slip.id, '10.00'))).toBe(
      'sportsbook.no_cash_out',
    );
  });
});

it('a sale, an automatic one and the settlement of the same slip: exactly one pays, twenty times', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { match, who, slip } = await placed();
    await book.house.db.pool.query('update sportsbook.slips set sell_at = 1 where id = $1', [slip.id]);
    const over = async () => {
      await book.needs.db.transaction((tx) =>
        book.books.enter(
          tx,
          match.id,
          { status: 'ended', home: 1, away: 0, half: { home: 0, away: 0 } },
          'checked',
        ),
      );
      await settleBook(book.needs, match.id);
    };
    await Promise.all([
      said(sell(0, who, slip)),
      said(sell(1, who, slip)),
      sellReached(book.needs, stakes, match.id),
      over(),
      over(),
    ]);
    const ended = await book.slip(slip);
    expect(ended.state).toBe('settled');
    expect(await book.wallet(who)).toMatchObject({ cash: 90_000n + ended.payout, held: 0n });
  }
  expect(await findings()).toEqual([]);
});

describe('what staff say of a price', () => {
  const override = (id: string, overrides: Overrides) =>
    book.house.db.transaction((tx) => book.books.change(tx, id, Date.now(), () => ({ overrides })));

  it('holds for what is bought back: a stopped market is not, and no chance is taken for more than its price says', async () => {
    const { match, who, slip } = await placed();
    const offer = await offerFor(slip);
    await override(match.id, { '1x2': { stopped: true } });
    expect(await cashOutOf(book.needs, await book.slip(slip))).toEqual({ refused: 'suspended' });
    expect(await said(sell(0, who, slip))).toBe('sportsbook.no_cash_out');
    // Of another market it says nothing.
    await override(match.id, { total: { stopped: true } });
    expect(await offerFor(slip)).toBe(offer);
    const odds = slip.legs[0]?.odds ?? '';
    await override(match.id, { '1x2': { odds: { home: '20.00' } } });
    const [low] = [await offerFor(slip)];
    // At most a twentieth of what it would pay, less the part of the house.
    expect(low).toBeLessThanOrEqual((BigInt(Math.round(Number(odds) * 100)) * 100n * 950n) / 20_000n);
    expect(low).toBeGreaterThan(0n);
    // A price below the model's makes it worth no more.
    await override(match.id, { '1x2': { odds: { home: '1.02' } } });
    expect(await offerFor(slip)).toBe(offer);
  });

  it('holds at once for a market that is listed no more: nothing of a match that was stopped or taken from the page is bought back', async () => {
    const { match, slip } = await placed();
    const { db } = book.house;
    const offered = async () => cashOutOf(book.needs, await book.slip(slip));
    // What the host makes of it on its next look does not count: the page is changed, the markets are as they were.
    const shown = (hidden: boolean) =>
      db.pool.query(
        `insert into sportsbook.brand_fixtures (brand_id, fixture_id, hidden) values ($1, $2, $3)
         on conflict (brand_id, fixture_id) do update set hidden = excluded.hidden`,
        [match.brand_id, match.fixture_id, hidden],
      );
    await shown(true);
    expect(await offered()).toEqual({ refused: 'suspended' });
    await shown(false);
    expect(await offered()).not.toHaveProperty('refused');
    await db.pool.query("update sportsbook.books set suspended = true, markets = '[]' where id = $1", [
      match.id,
    ]);
    expect(await offered()).toEqual({ refused: 'suspended' });
  });

  it('is of the match as it stood: it is gone once that moved, and makes no price where the model has none', async () => {
    const [match] = await book.matches(1);
    if (!match) throw new Error('no match');
    await override(match.id, {
      '1x2': { odds: { home: '3.00' }, stopped: true },
      total: { odds: { over: '9.00' } },
    });
    const begun = await book.tell(match, { kind: 'start' });
    expect(begun.overrides).toEqual({ '1x2': { stopped: true } });
    await override(match.id, { '1x2': { odds: { home: '3.00' } } });
    const scored = await book.tell(match, { kind: 'goal', side: 'home' }, { kind: 'resume' });
    expect(scored.overrides).toEqual({});
    expect(scored.markets.find(({ key }) => key === '1x2')?.selections[0]?.odds).not.toBe('3.00');
    const decided = {
      key: 'next',
      group: 'main',
      market: '1x2',
      selections: [{ pick: 'home', odds: null, win: 1, back: 0 }],
    } as const;
    const [shown] = marketsOf([decided], [], scored.play, {
      suspended: false,
      overrides: { next: { odds: { home: '3.00' } } },
    });
    expect(shown?.selections[0]?.odds).toBeNull();
  });
});

it('a sale counts as turnover what it gained or lost, and nothing at odds below one and a half', () => {
  const leg = (odds: string) => [{ odds }] as unknown as SlipRow['legs'];
  const count = (odds: string, paid: bigint) => validStakeOfSale({ stake: 10_000n, legs: leg(odds) }, paid);
  expect(count('1.05', 9_900n)).toBe(0n);
  expect(count('2.00', 9_500n)).toBe(500n);
  expect(count('2.00', 14_000n)).toBe(4_000n);
  expect(count('9.00', 50_000n)).toBe(10_000n);
});

it('a sale is told with what it put at risk, and one on a running match waits as a bet does', async () => {
  const { match, who, slip } = await placed();
  expect(await saleWait(book.needs, slip)).toBe(0);
  await book.tell(match, { kind: 'start' });
  // What its page says before the press.
  expect(await saleWait(book.needs, slip)).toBe(5_000);
  const offered = await cashOutOf(book.needs, await book.slip(slip));
  if ('refused' in offered) throw new Error(offered.refused);
  const request = { offer: offered.kept.offer };
  const from = performance.now();
  const player = { ...who, key: newId() };
  const selling = sellSlip(book.needs, stakes, player, slip.id, { offer: '0.01' });
  // What happens while it waits counts.
  await book.tell(match, { kind: 'goal', side: 'away' });
  expect(await said(selling)).toBe('sportsbook.no_cash_out');
  expect(performance.now() - from).toBeGreaterThan(4_900);
  await book.tell(match, { kind: 'resume' });
  expect(Number(await offerFor(slip))).toBeLessThan(Number(request.offer) * 100);
  const sold = await sell(0, who, slip);
  const { rows } = await book.house.db.pool.query<{ valid: string }>(
    `select f ->> 'validStake' as valid from platform.outbox o, json_array_elements(o.facts) f
      where o.kind = 'stake.settled' and f ->> 'ref' = $1`,
    [slip.id],
  );
  expect(rows.map(({ valid }) => valid)).toEqual([String(10_000n - sold.payout)]);
});

it('every slip that waits for an offer is looked at, however many pages they are', async () => {
  const [match] = await book.matches(1);
  if (!match) throw new Error('no match');
  const who = await book.bettor(1_000_000n);
  const slips = await Promise.all(
    Array.from({ length: 5 }, (_, n) => book.submit(n, book.request(who, [book.leg(match, '1x2', 'home')]))),
  );
  await book.house.db.pool.query('update sportsbook.slips set sell_at = 1 where id = any($1::uuid[])', [
    slips.map(({ id }) => id),
  ]);
  expect(await sellReached(book.needs, stakes, match.id, 2)).toBe(5);
});
