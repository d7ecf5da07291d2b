/** Runs of innings on a real database: offered from earlier matches, bet, told over by over, sold, settled by rule, corrected by staff. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSlip, settle } from '#games/odds/engine/read-slip.ts';
import { isFault } from '#kernel/faults.ts';
import { DAY, HOUR } from '#kernel/time.ts';
import { statement } from '#platform/db/db.ts';
import type { ScoreDetail, Season } from '../rules/season.ts';
import { slipLine } from '../rules/settle.ts';
import { importSeason } from '../service.ts';
import { type BookRow, KNOWN_SCORE } from '../store/books.ts';
import type { SlipRow } from '../store/slips.ts';
import { openTestBook, type TestBook } from './book.fixture.ts';
import { cashOutOf } from './cash-out.ts';
import { createReplayFeed } from './feed.ts';
import { checkResult } from './results.ts';
import { settleBook, settleDue } from './settle.ts';

let book: TestBook;
beforeAll(async () => {
  book = await openTestBook();
});
afterAll(() => book.close());

const over = (runs: number): readonly number[] => Array.from({ length: 20 }, () => runs);
const detail: ScoreDetail = {
  innings: [
    { side: 'home', overs: over(8), ended: 'overs' },
    { side: 'away', overs: [...over(8).slice(1), 9], ended: 'target' },
  ],
  winner: 'away',
};
const league = (code: string) => ({
  code: `cricket/${code}`,
  sport: 'cricket' as const,
  name: `Cup ${code}`,
  zone: 'UTC',
  weight: 1,
  usual: '12:00',
  source: 'test',
});
/** Eight matches that were played, and one that begins in two hours. */
function seasonOf(code: string): Season {
  const at = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
  return {
    league: league(code),
    season: '1',
    matches: Array.from({ length: 9 }, (_, n) => ({
      key: String(n),
      round: '1',
      date: at(n - 8),
      time: '12:00',
      home: 'Home XI',
      away: 'Away XI',
      ...(n < 8 ? { score: [160, 161] as const, detail } : { score: null }),
    })),
  };
}
const OF = statement<{ id: string }>(
  'test.cricket_book',
  'select id from sportsbook.books where league = $1',
);

async function coming(code: string): Promise<BookRow> {
  const { db } = book.house;
  await db.transaction((tx) => importSeason(tx, seasonOf(code), Date.now()));
  await db.pool.query(
    `update sportsbook.fixtures set starts_at = case key when '8' then $2::timestamptz else now() - interval '2 days' end where league = $1`,
    [`cricket/${code}`, new Date(Date.now() + 2 * HOUR)],
  );
  while ((await book.books.open(book.house.brand.id, Date.now())) > 0);
  const found = await db.one(OF, [`cricket/${code}`]);
  if (!found) throw new Error('no book');
  return book.bookOf(found.id);
}
const lineOf = (match: BookRow, innings: number, whole = false): { key: string; line: number } => {
  const market = match.markets.find(
    (one) =>
      one.market === 'innings_total' &&
      one.innings === innings &&
      Number.isInteger(Number(one.line)) === whole,
  );
  if (!market) throw new Error(`no innings ${innings}`);
  return { key: market.key, line: Number(market.line) };
};
const recomputed = (slip: SlipRow): unknown => {
  const read = readSlip(slipLine(slip, slip.proof?.legs.map(({ result }) => result) ?? []));
  const answer = 'value' in read ? settle(read.value) : read;
  return 'value' in answer && answer.value.slip.payout;
};

it('are offered for both innings, settled by what each side made, and recomputed to the same sums', async () => {
  const match = await coming('one');
  const who = await book.bettor(1_000_000n);
  const first = lineOf(match, 1);
  const whole = lineOf(match, 1, true);
  const second = lineOf(match, 2);
  const take = (key: string, pick: string) => book.submit(0, book.request(who, [book.leg(match, key, pick)]));
  const slips = {
    over: await take(first.key, 'over'),
    under: await take(first.key, 'under'),
    push: await take(whole.key, 'over'),
    chase: await take(second.key, 'under'),
  };
  const runs = whole.line;
  const chase = Math.floor(second.line);
  const live = await book.tell(
    match,
    { kind: 'start' },
    { kind: 'innings', side: 'away' },
    { kind: 'score', home: 0, away: 30 },
  );
  expect(live.play.innings).toMatchObject([{ side: 'away', runs: 30, ended: null }]);
  const later = await book.tell(
    match,
    { kind: 'score', home: 0, away: runs },
    { kind: 'innings_end', ended: 'all_out' },
    { kind: 'innings', side: 'home' },
    { kind: 'score', home: 3, away: runs },
  );
  expect(later.markets.some(({ key }) => key.startsWith('innings_total:1'))).toBe(false);
  expect(later.markets.some(({ key }) => key.startsWith('innings_total:2'))).toBe(true);
  await book.tell(
    match,
    { kind: 'score', home: chase, away: runs },
    { kind: 'innings_end', ended: 'overs' },
    { kind: 'end' },
  );
  await settleBook(book.needs, match.id);
  const ended = await Promise.all(Object.values(slips).map((slip) => book.slip(slip)));
  expect(ended.map(({ outcome }) => outcome)).toEqual(['won', 'lost', 'push', 'won']);
  for (const slip of ended) expect(recomputed(slip)).toBe(slip.payout);
});

