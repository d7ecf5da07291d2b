/** Lottery: draws, orders, settlement. Needs the stakes, the vault and the engines; tells each draw on `draw:{code}`. */
import type { RequireStepUp } from '#identity/factors/service.ts';
import type { Approvals } from '#features/people/approvals/room.ts';
import type { RegisteredKind } from '#features/people/approvals/service/kind.ts';
import type { StakeOptions } from '#features/play/stakes/service/batch.ts';
import { keptTopic } from '#platform/live/topics.ts';
import type { Room } from '#platform/room/room.ts';
import type { May } from '#platform/trail/staff-action.ts';
import { ACCESS } from './access.ts';
import { BOOKS } from './books.ts';
import { DrawChanged } from './contract.ts';
import { lotteryJobs, lotteryListeners } from './jobs.ts';
import { lotteryRoutes } from './routes.ts';
import { gatewayRoutes } from './routes/gateway.ts';
import { lotteryOpsRoutes } from './routes/ops.ts';
import type { Description } from '#games/description.ts';
import { describeLottery } from './service/describe.ts';
import { lotteryKinds } from './service/approvals.ts';
import type { LotteryNeeds } from './service/needs.ts';
import type { DrawNeeds } from './service/desk.ts';
import { createGames } from './service/games.ts';
import { createLotteryHost, type LotteryHost } from './service/host.ts';
import { createLotteryOrders } from './service/order.ts';
import { leastMargin } from './rules/markets.ts';
import { categoryOf } from './service/order.ts';
import { seedLotteries, type Shelve } from './service/seed.ts';

export type LotteryRoom = Room & {
  readonly host: LotteryHost;
  /** The published rules of one of the brand's lotteries; undefined where it has none of this code. */
  readonly describe: (brandId: string, code: string) => Promise<Description | undefined>;
  /** The least the plays of a category keep at a brand's prices, in millionths; undefined where it offers none. */
  readonly leastMargin: (brandId: string, category: string) => Promise<number | undefined>;
  readonly approvals: readonly RegisteredKind[];
};

export type LotteryRoomNeeds = LotteryNeeds & {
  readonly shelve: Shelve;
  readonly approvals: Approvals;
  readonly may: May;
  readonly stepUp?: RequireStepUp | undefined;
  readonly plateOf: DrawNeeds['plateOf'];
};

export function createLotteryRoom(needs: LotteryRoomNeeds, options?: StakeOptions): LotteryRoom {
  const games = createGames(needs);
  const orders = createLotteryOrders(needs, options);
  const host = createLotteryHost(needs, games);
  const kinds = lotteryKinds({ games, clock: needs.clock });
  const { db, clock, may, approvals, stepUp, plateOf } = needs;
  return {
    path: 'features/play/lottery',
    access: ACCESS,
    jobs: lotteryJobs(needs, games),
    listeners: lotteryListeners,
    settings: [],
    seeds: [{ fill: (tx, sample) => seedLotteries(tx, sample, needs.shelve) }],
    routes: [
      ...lotteryRoutes(needs, games, orders),
      ...gatewayRoutes(needs, games),
      ...lotteryOpsRoutes({ db, clock, may, approvals, games, kinds, stepUp, plateOf }),
    ],
    approvals: Object.values(kinds),
    // The newest event is a draw as it stands: nobody has to ask for anything before.
    topics: [keptTopic(needs.db, DrawChanged, 'newest')],
    // Draws close to the tenth of a second, which the queue of jobs is too slow for: the worker's process looks by itself.
    ticks: [{ jobs: {}, start: host.start }],
    books: BOOKS,
    host,
    describe: async (brandId, code) => {
      const found = (await games.of(brandId)).find(({ row }) => row.code === code);
      return found && describeLottery(found);
    },
    leastMargin: async (brandId, category) => {
      const kept = (await games.of(brandId)).flatMap((game) =>
        categoryOf(game.row.vendor) === category ? (leastMargin(game) ?? []) : [],
      );
      return kept.length === 0 ? undefined : Math.min(...kept);
    },
    close: async () => {
      await host.stop();
      await orders.close();
    },
  };
}
