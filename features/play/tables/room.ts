/** Tables: hosts games everybody plays at once. Needs the stakes, the vault and the engines; tells each round on `table:{code}`. */
import type { StakeOptions } from '#features/play/stakes/service/batch.ts';
import { newest, replay } from '#platform/live/publish.ts';
import type { LiveTopic } from '#platform/live/socket.ts';
import type { Route } from '#platform/http/route.ts';
import type { RoomBooks } from '#platform/room/pass.ts';
import type { Tick } from '#platform/jobs/ticks.ts';
import { BOOKS } from './books.ts';
import { TABLE_TOPIC } from './contract.ts';
import { tableRoutes } from './routes.ts';
import { createTableBets } from './service/bet.ts';
import type { TablesDeps } from './service/deps.ts';
import { createTableHost, type TableHost } from './service/host.ts';
import { createTables } from './service/tables.ts';

export type TablesRoom = {
  readonly routes: readonly Route[];
  readonly topics: readonly LiveTopic[];
  readonly ticks: readonly Tick[];
  readonly books: RoomBooks;
  readonly host: TableHost;
  readonly close: () => Promise<void>;
};

export function createTablesRoom(deps: TablesDeps, options?: StakeOptions): TablesRoom {
  const tables = createTables(deps);
  const bets = createTableBets(deps, options);
  const host = createTableHost(deps, tables);
  return {
    routes: tableRoutes(deps, tables, bets),
    topics: [
      {
        name: TABLE_TOPIC,
        byId: true,
        scope: 'public',
        since: async (_owner, after, code) => {
          const topic = `${TABLE_TOPIC}:${code ?? ''}`;
          // The newest event is the round as it stands: nobody has to ask for anything before.
          if (after === undefined) return newest(deps.db, topic);
          const { events, complete } = await replay(deps.db, topic, after);
          return complete ? events : undefined;
        },
      },
    ],
    // Rounds are dealt to the tenth of a second, which the queue of jobs is too slow for: the worker's process looks by itself.
    ticks: [{ jobs: {}, start: host.start }],
    books: BOOKS,
    host,
    close: async () => {
      await host.stop();
      await bets.close();
    },
  };
}
