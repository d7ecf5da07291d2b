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

/** A script that was read is played on from memory for so long: a running match asks for its next events once a second. */
const KEPT_MS = 60_000;
const MOST_KEPT = 500;
type Kept = { readonly until: number; readonly script: readonly FeedEvent[] };

/** Whose result is not known is not played: its match waits for a result that staff enter, and is asked for each time. */
export function createReplayFeed(): MatchFeed {
  const kept = new Map<string, Kept>();
  const keep = (key: string, one: Kept): void => {
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, one);
  };
  const read = async (
    runner: Runner,
    { fixtureId, sport, startsAt, bestOf }: FeedMatch,
  ): Promise<readonly FeedEvent[] | undefined> => {
    const score = await runner.one(KNOWN_SCORE, [fixtureId]);
    if (!score) return undefined;
    return scriptOf(fixtureId, sport, [score.home_score, score.away_score], startsAt, {
      bestOf,
      detail: score.detail ?? undefined,
    });
  };
  return {
    since: async (runner, match, after, now) => {
      const key = `${match.fixtureId} ${match.startsAt} ${match.bestOf}`;
      const known = kept.get(key);
      const script = known && known.until > now ? known.script : await read(runner, match);
      if (!script) return [];
      if (script !== known?.script) keep(key, { until: now + KEPT_MS, script });
      return script.filter(({ n, at }) => n > after && at <= now);
    },
  };
}
