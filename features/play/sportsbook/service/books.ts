/**
 * The book a brand keeps of each match: opened two days ahead, brought on by the feed, priced anew when something happened and while the
 * clock runs, closed by a result. Every change is written and told in one transaction, behind the lock of the book.
 */
import { VOID_RULES } from '#games/odds/engine/rules.ts';
import { fit, FIT_DEFAULTS, expectedGoals } from '#games/odds/model/fit.ts';
import { fitPoints, outlookOf, winChance } from '#games/odds/model/normal.ts';
import type { BrandId } from '#kernel/ids.ts';
import { newId } from '#kernel/ids.ts';
import { DAY, HOUR } from '#kernel/time.ts';
import { type Cached, cached } from '#platform/db/cached.ts';
import type { Tx } from '#platform/db/db.ts';
import { publish } from '#platform/live/publish.ts';
import { BookSettings } from '../contract/settings.ts';
import { sportsbookFaults } from '../faults.ts';
import { MatchChanged } from '../contract/book.ts';
import { presentMatchShown } from '../present/match.ts';
import { inningsModel, inningsOf } from '../rules/innings.ts';
import { isStopped, marketsOf, pricesOf } from '../rules/offer.ts';
import type { MatchOutlook, Overrides } from '../rules/market.ts';
import { BEFORE, fold, type Play, resultOf } from '../rules/play.ts';
import { originalLeague } from '../rules/schedule.ts';
import type { Sport } from '../rules/season.ts';
import {
  addBook,
  addEvents,
  type BookRow,
  HAS_OPEN_SLIPS,
  LOCK_BOOK,
  MISSING_BOOKS,
  type MissingRow,
  PLAYED,
  type PlayedRow,
  putBook,
  readEvents,
  type ResultJson,
} from '../store/books.ts';
import type { SportsbookNeeds } from './needs.ts';
import { feedMatchOf } from './feed.ts';
import { enterResult, takeResult } from './results.ts';

/** Books are opened this long before the match. */
const AHEAD = 2 * DAY;
/** What is not over by then is void. */
export const LATEST = VOID_RULES.finishWithinHours * HOUR;
/** A turn opens a few: pricing a match takes about 5 ms. */
const A_TURN = 8;
/** Between two prices of a running match of which nothing was told. */
export const REPRICE_MS = 20_000;

export type Books = {
  /** Opens what is missing for a brand, a few at a time. Answers how many. */
  readonly open: (brandId: BrandId, now: number, isOver?: () => boolean) => Promise<number>;
  /** Takes what the feed says of a match, and prices it. True when something changed. */
  readonly follow: (bookId: string, now: number) => Promise<boolean>;
  /** Staff changed something: writes it, priced and told. */
  readonly change: (tx: Tx, bookId: string, now: number, change: BookChange) => Promise<BookRow | undefined>;
  /** The calendar was changed: an open book follows it. A match that was called off closes where nobody has bet on it. */
  readonly align: (tx: Tx, bookId: string, now: number) => Promise<void>;
  /** Ends what was not over within 48 hours of its first start: the rules give stakes back, but for what was decided. */
  readonly expire: (bookId: string, now: number) => Promise<boolean>;
  /**
   * A result by staff, or its correction. Answers its revision.
   * @throws sportsbook.unknown_fixture · sportsbook.no_result · sportsbook.result_incomplete · sportsbook.too_late
   */
  readonly enter: (tx: Tx, bookId: string, result: ResultJson, reason: string) => Promise<number>;
};
export type BookChange = (book: BookRow) => { readonly suspended?: boolean; readonly overrides?: Overrides };

/** What a match of two teams looks like, by their codes. */
export type Strengths = (
  home: string,
  away: string,
) => Extract<MatchOutlook, { readonly model: 'goals' | 'points' }>;

const firstHalfUsual = 0.44;

export function strengthsOf(sport: Sport, played: readonly PlayedRow[], now: number): Strengths {
  if (sport === 'football') {
    const day = Math.floor(now / DAY);
    const model = fit(
      played.map((one) => ({
        home: one.home,
        away: one.away,
        homeGoals: one.home_score,
        awayGoals: one.away_score,
        day: Math.floor(one.starts_at.getTime() / DAY),
      })),
      { ...FIT_DEFAULTS, day },
    );
    // Without results nothing would be scored at all.
    const usual = played.length === 0;
    return (home, away) => ({
      model: 'goals',
      goals: {
        goals: usual ? [1.5, 1.2] : expectedGoals(model, home, away),
        rho: usual ? -0.06 : model.rho,
        firstHalfShare: firstHalfUsual,
      },
    });
  }
  const model = fitPoints(
    played.map((one) => ({
      home: one.home,
      away: one.away,
      homeScore: one.home_score,
      awayScore: one.away_score,
    })),
  );
  const innings = sport === 'cricket' ? inningsModel(played) : undefined;
  return (home, away) => ({
    model: 'points',
    points: outlookOf(model, home, away),
    ...(innings ? { innings: inningsOf(innings, home, away) } : {}),
  });
}

