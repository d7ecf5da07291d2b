/** What the book paid on a real database is what anybody computes from the lines of the slip. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proofOf } from '#features/play/sportsbook/rules/settle.ts';
import { combine } from '#features/play/sportsbook/rules/combination.ts';
import { ALL, combinationKey } from '#features/play/sportsbook/rules/combination-key.ts';
import { openTestBook, type TestBook } from '#features/play/sportsbook/service/book.fixture.ts';
import { settleBook } from '#features/play/sportsbook/service/settle.ts';
import { type SaleRow, SALES_OF } from '#features/play/sportsbook/store/sales.ts';
import type { SlipRow } from '#features/play/sportsbook/store/slips.ts';
import { newId } from '#kernel/ids.ts';
import { formatWire } from '#kernel/money.ts';
import { recompute } from './sports.ts';

let book: TestBook;
beforeAll(async () => {
  book = await openTestBook();
});
afterAll(() => book.close());

const salesOf = (slip: SlipRow): Promise<readonly SaleRow[]> =>
  book.needs.db.rows(SALES_OF, [slip.member_id, [slip.id]]);
const answers = async (slip: SlipRow): Promise<unknown[]> => {
  const text = proofOf(await book.slip(slip), await salesOf(slip));
  return (text ?? '').split('\n').map((line) => recompute(JSON.parse(line)));
};
const end = async (ids: readonly string[]): Promise<void> => {
  const result = { status: 'ended', home: 3, away: 1, half: { home: 1, away: 0 } };
  for (const id of ids) await book.needs.db.transaction((tx) => book.books.enter(tx, id, result, 'checked'));
  for (const id of ids) await settleBook(book.needs, id);
};

it('a slip that was sold in part, settled, and one that was sold whole after a match of it was over', async () => {
  const [one, two] = await book.matches(2);
  if (!one || !two) throw new Error('no matches');
  const who = await book.bettor(1_000_000n);
  const sell = (slip: SlipRow, part?: bigint) =>
    book.submit(0, {
      ...who,
      type: 'sell',
      key: newId(),
      slipId: slip.id,
      least: 1n,
      part,
      terms: { before: 950, live: 930 },
    });
  const legs = [book.leg(one, '1x2', 'home'), book.leg(two, 'draw_no_bet', 'home')];
  const kept = await book.submit(0, book.request(who, legs, { system: '1/2', stake: '33.33' }));
  const sold = await book.submit(0, book.request(who, legs));
  await sell(kept, 1_111n);
  await sell(kept, 777n);
  await end([one.id]);
  await sell(sold);
  await end([two.id]);
  for (const slip of [kept, sold]) {
    const sales = await salesOf(slip);
    const [row, said] = [await book.slip(slip), await answers(slip)];
    for (const [at, { id, paid, kept: offered }] of sales.entries())
      expect(said[at]).toEqual({
        id,
        fairValue: offered.fairValue,
        offer: offered.offer,
        paid: formatWire(paid, 'BDT'),
      });
    expect(sales.length).toBe(slip === kept ? 2 : 1);
    if (slip === kept) expect(said[2]).toMatchObject({ id: row.id, payout: formatWire(row.payout, 'BDT') });
    expect(said.length).toBe(slip === kept ? 3 : 1);
  }
});

it('several picks of one match at one price', async () => {
  const [match] = await book.matches(1);
  if (!match) throw new Error('no match');
  const parts = [
    { key: '1x2', pick: 'home' },
    { key: 'both_score', pick: 'yes' },
  ];
  const made = combine(match, parts, { margin: 0.06, now: Date.now() });
  if ('refused' in made || made.selection.odds === null) throw new Error('no price');
  const leg = {
    matchId: match.id,
    key: combinationKey(parts),
    pick: ALL,
    odds: made.selection.odds,
    version: made.market.version,
  };
  const slip = await book.submit(0, book.request(await book.bettor(100_000n), [leg]));
  await end([match.id]);
  const row = await book.slip(slip);
  expect(row.outcome).toBe('won');
  expect(await answers(slip)).toMatchObject([
    { id: row.id, outcome: 'won', payout: formatWire(row.payout, 'BDT') },
  ]);
});

it('refuses a sale that says too little or too much', () => {
  const line = (cashOut: object, more: object = {}) => ({ id: '1', stake: '100', cashOut, ...more });
  const leg = { odds: '2.00', win: '0.437151079', back: '0' };
  const said = (value: object) => recompute(value);
  expect(said(line({ factor: '0.95', legs: [leg], part: '50' }))).toEqual({
    id: '1',
    fairValue: '87.43',
    offer: '83.05',
    paid: '41.52',
  });
  expect(said(line({ factor: '0.95', legs: [{ ...leg, back: '0.7' }] }))).toMatchObject({
    error: { code: 'cash_out.above_one' },
  });
  expect(said(line({ factor: '0.95', legs: [leg], part: '100.01' }))).toMatchObject({
    error: { code: 'cash_out.part' },
  });
  expect(said(line({ factor: '1.01', legs: [leg] }))).toMatchObject({
    error: { field: 'cashOut.factor' },
  });
  expect(said(line({ legs: [leg] }))).toMatchObject({ error: { code: 'field.missing' } });
  expect(said(line({ factor: '0.95', legs: [] }))).toMatchObject({ error: { code: 'system.legs' } });
  expect(said(line({ factor: '0.95', legs: [leg] }, { system: '1/2' }))).toMatchObject({
    error: { field: 'system' },
  });
});

it('answers what was sold of an each-way slip by its two halves', () => {
  const legs = [
    { odds: '9.00', win: '0.100000000', back: '0' },
    { odds: '9.00', win: '0.300000000', back: '0' },
  ];
  const line = (cashOut: object, more: object = {}) =>
    recompute({ id: '1', stake: '10', cashOut: { factor: '0.95', legs, ...cashOut }, ...more });
  const eachWay = { fraction: '1/4', places: 3 };
  expect(line({ eachWay, part: '5' })).toEqual({ id: '1', fairValue: '18.00', offer: '17.10', paid: '8.55' });
  expect(line({ eachWay, legs: legs.slice(0, 1) })).toMatchObject({ error: { code: 'slip.each_way' } });
  const [win, place] = legs;
  expect(line({ eachWay, legs: [win, { ...place, odds: '8.00' }] })).toMatchObject({
    error: { code: 'slip.each_way' },
  });
  expect(line({ eachWay: { fraction: '1/4', places: 1 } })).toMatchObject({
    error: { field: 'cashOut.eachWay.places' },
  });
  expect(line({ eachWay }, { system: '1/2' })).toMatchObject({ error: { code: 'slip.each_way' } });
});

it('answers the runs of an innings by how it ended', () => {
  const line = (more: object, result: object) =>
    recompute({
      id: '1',
      stake: '100',
      legs: [{ market: 'innings_total', pick: 'over', line: '165.5', odds: '1.90', result, ...more }],
    });
  const innings = (ended: string) => ({
    status: 'ended',
    innings: [
      { side: 'away', runs: 150, ended },
      { side: 'home', runs: 170, ended: 'target' },
    ],
  });
  expect(line({ innings: 1 }, innings('overs'))).toMatchObject({ outcome: 'lost', payout: '0.00' });
  expect(line({ innings: 2 }, innings('overs'))).toMatchObject({ outcome: 'won', payout: '190.00' });
  expect(line({ innings: 1 }, innings('reduced'))).toMatchObject({ outcome: 'void', payout: '100.00' });
  expect(line({ innings: 1 }, { status: 'ended', home: 170, away: 150 })).toMatchObject({
    error: { code: 'result.missing', field: 'legs.0.result.innings' },
  });
});
