/** From a call to a slip: a bet on a running match waits, and a server that stops lets nobody wait. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { MINUTE, SECOND } from '#kernel/time.ts';
import type { BookRow } from '../store/books.ts';
import { openTestBook, type TestBook } from './book.fixture.ts';
import { createKnownBooks } from './known-books.ts';
import { placeSlip } from './place.ts';
import { INTERRUPTED, placingsOf } from './placing.ts';
import { createSlips } from './slip.ts';

let book: TestBook;
beforeAll(async () => {
  book = await openTestBook();
});
afterAll(() => book.close());

const live = async (): Promise<BookRow> => {
  const [match] = await book.matches(1);
  if (!match) throw new Error('no match');
  await book.house.db.pool.query(
    'update sportsbook.books set starts_at = now() - $2::interval where id = $1',
    [match.id, `${5 * MINUTE} milliseconds`],
  );
  return book.tell(match, { kind: 'start' });
};

it('lets nobody wait when the server stops: nothing was booked, and the same key is a bet afterwards', async () => {
  const match = await live();
  const who = await book.bettor(50_000n);
  const slips = createSlips(book.needs);
  const player = { ...who, key: newId() };
  const body = {
    legs: [book.leg(match, '1x2', 'home')],
    stake: '100',
    currency: 'BDT',
    accept: 'any' as const,
  };
  const from = performance.now();
  const waiting = placeSlip(book.needs, slips, player, body).then(
    () => 'taken',
    (error: unknown) => isFault(error) && error.code,
  );
  await new Promise((later) => setTimeout(later, 200));
  book.leave();
  expect(await waiting).toBe('platform.busy');
  expect(performance.now() - from).toBeLessThan(2_000);
  expect(await book.wallet(who)).toMatchObject({ cash: 50_000n, held: 0n });
  // The next server.
  const next = { ...book.needs, leaving: new AbortController().signal };
  const begun = performance.now();
  expect(await placeSlip(next, slips, player, body)).toMatchObject({ stake: 10_000n, state: 'open' });
  expect(performance.now() - begun).toBeGreaterThan(4_900);
  await slips.close();
});

/** The shortest there is. */
const quick = () => book.set({ liveDelayFootballMs: SECOND });

it('is written down while it waits, and what became of it afterwards, whoever still looks', async () => {
  await quick();
  const match = await live();
  const who = await book.bettor(50_000n);
  const needs = { ...book.needs, leaving: new AbortController().signal };
  const slips = createSlips(needs);
  const leg = book.leg(match, '1x2', 'home');
  const body = { legs: [leg], stake: '100', currency: 'BDT', accept: 'none' as const };
  const key = newId();
  const waiting = placeSlip(needs, slips, { ...who, key }, body);
  await expect.poll(() => placingsOf(needs, who.memberId)).toHaveLength(1);
  const [placing] = await placingsOf(needs, who.memberId);
  expect(placing).toMatchObject({
    key,
    state: 'placing',
    stake: 10_000n,
    slip_id: null,
    legs: [{ odds: leg.odds }],
  });
  expect((placing?.ready_at.getTime() ?? 0) - (placing?.at.getTime() ?? 0)).toBe(SECOND);
  const slip = await waiting;
  expect(await placingsOf(needs, who.memberId)).toMatchObject([{ state: 'accepted', slip_id: slip.id }]);
  // The same request again is the same slip, and stays accepted.
  await placeSlip(needs, slips, { ...who, key }, body);
  expect(await placingsOf(needs, who.memberId)).toMatchObject([{ state: 'accepted', slip_id: slip.id }]);

  const moved = placeSlip(needs, slips, { ...who, key: newId() }, body).catch((error: unknown) => error);
  await expect.poll(() => placingsOf(needs, who.memberId)).toHaveLength(2);
  await needs.db.transaction((tx) =>
    book.books.change(tx, match.id, Date.now(), () => ({ overrides: { '1x2': { odds: { home: '1.01' } } } })),
  );
  await moved;
  expect(await placingsOf(needs, who.memberId)).toMatchObject([
    { state: 'refused', reason: 'sportsbook.price_changed', slip_id: null },
    { state: 'accepted' },
  ]);
  await slips.close();
});