/** Results of single maps say how strong a side is on one; a series is made of them. */
const asSeries = (
  { sport, best_of }: Pick<MissingRow, 'sport' | 'best_of'>,
  outlook: ReturnType<Strengths>,
): MatchOutlook =>
  sport === 'esports' && best_of > 1 && outlook.model === 'points'
    ? { model: 'series', series: { map: winChance(outlook.points, 'home').win, bestOf: best_of } }
    : outlook;

export const marginOf = async ({ brands }: SportsbookNeeds, brandId: BrandId): Promise<number> =>
  (await brands.settings.of(brandId, BookSettings)).margin / 1_000;

async function tell(needs: SportsbookNeeds, tx: Tx, book: BookRow): Promise<void> {
  const { timeZone } = await needs.brands.byId(book.brand_id);
  await publish(tx, MatchChanged, { id: book.id }, presentMatchShown(book, timeZone));
}

/** It began, or somebody scored: what a price was set for is past. */
const hasMoved = (before: Play, after: Play): boolean =>
  before.status !== after.status || before.home !== after.home || before.away !== after.away;
const stopsOf = (overrides: Overrides): Overrides =>
  Object.fromEntries(
    Object.entries(overrides).flatMap(([key, { stopped }]) => (stopped ? [[key, { stopped }]] : [])),
  );

async function write(
  needs: SportsbookNeeds,
  tx: Tx,
  book: BookRow,
  play: Play,
  now: number,
  change: ReturnType<BookChange> = {},
): Promise<BookRow> {
  const suspended = change.suspended ?? book.suspended;
  // A price of staff is of the match as it stood: once that moved, the model prices it; what they stopped stays stopped.
  const overrides =
    change.overrides ?? (hasMoved(book.play, play) ? stopsOf(book.overrides) : book.overrides);
  const margin = await marginOf(needs, book.brand_id);
  // A match that has begun keeps its start.
  const isScheduled = play.status === 'scheduled';
  const isOn = play.status === 'scheduled' || play.status === 'live';
  const prices = isOn ? pricesOf({ sport: book.sport, outlook: book.outlook, play, now, margin }) : [];
  const markets = marketsOf(prices, book.markets, play, {
    suspended: isStopped({ ...book, suspended }),
    overrides,
  });
  const after: BookRow = {
    ...book,
    starts_at: isScheduled ? book.due_at : book.starts_at,
    league: isScheduled ? book.due_league : book.league,
    suspended,
    overrides,
    play,
    n: play.n,
    status: play.status,
    markets,
    version: book.version + 1,
  };
  await putBook(tx, after);
  return after;
}

const changedPrices = (before: BookRow, after: BookRow): boolean =>
  before.n !== after.n ||
  before.status !== after.status ||
  before.suspended !== after.suspended ||
  before.starts_at.getTime() !== after.starts_at.getTime() ||
  before.markets.length !== after.markets.length ||
  after.markets.some(
    ({ key, version }) => before.markets.find((one) => one.key === key)?.version !== version,
  );

type OpenOne = (brandId: BrandId, row: MissingRow, now: number) => Promise<void>;

/** Opens the book of one match; how strong the teams of a league are is worked out once an hour. */
function createOpening(needs: SportsbookNeeds): OpenOne {
  const { db, clock } = needs;
  const known = new Map<string, Cached<Strengths>>();
  const strengths = (sport: Sport, league: string): Promise<Strengths> => {
    const made =
      known.get(league) ??
      cached(HOUR, clock, async () => {
        const now = clock.now();
        return strengthsOf(sport, await db.rows(PLAYED, [league, new Date(now)]), now);
      });
    known.set(league, made);
    return made.get();
  };

  const openOne = async (brandId: BrandId, row: MissingRow, now: number): Promise<void> => {
    // A match played again is priced by the results of the league it came from.
    const of = await strengths(row.sport, originalLeague(row.league));
    const outlook = asSeries(row, of(row.home, row.away));
    const margin = await marginOf(needs, brandId);
    const markets = marketsOf(
      pricesOf({ sport: row.sport, outlook, play: BEFORE, now, margin }),
      [],
      BEFORE,
      {
        suspended: false,
        overrides: {},
      },
    );
    await addBook(db, {
      id: newId(now),
      brand_id: brandId,
      fixture_id: row.id,
      kind: 'match',
      sport: row.sport,
      league: row.league,
      starts_at: row.starts_at,
      play: BEFORE,
      outlook,
      markets,
    });
  };
  return openOne;
}

