/** Rounds: hosts any in-house game. Needs the vault, the gate, the catalogue; announces `wallet.changed` and `round.settled`. */
import { HOUR, MINUTE, SECOND } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { type Tick, ticking } from '#platform/jobs/ticks.ts';
import type { Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { PlaySettings } from './contract/settings.ts';
import { BOOKS } from './books.ts';
import type { NamesOf, RoundsNeeds, Shelve } from './needs.ts';
import { roundRoutes } from './routes.ts';
import { createPlays } from './service/batch.ts';
import {
  createDescribe,
  type Describe,
  type DescribedElsewhere,
  keepDescriptions,
} from './service/descriptions.ts';
import { finishFeatures, recoverRounds } from './service/recover.ts';
import { seedGames } from './service/seed.ts';
import { SWEEP_TRIALS } from './trials/store.ts';

/** A player has this long to come back to an open round before the house finishes it. */
export const PATIENCE_MS = 30 * MINUTE;
/** After a restart, this long: whatever the crash interrupted is settled within a minute (CHECKS 20). */
export const PATIENCE_AFTER_START_MS = 40 * SECOND;

/** A feature that wants nothing of its player is played on by the house so long after its last act. */
export const FEATURE_PATIENCE_MS = MINUTE;

/** Rules change with a release: what this one plays by is written down once it has been up for a while, and a start costs nothing. */
const KEEP = 'rounds.keep_descriptions';
const KEEP_AFTER_MS = 2 * MINUTE;
const keeping = (db: Db): Tick => ({
  jobs: { [KEEP]: async () => void (await keepDescriptions(db)) },
  start: () => addJob(db, KEEP, {}, { key: KEEP, runAt: new Date(Date.now() + KEEP_AFTER_MS) }),
});

export type RoundsRoom = Room & {
  /** The published rules of a code, whichever room plays it. */
  readonly describe: Describe;
  /** Finishes rounds nobody has touched since then. */
  readonly recover: (before: Date) => Promise<number>;
  readonly close: () => Promise<void>;
};

type RoundsRoomNeeds = RoundsNeeds & {
  readonly shelve: Shelve;
  readonly namesOf: NamesOf;
  readonly elsewhere?: DescribedElsewhere;
};

export function createRounds(
  needs: RoundsRoomNeeds,
  options: { lanes?: number; max?: number } = {},
): RoundsRoom {
  const plays = createPlays(needs, options);
  const describe = createDescribe(needs.db, needs.elsewhere);
  const started = needs.clock.now();
  const sweep = async (): Promise<void> => {
    const now = needs.clock.now();
    const left =
      now > started + PATIENCE_AFTER_START_MS ? Math.max(started, now - PATIENCE_MS) : now - PATIENCE_MS;
    await recoverRounds(needs, new Date(left));
    await finishFeatures(needs, new Date(now - FEATURE_PATIENCE_MS));
  };
  return {
    path: 'features/play/rounds',
    describe,
    routes: roundRoutes(needs, { plays, describe }, needs.namesOf),
    access: ACCESS,
    topics: [],
    jobs: {},
    listeners: [],
    books: BOOKS,
    approvals: [],
    settings: [PlaySettings],
    seeds: [{ fill: (tx) => seedGames(tx, needs.shelve) }],
    ticks: [
      ticking(needs.db, 'rounds.recover', 10 * SECOND, sweep),
      keeping(needs.db),
      ticking(needs.db, 'rounds.sweep_trials', HOUR, async () => void (await needs.db.run(SWEEP_TRIALS))),
    ],
    recover: (before) => recoverRounds(needs, before),
    close: () => plays.close(),
  };
}
