/**
 * Where the events of matches come from. A feed answers with numbered events; it may repeat some, leave a number out for a while, and
 * correct one it has sent (rules/play.ts folds them). The local feed plays real matches again, by the clock.
 */
import type { Runner } from '#platform/db/db.ts';
import type { FeedEvent } from '../rules/play.ts';
import { scriptOf } from '../rules/replay.ts';
import type { Sport } from '../rules/season.ts';
import { bestOfIn } from '../rules/series.ts';
import { type BookRow, KNOWN_SCORE } from '../store/books.ts';

export type FeedMatch = {
  readonly fixtureId: string;
  readonly sport: Sport;
  readonly startsAt: number;
  /** Most maps there can be; 1 where a match is not played in maps. */
  readonly bestOf?: number | undefined;
};
export const feedMatchOf = (
  book: Pick<BookRow, 'fixture_id' | 'sport' | 'starts_at' | 'outlook'>,
): FeedMatch => ({
  fixtureId: book.fixture_id,
  sport: book.sport,
  startsAt: book.starts_at.getTime(),
  bestOf: bestOfIn(book),
});

export type MatchFeed = {
  /** What happened after event `after` until `now`, ms; in any order. */
  readonly since: (
    runner: Runner,
    match: FeedMatch,
    after: number,
    now: number,
  ) => Promise<readonly FeedEvent[]>;
};

/** Whose result is not known is not played: its match waits for a result that staff enter. */
export const replayFeed: MatchFeed = {
  since: async (runner, { fixtureId, sport, startsAt, bestOf }, after, now) => {
    const score = await runner.one(KNOWN_SCORE, [fixtureId]);
    if (!score) return [];
    const script = scriptOf(fixtureId, sport, [score.home_score, score.away_score], startsAt, {
      bestOf,
      detail: score.detail ?? undefined,
    });
    return script.filter(({ n, at }) => n > after && at <= now);
  },
};