it('of a server that stopped when it had booked it is told as accepted', async () => {
  await quick();
  const match = await live();
  const who = await book.bettor(50_000n);
  const needs = { ...book.needs, leaving: new AbortController().signal };
  const slips = createSlips(needs);
  const body = {
    legs: [book.leg(match, '1x2', 'home')],
    stake: '100',
    currency: 'BDT',
    accept: 'any' as const,
  };
  // The server stops between its two transactions: the slip is booked, its row is not ended.
  const stops = {
    ...needs,
    db: {
      ...needs.db,
      run: ((of, values) =>
        of.name === 'sportsbook.end_placing'
          ? Promise.reject(new Error('stopped'))
          : needs.db.run(of, values)) as typeof needs.db.run,
    },
  };
  await expect(placeSlip(stops, slips, { ...who, key: newId() }, body)).rejects.toThrow('stopped');
  expect(await book.wallet(who)).toMatchObject({ held: 10_000n });
  const later = { ...needs, clock: { now: () => Date.now() + MINUTE } };
  const [reported] = await placingsOf(later, who.memberId);
  expect(reported).toMatchObject({ state: 'accepted', reason: null });
  expect(reported?.slip_id).toMatch(/^[0-9a-f-]{36}$/);
  await slips.close();
});

it('of a server that stopped while it waited is told as interrupted, until it is asked for again', async () => {
  await quick();
  const match = await live();
  const who = await book.bettor(50_000n);
  const stopping = new AbortController();
  const needs = { ...book.needs, leaving: stopping.signal };
  const slips = createSlips(needs);
  const body = {
    legs: [book.leg(match, '1x2', 'home')],
    stake: '100',
    currency: 'BDT',
    accept: 'any' as const,
  };
  const player = { ...who, key: newId() };
  const waiting = placeSlip(needs, slips, player, body).catch((error: unknown) => error);
  await expect.poll(() => placingsOf(needs, who.memberId)).toHaveLength(1);
  stopping.abort();
  await waiting;
  const later = { ...needs, clock: { now: () => Date.now() + MINUTE } };
  expect(await placingsOf(needs, who.memberId)).toMatchObject([{ state: 'placing' }]);
  expect(await placingsOf(later, who.memberId)).toMatchObject([{ state: 'refused', reason: INTERRUPTED }]);
  await placeSlip({ ...needs, leaving: new AbortController().signal }, slips, player, body);
  expect(await placingsOf(later, who.memberId)).toMatchObject([{ state: 'accepted' }]);
  await slips.close();
});

it('is held to the lowest limit of its league, its market and its player', async () => {
  const [match] = await book.matches(1);
  if (!match) throw new Error('no match');
  const who = await book.bettor(1_000_000n);
  const slips = createSlips(book.needs);
  const account = await book.needs.accountOf(book.needs.db, who.memberId);
  const request = (stake: string, key = '1x2') =>
    placeSlip(
      book.needs,
      slips,
      { ...who, key: newId() },
      {
        legs: [book.leg(match, key, 'home')],
        stake,
        currency: 'BDT',
        accept: 'any',
      },
    ).then(
      () => 'taken',
      (error: unknown) => isFault(error) && error.code,
    );
  const rule = (scope: 'league' | 'market' | 'player', name: string, maxStake: string) => ({
    scope,
    name,
    maxStake,
    maxPayout: '100000',
  });
  await book.limit([rule('market', 'draw_no_bet', '20'), rule('league', match.league, '50')]);
  expect(await request('51')).toBe('sportsbook.above_maximum');
  expect(await request('50')).toBe('taken');
  expect(await request('21', 'draw_no_bet')).toBe('sportsbook.above_maximum');
  await book.limit([rule('player', account ?? '', '30'), rule('player', 'somebody-else', '1')]);
  expect(await request('31')).toBe('sportsbook.above_maximum');
  expect(await request('30')).toBe('taken');
  await slips.close();
});

it('keeps a book by its version, and is told of every state and price that is newer', async () => {
  const match = await live();
  const known = createKnownBooks();
  const { db } = book.needs;
  const read = async () => (await known.read(db, [match.id])).get(match.id);
  expect(await read()).toEqual(await book.bookOf(match.id));
  const asked: string[] = [];
  const counting = {
    ...db,
    rows: ((of, values) => (asked.push(of.name), db.rows(of, values))) as typeof db.rows,
  };
  expect((await known.read(counting, [match.id, match.id])).get(match.id)).toEqual(
    await book.bookOf(match.id),
  );
  expect(asked).toEqual(['sportsbook.book_heads']);
  const priced = await db.transaction((tx) =>
    book.books.change(tx, match.id, Date.now(), () => ({ overrides: { '1x2': { odds: { home: '9.00' } } } })),
  );
  expect((await read())?.markets).toEqual(priced?.markets);
  await db.transaction((tx) => book.books.enter(tx, match.id, { status: 'no_result' }, 'off'));
  expect(await read()).toEqual(await book.bookOf(match.id));
  expect((await read())?.state).toBe('closed');
});
