/** What pages show of bets on whole competitions. */
import type { TableRow } from '#games/odds/model/season.ts';
import type { BrandId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import { outrightOf, standingsOf } from '../rules/outrights.ts';
import type { OutrightTerms } from '../rules/outright-terms.ts';
import { type BookRow, OUTRIGHTS_OF } from '../store/books.ts';
import { newestSeason, readSeasonMatches, seasonOfFixture } from '../store/outrights.ts';
import type { SportsbookNeeds } from './needs.ts';

/** An ended one is shown for so long. */
const SHOWN = 14 * DAY;

export async function readOutrights(
  { db, clock }: Pick<SportsbookNeeds, 'db' | 'clock'>,
  brandId: BrandId,
  { sport, league }: { readonly sport?: string | undefined; readonly league?: string | undefined },
): Promise<readonly BookRow[]> {
  const rows = await db.rows(OUTRIGHTS_OF, [brandId, new Date(clock.now() - SHOWN)]);
  return rows.filter((row) => (!sport || row.sport === sport) && (!league || row.league === league));
}

/** The table a competition is decided by, from what is known; empty where the league has none. */
export async function readTable(
  { db }: Pick<SportsbookNeeds, 'db'>,
  { fixture_id, league }: Pick<BookRow, 'fixture_id' | 'league'>,
): Promise<readonly TableRow[]> {
  const terms = outrightOf(league);
  const season = terms && (await seasonOfFixture(db, fixture_id));
  return season ? tableIn(db, terms, season) : [];
}

/** The table of a league’s newest season; empty where it has none. */
export async function readTableOf(
  { db }: Pick<SportsbookNeeds, 'db'>,
  league: string,
): Promise<readonly TableRow[]> {
  const terms = outrightOf(league);
  const season = terms && (await newestSeason(db, league));
  return season ? tableIn(db, terms, season) : [];
}

async function tableIn(
  db: SportsbookNeeds['db'],
  terms: OutrightTerms,
  season: Parameters<typeof readSeasonMatches>[1],
): Promise<readonly TableRow[]> {
  const matches = await readSeasonMatches(db, season, terms.rounds);
  return standingsOf(terms, {
    played: matches.flatMap(({ home, away, home_score, away_score }) =>
      home_score === null || away_score === null
        ? []
        : [{ home, away, homeScore: home_score, awayScore: away_score }],
    ),
    left: matches
      .filter(({ home_score }) => home_score === null)
      .map(({ home, away }) => ({ home, away, win: 0 })),
  });
}
