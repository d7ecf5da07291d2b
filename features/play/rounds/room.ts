/** Rounds: hosts any in-house game. Needs the vault, the gate, the catalogue; announces `wallet.changed` and `round.settled`. */
import { MINUTE } from '#kernel/time.ts';
import type { JobHandlers } from '#platform/jobs/jobs.ts';
import type { Route } from '#platform/http/route.ts';
import type { RoundsDeps } from './deps.ts';
import { roundRoutes } from './routes.ts';
import { recoverRounds } from './service/recover.ts';
import { createStakes } from './service/stake.ts';
import { SWEEP_TRIALS } from './trials/store.ts';

/** A player has this long to come back to an open round before the house finishes it. */
export const ROUND_PATIENCE_MS = 24 * 60 * MINUTE;

export type RoundsRoom = {
  readonly routes: readonly Route[];
  readonly jobs: JobHandlers;
  readonly recover: (idleMs: number) => Promise<number>;
  readonly close: () => Promise<void>;
};

export function createRounds(deps: RoundsDeps, options: { lanes?: number; max?: number } = {}): RoundsRoom {
  const stakes = createStakes(deps, options);
  return {
    routes: roundRoutes(deps, stakes),
    jobs: {
      'rounds.recover': async () => {
        await recoverRounds(deps, ROUND_PATIENCE_MS);
        await deps.db.run(SWEEP_TRIALS);
      },
    },
    recover: (idleMs) => recoverRounds(deps, idleMs),
    close: () => stakes.close(),
  };
}