const follow = async (needs: SportsbookNeeds, bookId: string, now: number): Promise<boolean> =>
  needs.db.transaction(async (tx) => {
    const book = await tx.one(LOCK_BOOK, [bookId]);
    if (!book || book.state !== 'open') return false;
    const fresh = await needs.feed.since(tx, feedMatchOf(book), book.n, now);
    if (fresh.length > 0) await addEvents(tx, book.fixture_id, fresh);
    const reported = fold(await readEvents(tx, book.fixture_id));
    // It should have begun, and nobody says so: prices wait.
    const silent = reported.status === 'scheduled' && now >= book.starts_at.getTime();
    const play: Play = silent ? { ...reported, paused: { reason: 'gap', side: null } } : reported;
    const result = resultOf(play);
    const after = await write(needs, tx, book, play, now);
    // One that is not taken is looked at again when the feed says more.
    const taken = result && fresh.length > 0 && (await takeResult(needs, tx, book, result));
    if (!taken && !changedPrices(book, after)) return false;
    const written = await tx.one(LOCK_BOOK, [bookId]);
    if (written) await tell(needs, tx, written);
    return true;
  });

async function align(needs: SportsbookNeeds, tx: Tx, bookId: string, now: number): Promise<void> {
  const book = await tx.one(LOCK_BOOK, [bookId]);
  if (!book || book.state !== 'open') return;
  const aligned = await write(needs, tx, book, book.play, now);
  // With bets on it, calling it off moves money: that takes a result, which two persons enter, or the 48 hours.
  const isOff = book.fixture_state === 'cancelled' && !(await tx.one(HAS_OPEN_SLIPS, [bookId]))?.found;
  if (isOff) await takeResult(needs, tx, book, { status: 'no_result' });
  await tell(needs, tx, (await tx.one(LOCK_BOOK, [bookId])) ?? aligned);
}

const expire = async (needs: SportsbookNeeds, bookId: string, now: number): Promise<boolean> =>
  needs.db.transaction(async (tx) => {
    const book = await tx.one(LOCK_BOOK, [bookId]);
    if (!book || book.state !== 'open' || book.first_starts_at.getTime() > now - LATEST) return false;
    const unplayed = book.play.status === 'scheduled';
    const result = unplayed ? undefined : resultOf({ ...book.play, status: 'abandoned' });
    const taken = result && (await takeResult(needs, tx, book, result));
    if (!taken) await takeResult(needs, tx, book, { status: 'postponed' });
    const written = await tx.one(LOCK_BOOK, [bookId]);
    if (written) await tell(needs, tx, written);
    return true;
  });

export function createBooks(needs: SportsbookNeeds): Books {
  const { db } = needs;
  const openOne = createOpening(needs);
  return {
    open: async (brandId, now, isOver = () => false) => {
      // What began long ago and was never opened stays out of the book: nobody saw its prices.
      const missing = await db.rows(MISSING_BOOKS, [
        brandId,
        new Date(now - 8 * HOUR),
        new Date(now + AHEAD),
        A_TURN,
      ]);
      let opened = 0;
      for (const row of missing) {
        if (isOver()) break;
        await openOne(brandId, row, now);
        opened += 1;
      }
      return opened;
    },
    follow: (bookId, now) => follow(needs, bookId, now),
    change: async (tx, bookId, now, change) => {
      const book = await tx.one(LOCK_BOOK, [bookId]);
      if (!book) return undefined;
      const after = await write(needs, tx, book, book.play, now, change(book));
      await tell(needs, tx, after);
      return after;
    },
    align: (tx, bookId, now) => align(needs, tx, bookId, now),
    expire: (bookId, now) => expire(needs, bookId, now),
    enter: async (tx, bookId, result, reason) => {
      const book = await tx.one(LOCK_BOOK, [bookId]);
      if (!book) throw sportsbookFaults('sportsbook.unknown_fixture');
      const revision = await enterResult(tx, book, { result, reason }, needs.clock.now());
      const reported = await tx.one(LOCK_BOOK, [bookId]);
      if (reported) await tell(needs, tx, reported);
      return revision;
    },
  };
}
