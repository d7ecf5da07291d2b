/** Front desk of the sportsbook: matches, the book on each, slips, settlement, and what staff correct and trade. */
import type { Approvals } from '#features/people/approvals/room.ts';
import type { RegisteredKind } from '#features/people/approvals/service/kind.ts';
import type { StakeOptions } from '#features/play/stakes/service/batch.ts';
import type { StakesNeeds } from '#features/play/stakes/service/kind.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import type { Host } from '#platform/host/host.ts';
import { keptTopic } from '#platform/live/topics.ts';
import type { Room } from '#platform/room/room.ts';
import type { StaffActionNeeds } from '#platform/trail/staff-action.ts';
import { ACCESS } from './access.ts';
import { BOOKS } from './books.ts';
import { MatchesChanged } from './contract.ts';
import { MatchChanged } from './contract/book.ts';
import { BookSettings, LimitSettings } from './contract/settings.ts';
import { bookRoutes } from './routes/book.ts';
import { sportsbookOpsRoutes, sportsbookRoutes } from './routes/fixtures.ts';
import { favouriteRoutes } from './routes/favourites.ts';
import { outrightRoutes } from './routes/outrights.ts';
import { statisticsRoutes } from './routes/statistics.ts';
import { tradingRoutes } from './routes/trading.ts';
import { REPLAYED } from './rules/schedule.ts';
import { sampleSeasons } from './sample/seasons.ts';
import { createMatches, importSeason } from './service.ts';
import { type Books, createBooks } from './service/books.ts';
import type { SportsbookNeeds } from './service/needs.ts';
import { createReplayFeed, type MatchFeed } from './service/feed.ts';
import { sellReached } from './service/cash-out.ts';
import { createBookHost } from './service/host.ts';
import { createSlips } from './service/slip.ts';
import { seedSports, type Shelve } from './service/titles.ts';
import { resultKind } from './service/trading.ts';
import { addReplayLeagues } from './store/replays.ts';

export type SportsbookRoomNeeds = StakesNeeds &
  StaffActionNeeds & {
    readonly brands: Brands;
    readonly approvals: Approvals;
    readonly shelve: Shelve;
    readonly currencies: SportsbookNeeds['currencies'];
    readonly currencyOf: SportsbookNeeds['currencyOf'];
    readonly accountOf: SportsbookNeeds['accountOf'];
    /** Another feed than the one that plays real matches again. */
    readonly feed?: MatchFeed;
  };

export type SportsbookRoom = Omit<Room, 'approvals'> & {
  readonly approvals: readonly RegisteredKind[];
  readonly host: Host;
  readonly matchBooks: Books;
};

export function createSportsbook(needs: SportsbookRoomNeeds, options?: StakeOptions): SportsbookRoom {
  const { db, may, clock, brands, approvals, feed = createReplayFeed() } = needs;
  const matches = createMatches(db, clock);
  const leaving = new AbortController();
  const roomNeeds = { ...needs, feed, leaving: leaving.signal };
  const books = createBooks(roomNeeds);
  const stakes = createSlips(roomNeeds, options);
  const host = createBookHost(roomNeeds, { onPriced: (bookId) => sellReached(roomNeeds, stakes, bookId) });
  const trading = { needs: roomNeeds, books, staffed: { db, may, approvals } };
  const kind = resultKind(trading);
  return {
    path: 'features/play/sportsbook',
    access: ACCESS,
    jobs: {},
    // Matches go on by the second, which the queue of jobs is too slow for: the worker's process looks by itself.
    ticks: [{ jobs: {}, start: host.start }],
    listeners: [],
    books: BOOKS,
    approvals: [kind],
    settings: [BookSettings, LimitSettings],
    seeds: [
      {
        fill: async (tx, sample) => {
          await seedSports(tx, sample, needs.shelve);
          for (const season of sampleSeasons()) await importSeason(tx, season, Date.now());
          await addReplayLeagues(tx, REPLAYED);
          return [];
        },
      },
    ],
    routes: [
      ...sportsbookRoutes(matches, brands),
      ...sportsbookOpsRoutes(matches, { db, may, clock, books }),
      ...bookRoutes(roomNeeds, stakes),
      ...outrightRoutes(roomNeeds),
      ...favouriteRoutes(db),
      ...statisticsRoutes(roomNeeds),
      ...tradingRoutes(trading, kind),
    ],
    topics: [
      // Whoever comes may have asked for the matches long ago: he is told when the last correction was.
      keptTopic(db, MatchesChanged, 'newest'),
      // The newest event is the match as it stands: nobody has to ask for anything before.
      keptTopic(db, MatchChanged, 'newest'),
    ],
    host,
    matchBooks: books,
    leave: () => leaving.abort(),
    close: async () => {
      await host.stop();
      await stakes.close();
    },
  };
}
