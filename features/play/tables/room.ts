/** Tables: hosts games everybody plays at once. Needs the stakes, the vault and the engines; tells each round on `table:{code}`. */
import type { RegisteredKind } from '#features/people/approvals/service/kind.ts';
import type { StakeOptions } from '#features/play/stakes/service/batch.ts';
import { HOUR } from '#kernel/time.ts';
import { ticking } from '#platform/jobs/ticks.ts';
import type { Host } from '#platform/host/host.ts';
import type { Hub } from '#platform/live/hub.ts';
import { keptTopic, signalTopic } from '#platform/live/topics.ts';
import type { Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { BOOKS } from './books.ts';
import { TableChanged, TableFlight } from './contract.ts';
import { tableOpsRoutes } from './routes/operator.ts';
import { tableRoutes } from './routes/player.ts';
import { tableKinds } from './service/approvals.ts';
import type { OpsNeeds } from './service/ops.ts';
import { createTableBets } from './service/bet.ts';
import { createCashOuts } from './service/cash-out.ts';
import type { TablesNeeds } from './service/needs.ts';
import { createTableHost } from './service/host.ts';
import { seedTables, type Shelve } from './service/seed.ts';
import { createTables } from './service/tables.ts';
import { startTicker, type Ticker } from './service/ticker.ts';
import { SWEEP_TABLE_TRIALS } from './store/trials.ts';

export type TablesRoom = Room & {
  /** What nobody at the desk does alone at a table. */
  readonly approvals: readonly RegisteredKind[];
  readonly host: Host;
  /** In a process that serves live pages: tells the height of flights ten times a second. */
  readonly tell: (hub: Pick<Hub, 'emit' | 'hearsAny'>) => Ticker;
};

export function createTablesRoom(
  needs: TablesNeeds & { readonly shelve: Shelve } & Pick<OpsNeeds, 'approvals' | 'may'>,
  options?: StakeOptions,
): TablesRoom {
  const tables = createTables(needs);
  const bets = createTableBets(needs, options);
  const cashOuts = createCashOuts(needs);
  const host = createTableHost(needs, tables);
  const kinds = tableKinds(tables);
  return {
    path: 'features/play/tables',
    access: ACCESS,
    jobs: {},
    listeners: [],
    settings: [],
    seeds: [{ fill: (tx, sample) => seedTables(tx, sample, needs.shelve) }],
    routes: [
      ...tableRoutes(needs, tables, { bets, cashOuts }),
      ...tableOpsRoutes({ ...needs, tables, kinds }),
    ],
    approvals: Object.values(kinds),
    // The newest event is the round as it stands: nobody has to ask for anything before.
    topics: [keptTopic(needs.db, TableChanged, 'newest'), signalTopic(TableFlight)],
    // Rounds are dealt to the tenth of a second, which the queue of jobs is too slow for: the worker's process looks by itself.
    ticks: [
      { jobs: {}, start: host.start },
      ticking(
        needs.db,
        'tables.sweep_trials',
        HOUR,
        async () => void (await needs.db.run(SWEEP_TABLE_TRIALS)),
      ),
    ],
    tell: (hub) => startTicker(needs, hub),
    books: BOOKS,
    host,
    close: async () => {
      await host.stop();
      await bets.close();
      await cashOuts.drain();
    },
  };
}
