/** Fishing: rooms of four on one sea, shots in volleys, tides anyone can check. Needs the stakes, the vault and the engine; tells each room on `sea:{id}`. */
import type { StakeOptions } from '#features/play/stakes/service/batch.ts';
import { describeSea } from '#games/fishing/describe.ts';
import type { Description } from '#games/description.ts';
import { HOUR } from '#kernel/time.ts';
import type { Host } from '#platform/host/host.ts';
import { ticking } from '#platform/jobs/ticks.ts';
import { signalTopic } from '#platform/live/topics.ts';
import type { Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { BOOKS } from './books.ts';
import { SeaChanged } from './contract.ts';
import { seaOpsRoutes } from './routes/operator.ts';
import { seaRoutes } from './routes/player.ts';
import { createSeaHost } from './service/host.ts';
import type { OpsNeeds } from './service/ops.ts';
import { type Life, stockSea } from './service/sample-life.ts';
import { createSeas } from './service/seas.ts';
import { seedSea, type Shelve } from './service/seed.ts';
import { createVolleys } from './service/volley.ts';
import { createWaters } from './service/waters.ts';
import { SWEEP_TRIALS } from './store/trials.ts';

export type SeaPlay = Room & {
  readonly host: Host;
  /** What is published of one of the brand's seas; undefined where it has none of this code. */
  readonly describe: (brandId: string, code: string) => Promise<Description | undefined>;
};

export function createSea(
  needs: Life['needs'] & { readonly shelve: Shelve } & Pick<OpsNeeds, 'may'>,
  options?: StakeOptions,
): SeaPlay {
  const seas = createSeas(needs);
  const waters = createWaters(needs);
  const volleys = createVolleys(needs, waters, options);
  const host = createSeaHost(needs, seas, waters);
  return {
    path: 'features/play/sea',
    access: ACCESS,
    jobs: {},
    listeners: [],
    settings: [],
    approvals: [],
    seeds: [
      {
        fill: (tx, sample) => seedSea(tx, sample, needs.shelve),
        stock: (_db, sample) => stockSea({ needs, seas, waters, volleys }, sample),
      },
    ],
    routes: [...seaRoutes({ needs, seas, waters, volleys }), ...seaOpsRoutes(needs)],
    // What was shot is of the moment: whoever missed some of it asks for the room.
    topics: [signalTopic(SeaChanged)],
    ticks: [
      { jobs: {}, start: host.start },
      ticking(needs.db, 'sea.sweep_trials', HOUR, async () => void (await needs.db.run(SWEEP_TRIALS))),
    ],
    books: BOOKS,
    host,
    describe: async (brandId, code) => {
      const found = (await seas.of(brandId)).find(({ row }) => row.code === code);
      return found && describeSea(found.engine);
    },
    close: async () => {
      await host.stop();
      await volleys.close();
    },
  };
}
