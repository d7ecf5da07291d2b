/**
 * Keeps the books on whole competitions: a line in the calendar for each league that has one, a book of it for every brand, prices that follow
 * its results, and its end by its own table. Looked at once in a while, and only where results came since.
 */
import { winChance } from '#games/odds/model/normal.ts';
import type { Left } from '#games/odds/model/season.ts';
import { newId } from '#kernel/ids.ts';
import { DAY, HOUR, MINUTE } from '#kernel/time.ts';
import { marketsOf, pricesOf } from '../rules/offer.ts';
import { fieldOf, OUTRIGHTS, outrightResult, type SeasonState } from '../rules/outrights.ts';
import type { OutrightTerms } from '../rules/outright-terms.ts';
import type { FieldOutlook } from '../rules/field-outlook.ts';
import { BEFORE } from '../rules/play.ts';
import { addBook, LOCK_BOOK, PLAYED } from '../store/books.ts';
import {
  putOutlook,
  putOutright,
  readOutrightBooks,
  readSeasonMatches,
  readSeasons,
  type SeasonRow,
} from '../store/outrights.ts';
import { type Books, marginOf, strengthsOf } from './books.ts';
import type { SportsbookNeeds } from './needs.ts';
import { takeResult } from './results.ts';

const EVERY_MS = 5 * MINUTE;
/** The last match of a season has ended so long after it began. */
const LAST_MATCH = 4 * HOUR;
/** What is over for so long is not looked at any more. */
const OVER = 3 * DAY;

/** Strengths, what was played and what is left, by the names of the teams. */
export async function readState(
  { db, clock }: Pick<SportsbookNeeds, 'db' | 'clock'>,
  terms: OutrightTerms,
  season: SeasonRow,
): Promise<SeasonState> {
  const now = clock.now();
  const [matches, known] = await Promise.all([
    readSeasonMatches(db, season, terms.rounds),
    db.rows(PLAYED, [season.league, new Date(now)]),
  ]);
  const of = strengthsOf(season.sport, known, now);
  return {
    played: matches.flatMap(({ home, away, home_score, away_score }) =>
      home_score === null || away_score === null
        ? []
        : [{ home, away, homeScore: home_score, awayScore: away_score }],
    ),
    left: matches
      .filter(({ home_score }) => home_score === null)
      .map(({ home, away, home_code, away_code }): Left => {
        const outlook = of(home_code, away_code);
        return outlook.model === 'goals'
          ? { home, away, goals: outlook.goals.goals }
          : { home, away, win: winChance(outlook.points, 'home').win };
      }),
  };
}

async function openFor(
  needs: SportsbookNeeds,
  brandId: Parameters<typeof marginOf>[1],
  { season, fixtureId, field }: { season: SeasonRow; fixtureId: string; field: FieldOutlook },
  now: number,
): Promise<void> {
  const outlook = { model: 'field', field } as const;
  const margin = await marginOf(needs, brandId);
  const prices = pricesOf({ sport: season.sport, outlook, play: BEFORE, now, margin });
  await addBook(needs.db, {
    id: newId(now),
    brand_id: brandId,
    fixture_id: fixtureId,
    kind: 'outright',
    sport: season.sport,
    league: season.league,
    starts_at: season.ends_at,
    play: BEFORE,
    outlook,
    markets: marketsOf(prices, [], BEFORE, { suspended: false, overrides: {} }),
  });
}

/** Results came: the book is priced by them, or ended where they are all there. */
async function bring(
  needs: Pick<SportsbookNeeds, 'db' | 'log'>,
  books: Pick<Books, 'change'>,
  bookId: string,
  { field, result }: { field: FieldOutlook; result: ReturnType<typeof outrightResult> },
  now: number,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const book = await tx.one(LOCK_BOOK, [bookId]);
    if (!book || book.state !== 'open') return;
    await putOutlook(tx, bookId, { model: 'field', field });
    if (result) await takeResult(needs, tx, { ...book, outlook: { model: 'field', field } }, result);
    else await books.change(tx, bookId, now, () => ({}));
  });
}

/** Prices of a book were made anew: what waits for them is looked at. */
type OnPriced = (bookId: string) => Promise<unknown>;

async function keepSeason(
  needs: SportsbookNeeds,
  { books, onPriced }: { readonly books: Pick<Books, 'change'>; readonly onPriced: OnPriced },
  terms: OutrightTerms,
  season: SeasonRow,
  now: number,
): Promise<void> {
  const { db, brands } = needs;
  const fixtureId = await putOutright(db, newId(now), season);
  const kept = await readOutrightBooks(db, fixtureId);
  const over = now >= season.ends_at.getTime() + LAST_MATCH;
  const missing = over
    ? []
    : (await brands.all()).filter(({ id }) => !kept.some(({ brand_id }) => brand_id === id));
  const stale = kept.filter(({ state, played }) => state === 'open' && (over || played !== season.played));
  if (missing.length === 0 && stale.length === 0) return;
  const state = await readState(needs, terms, season);
  const field = fieldOf(terms, state);
  const result = over ? outrightResult(terms, state) : undefined;
  for (const { id } of missing) await openFor(needs, id, { season, fixtureId, field }, now);
  for (const { id, played } of stale) {
    if (!result && played === season.played) continue;
    await bring(needs, books, id, { field, result }, now);
    if (!result) await onPriced(id);
  }
}

/** Looks at every league at most every five minutes; `isOver` is asked before each. */
export function createOutrights(
  needs: SportsbookNeeds,
  books: Pick<Books, 'change'>,
  onPriced: OnPriced = async () => undefined,
): (now: number, isOver?: () => boolean) => Promise<void> {
  let checkedAt = 0;
  return async (now, isOver = () => false) => {
    if (now - checkedAt < EVERY_MS) return;
    const seasons = await readSeasons(needs.db, OUTRIGHTS, new Date(now - OVER));
    // Nothing was imported yet: the next turn looks again.
    if (seasons.length > 0) checkedAt = now;
    for (const season of seasons) {
      if (isOver()) return;
      const terms = OUTRIGHTS.find(({ league }) => league === season.league);
      try {
        if (terms) await keepSeason(needs, { books, onPriced }, terms, season, now);
      } catch (error) {
        if (isOver()) throw error;
        // One season that cannot be kept keeps no other waiting, nor what is settled after it.
        needs.log.error({ err: error, league: season.league }, 'an outright cannot be kept');
      }
    }
  };
}
