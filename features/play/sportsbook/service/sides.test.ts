/** Both sides of a match, on a real database: single slips count for what can be lost, parlays by themselves, and a corrected result keeps its word. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StakeCorrected, StakeSettled } from '#features/play/stakes/contract.ts';
import type { FactOf } from '#kernel/facts.ts';
import type { BookRow } from '../store/books.ts';
import { openTestBook, type TestBook } from './book.fixture.ts';
import { settleDue } from './settle.ts';

let book: TestBook;
beforeAll(async () => {
  book = await openTestBook();
});
afterAll(() => book.close());

type Bettor = Awaited<ReturnType<TestBook['bettor']>>;
const lay = async (who: Bettor, match: BookRow, key: string, pick: string, stake: string) =>
  (await book.submit(0, book.request(who, [book.leg(match, key, pick)], { stake }))).id;
const enter = (match: BookRow, home: number, away: number) =>
  book.needs.db.transaction((tx) =>
    book.books.enter(
      tx,
      match.id,
      { status: 'ended', home, away, half: { home: 0, away: 0 }, goals: goals(home, away) },
      'checked twice',
    ),
  );
const goals = (home: number, away: number): string[] => [
  ...Array.from({ length: home }, () => 'home'),
  ...Array.from({ length: away }, () => 'away'),
];
const facts = async <Fact>(kind: string, { memberId }: Bettor): Promise<Fact[]> =>
  (
    await book.house.db.pool.query<{ fact: Fact }>(
      `select f as fact from platform.outbox o, json_array_elements(o.facts::json) f
        where o.kind = $2 and f ->> 'memberId' = $1 order by f ->> 'ref', o.id`,
      [memberId, kind],
    )
  ).rows.map(({ fact }) => fact);
const settled = (who: Bettor) => facts<FactOf<typeof StakeSettled>>('stake.settled', who);
const corrected = (who: Bettor) => facts<FactOf<typeof StakeCorrected>>('stake.corrected', who);
const total = (key: string) => key.startsWith('total:') && !key.includes('half');

it('counts over and under of one line once, home with the draw and away once, and says odds, margin and what was opposed', async () => {
  const [match] = await book.matches(1);
  if (!match) throw new Error('no match');
  const [goalsBettor, ends, chances] = [
    await book.bettor(10_000_000n),
    await book.bettor(10_000_000n),
    await book.bettor(10_000_000n),
  ];
  const line = match.markets.find(
    ({ key, selections }) =>
      total(key) && selections.every(({ odds }) => odds !== null && Number(odds) > 1.5),
  );
  if (!line) throw new Error('no line with odds above 1.50 on both sides');
  await lay(goalsBettor, match, line.key, 'over', '100');
  await lay(goalsBettor, match, line.key, 'under', '100');
  for (const pick of ['home', 'draw', 'away']) await lay(ends, match, '1x2', pick, '50');
  const { odds: home } = book.leg(match, '1x2', 'home');
  await lay(chances, match, '1x2', 'home', '100');
  await enter(match, 2, 1);
  await settleDue(book.needs);
  const reported = await settled(goalsBettor);
  expect(reported.map(({ validStake, opposed }) => [validStake, opposed])).toEqual([
    ['10000', undefined],
    ['0', '10000'],
  ]);
  // 6 % on top of a fair price, and the rounding down of a price to two decimals.
  expect(reported.every(({ margin = 0 }) => margin > 50_000 && margin < 75_000)).toBe(true);
  expect((await settled(chances))[0]?.odds).toBe(`${Number(home).toFixed(3)}`);
  const counted = (await settled(ends)).reduce((sum, { validStake }) => sum + BigInt(validStake), 0n);
  const least = ['home', 'draw', 'away'].every((pick) => Number(book.leg(match, '1x2', pick).odds) >= 1.5);
  expect(counted).toBe(least ? 5_000n : 10_000n);
  // Another result: the same was at risk, and before and after say so.
  await enter(match, 0, 0);
  await settleDue(book.needs);
  const again = (await corrected(goalsBettor)).map(({ before, after }) => [
    before.validStake,
    after.validStake,
  ]);
  expect(again).toEqual([
    ['10000', '10000'],
    ['0', '0'],
  ]);
});
