/**
 * Interrupted rounds: at start and every minute, rounds left open are finished by the house – the engine's own `proceed`
 * where the rest needs no choice of the player, otherwise voided at the better of the win so far and the stake.
 */
import type { RoundId } from '#kernel/ids.ts';
import { ENGINES } from '#games/registry.ts';
import type { RoundsDeps } from '../deps.ts';
import { LOCK_ROUND, ROUND_BY_ID, type RoundRow, STALE_ROUNDS } from '../store.ts';
import { advance, lockWallet, voidRound } from './act.ts';

const MOST_STEPS = 10_000;

/** Finishes one open round; answers what became of it. */
export async function finishRound(
  deps: RoundsDeps,
  memberId: RoundRow['member_id'],
  id: RoundId,
): Promise<RoundRow | undefined> {
  const seen = await deps.db.one(ROUND_BY_ID, [memberId, id]);
  if (!seen) return undefined;
  return deps.db.transaction(async (tx) => {
    await lockWallet(deps, tx, { memberId, brandId: seen.brand_id, currency: seen.currency });
    let row = await tx.one(LOCK_ROUND, [memberId, id]);
    const engine = row ? ENGINES.get(row.game_code) : undefined;
    for (let step = 0; row?.state === 'open' && step < MOST_STEPS; step += 1) {
      const action = engine?.version === row.engine_version ? engine.proceed(row.engine_state) : undefined;
      row =
        engine && action !== undefined
          ? await advance(deps, tx, row, engine, action)
          : await voidRound(deps, tx, row, engine ?? { unitsPerStake: 1 });
    }
    return row;
  });
}

/** Rounds nobody has touched since `before` are finished. Answers how many. */
export async function recoverRounds(deps: RoundsDeps, before: Date): Promise<number> {
  const stale = await deps.db.rows(STALE_ROUNDS, [before]);
  for (const { member_id, id } of stale) {
    await finishRound(deps, member_id, id).catch((error: unknown) =>
      deps.log.error({ err: error, roundId: id }, 'an interrupted round could not be finished'),
    );
  }
  if (stale.length > 0) deps.log.info({ rounds: stale.length }, 'interrupted rounds were finished');
  return stale.length;
}
