/** Staff move a match, put it off or call it off, and its feed leaves out or repeats: the open book follows, and no stake stays for ever. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFault } from '#kernel/faults.ts';
import { DAY, HOUR } from '#kernel/time.ts';
import { statement } from '#platform/db/db.ts';
import { findFixture, type FixtureState, lockCorrection, putCorrection } from '../store/brand-fixtures.ts';
import type { BookRow } from '../store/books.ts';
import { openTestBook, type TestBook } from './book.fixture.ts';
import { LATEST } from './books.ts';
import { guardedOnly } from '#platform/host/guarded.fixture.ts';
import type { Host } from '#platform/host/host.ts';
import { createBookHost } from './host.ts';
import { settleDue } from './settle.ts';

let book: TestBook;
let host: Host;
beforeAll(async () => {
  book = await openTestBook();
  host = createBookHost({ ...book.needs, db: guardedOnly(book.needs.db) });
});
afterAll(() => book.close());

const said = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );
const one = async (): Promise<BookRow> => {
  const [match] = await book.matches(1);
  if (!match) throw new Error('no match');
  return match;
};
/** What staff say of a match; its book is aligned in the same transaction, as the call does it. */
const correct = (match: BookRow, state: FixtureState, startsAt: Date | null = null, align = true) =>
  book.needs.db.transaction(async (tx) => {
    await lockCorrection(tx, match.brand_id, match.fixture_id);
    const row = await findFixture(tx, match.brand_id, match.fixture_id);
    if (!row) throw new Error('no fixture');
    await putCorrection(tx, {
      brandId: match.brand_id,
      id: match.fixture_id,
      startsAt,
      league: null,
      home: null,
      away: null,
      state,
      hidden: false,
      hot: null,
    });
    if (align) await book.books.align(tx, match.id, Date.now());
  });
const bet = (match: BookRow, who: Awaited<ReturnType<TestBook['bettor']>>, pick = 'home') =>
  book.submit(0, book.request(who, [book.leg(match, '1x2', pick)], { accept: 'any' }));
const LATER = statement<never>(
  'test.later',
  "update sportsbook.books set first_starts_at = first_starts_at - interval '51 hours' where id = $1",
);

it('moves with its match, at once by staff and within a turn by the calendar', async () => {
  const match = await one();
  const at = new Date(match.starts_at.getTime() + 5 * HOUR);
  await correct(match, 'planned', at);
  expect((await book.bookOf(match.id)).starts_at).toEqual(at);
  const again = new Date(at.getTime() + HOUR);
  await correct(match, 'planned', again, false);
  await host.turn();
  const moved = await book.bookOf(match.id);
  expect(moved.starts_at).toEqual(again);
  expect(moved.first_starts_at).toEqual(match.starts_at);
});

it('takes no bet on a match that is put off, and takes them again when it is to be played', async () => {
  const match = await one();
  const who = await book.bettor(100_000n);
  await correct(match, 'postponed');
  expect(await said(bet(match, who))).toBe('sportsbook.suspended');
  await book.needs.db.transaction((tx) =>
    book.books.change(tx, match.id, Date.now(), () => ({ suspended: false })),
  );
  expect(await said(bet(match, who))).toBe('sportsbook.suspended');
  expect((await book.wallet(who)).held).toBe(0n);
  await correct(match, 'planned');
  expect(await said(bet(match, who))).toBe('taken');
});

it('closes when it is called off and nobody has bet; with bets it waits for two persons or for 48 hours', async () => {
  const [empty, taken] = [await one(), await one()];
  await correct(empty, 'cancelled');
  expect(await book.bookOf(empty.id)).toMatchObject({ state: 'closed', result: { status: 'no_result' } });
  const who = await book.bettor(100_000n);
  const slip = await bet(taken, who);
  await correct(taken, 'cancelled');
  await settleDue(book.needs);
  expect((await book.slip(slip)).state).toBe('open');
  expect(await said(bet(taken, who, 'away'))).toBe('sportsbook.suspended');
  expect(await book.books.expire(taken.id, taken.first_starts_at.getTime() + LATEST - 1)).toBe(false);
  await book.needs.db.run(LATER, [taken.id]);
  await host.turn();
  await settleDue(book.needs);
  expect(await book.slip(slip)).toMatchObject({ state: 'voided', outcome: 'void', payout: slip.stake });
  expect(await book.wallet(who)).toMatchObject({ cash: 100_000n, held: 0n });
});

it('gives back after 48 hours what an unfinished match had not decided', async () => {
  const match = await one();
  const who = await book.bettor(100_000n);
  const [open, decided] = [
    await bet(match, who),
    await book.submit(0, book.request(who, [book.leg(match, 'both_score', 'yes')], { accept: 'any' })),
  ];
  await book.tell(match, { kind: 'start' }, { kind: 'goal', side: 'home' }, { kind: 'goal', side: 'away' });
  expect(await book.books.expire(match.id, match.first_starts_at.getTime() + 3 * DAY)).toBe(true);
  await settleDue(book.needs);
  expect((await book.slip(open)).outcome).toBe('void');
  expect((await book.slip(decided)).outcome).toBe('won');
});

it('stops its prices at a gap of the feed, and pays by the corrected score', async () => {
  const match = await one();
  const who = await book.bettor(100_000n);
  const slip = await bet(match, who);
  const at = (n: number) => ({ n, second: n, at: Date.now() });
  const gap = await book.send(match, { ...at(1), kind: 'start' }, { ...at(3), kind: 'resume' });
  expect(gap.play.paused?.reason).toBe('gap');
  expect(await said(bet(match, who))).toBe('sportsbook.suspended');
  const goal = { ...at(2), kind: 'goal', side: 'away' } as const;
  const whole = await book.send(match, goal, goal);
  expect(whole.play).toMatchObject({ n: 3, away: 1, paused: null });
  await book.send(
    match,
    { ...at(4), kind: 'correct', of: 2 },
    { ...at(5), kind: 'half' },
    { ...at(6), kind: 'second_half' },
    { ...at(7), kind: 'goal', side: 'home' },
    { ...at(8), kind: 'end' },
  );
  await settleDue(book.needs);
  expect(await book.slip(slip)).toMatchObject({ state: 'settled', outcome: 'won' });
});