it('that were cut short stand for what was decided, and a correction by staff settles them anew', async () => {
  const match = await coming('two');
  const who = await book.bettor(1_000_000n);
  const { key, line } = lineOf(match, 1);
  const take = (pick: string) => book.submit(0, book.request(who, [book.leg(match, key, pick)]));
  const [above, below] = [await take('over'), await take('under')];
  const { cash } = await book.wallet(who);
  const runs = Math.floor(line) - 20;
  const enter = async (ended: string, made: number): Promise<void> => {
    const result = {
      status: 'ended',
      home: made,
      away: 20,
      innings: [
        { side: 'home', runs: made, ended },
        { side: 'away', runs: 20, ended: 'reduced' },
      ],
    };
    await book.house.db.transaction((tx) => book.books.enter(tx, match.id, result, 'rain'));
    await settleDue(book.needs);
  };
  await enter('reduced', runs);
  expect((await book.slip(above)).outcome).toBe('void');
  expect((await book.slip(below)).outcome).toBe('void');
  expect((await book.wallet(who)).cash).toBe(cash + 20_000n);
  await enter('overs', runs);
  expect((await book.slip(above)).outcome).toBe('lost');
  expect((await book.slip(below)).outcome).toBe('won');
  await enter('reduced', runs);
  expect((await book.wallet(who)).cash).toBe(cash + 20_000n);
});

it('are sold while the match runs, by the runs that are made', async () => {
  const match = await coming('three');
  const who = await book.bettor(1_000_000n);
  const { key, line } = lineOf(match, 1);
  const slip = await book.submit(0, book.request(who, [book.leg(match, key, 'over')]));
  const offer = async (): Promise<bigint> => {
    const offered = await cashOutOf(book.needs, await book.slip(slip));
    return 'offer' in offered ? offered.offer : 0n;
  };
  const before = await offer();
  expect(before).toBeGreaterThan(0n);
  await book.tell(match, { kind: 'start' }, { kind: 'innings', side: 'home' });
  await book.tell(match, { kind: 'score', home: Math.floor(line), away: 0 });
  const near = await offer();
  expect(near).toBeGreaterThan(before);
  await book.tell(match, { kind: 'score', home: Math.floor(line) + 1, away: 0 });
  // Decided, though the match runs: the whole payout less the part the house keeps in play.
  const potential = (10_000n * BigInt(Math.round(Number(slip.legs[0]?.odds) * 1_000))) / 1_000n;
  expect(await offer()).toBe((potential * 930n) / 1_000n);
});

it('are played again by the local feed as they were scored', async () => {
  const match = await coming('four');
  const { db } = book.house;
  await db.pool.query(
    `insert into sportsbook.results (fixture_id, home_score, away_score, detail) values ($1, 160, 161, $2)`,
    [match.fixture_id, JSON.stringify(detail)],
  );
  await db.pool.query(
    `update sportsbook.fixtures set starts_at = now() - interval '1 minute' where id = $1`,
    [match.fixture_id],
  );
  expect((await db.one(KNOWN_SCORE, [match.fixture_id]))?.detail).toEqual(detail);
  const asked = { fixtureId: match.fixture_id, sport: 'cricket', startsAt: 0 } as const;
  const events = await createReplayFeed().since(db, asked, 0, 6 * HOUR);
  const kinds = events.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'score')).toHaveLength(40);
  expect(kinds.at(-1)).toBe('end');
  expect(events.at(-1)).toMatchObject({ winner: 'away' });
});

it('a result of cricket that staff enter tells its innings, and they come to its score', async () => {
  const match = await coming('five');
  const said = (result: Record<string, unknown>): Promise<unknown> =>
    checkResult(book.needs.db, result, match).then(
      () => 'taken',
      (error: unknown) => isFault(error) && error.code,
    );
  const innings = [
    { side: 'home', runs: 150, ended: 'overs' },
    { side: 'away', runs: 151, ended: 'target' },
  ] as const;
  expect(await said({ status: 'ended', home: 150, away: 151 })).toBe('sportsbook.no_result');
  expect(await said({ status: 'ended', home: 150, away: 150, innings: [...innings] })).toBe(
    'sportsbook.no_result',
  );
  expect(await said({ status: 'ended', home: 150, away: 151, innings: [...innings] })).toBe('taken');
  expect(await said({ status: 'no_result' })).toBe('taken');
});
