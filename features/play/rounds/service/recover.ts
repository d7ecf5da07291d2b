/**
 * Interrupted rounds: rounds nobody comes back to are finished by the house – by the engine's own `proceed` where the rest
 * needs no choice of the player, otherwise voided at the better of the win so far and the stake. A feature that wants nothing of him
 * (`automatic`) is finished much sooner: whoever comes back to it meanwhile is answered what it came to, step by step.
 */
import { engineOf } from '#games/engines.ts';
import type { Engine, Json } from '#games/contract.ts';
import type { RoundId } from '#kernel/ids.ts';
import type { StakeLabel } from '#features/play/stakes/service/kind.ts';
import { endStake } from '#features/play/stakes/service/end.ts';
import type { Tx } from '#platform/db/db.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { RoundSettled } from '../contract.ts';
import type { Player, RoundsNeeds } from '../needs.ts';
import {
  ADVANCE_ROUND,
  LOCK_ROUND,
  LOCK_SEED,
  OPEN_ROUND_OF,
  RESTING_ROUNDS,
  ROUND_BY_ID,
  type RoundRow,
  STALE_GAMES,
  STALE_ROUNDS,
} from '../store.ts';
import {
  type Advanced,
  advanceValues,
  drawStep,
  endedFact,
  type Ending,
  endingOf,
  openStakeOf,
  roundEnded,
  stepTaken,
  voidEnding,
} from './step.ts';

const MOST_STEPS = 10_000;

/** Balances first, then the round, then the seed: the order of the batches, so that nobody waits in a circle. */
export async function lockWallet(needs: RoundsNeeds, tx: Tx, player: Player): Promise<void> {
  const { cash, held } = await needs.ledger.pockets(tx, player.brandId, player.memberId, player.currency);
  await needs.ledger.open(tx, { accounts: [cash, held], keys: [], locks: 'wait' });
}

type GoesOn = (row: Pick<RoundRow, 'game_code' | 'engine_version' | 'engine_state'>) => boolean;

/** The next act of an open round is none of the player's. */
export const isAutomatic: GoesOn = (row) => {
  const engine = engineOf(row.game_code);
  return engine?.version === row.engine_version && engine.automatic?.(row.engine_state) === true;
};

/** Plays one open round on for as long as `goesOn`, to its end unless said; answers what became of it. */
export async function finishRound(
  needs: RoundsNeeds,
  memberId: RoundRow['member_id'],
  id: RoundId,
  goesOn: GoesOn = () => true,
): Promise<RoundRow | undefined> {
  const seen = await needs.db.one(ROUND_BY_ID, [memberId, id]);
  if (!seen) return undefined;
  const label = await needs.labelOf(seen.game_code);
  return needs.db.transaction(async (tx) => {
    await lockWallet(needs, tx, { memberId, brandId: seen.brand_id, currency: seen.currency });
    let row = await tx.one(LOCK_ROUND, [memberId, id]);
    for (let step = 0; row?.state === 'open' && goesOn(row) && step < MOST_STEPS; step += 1)
      row = await goOn(needs, tx, row, label);
    return row;
  });
}

/** One step further, or the end. */
async function goOn(needs: RoundsNeeds, tx: Tx, row: RoundRow, label: StakeLabel): Promise<RoundRow> {
  const engine = engineOf(row.game_code);
  // Without the engine nobody knows what a unit of its win is worth: guessing would pay too much. The round waits for it.
  if (!engine) throw new Error(`round ${row.id} belongs to ${row.game_code}, which has no engine here`);
  const action: Json | undefined =
    engine.version === row.engine_version ? engine.proceed(row.engine_state) : undefined;
  if (action === undefined) return end(needs, tx, row, { label, engine }, voidEnding(row, engine));
  const seed = await tx.one(LOCK_SEED, [row.member_id]);
  if (seed?.seed_id !== row.seed_id)
    throw new Error(`round ${row.id} was dealt from a seed that is not in use`);
  const secret = needs.seeds.open(seed.seed_id, seed.server_seed);
  const next = drawStep(needs, row, engine, action, { secret, clientSeed: seed.client_seed });
  if (next.raise > 0n) throw new Error(`round ${row.id} would stake for a player who is not there`);
  if (next.ending) return end(needs, tx, next.row, { label, engine }, next.ending, next.step);
  const taken = stepTaken(next, needs.clock.now());
  await tx.run(ADVANCE_ROUND, advanceValues(taken, null, null));
  return taken;
}

async function end(
  needs: RoundsNeeds,
  tx: Tx,
  row: RoundRow,
  { label, engine }: { readonly label: StakeLabel; readonly engine: Engine },
  ending: Ending,
  step?: Advanced['step'],
): Promise<RoundRow> {
  const pockets = await needs.ledger.pockets(tx, row.brand_id, row.member_id, row.currency);
  const house = await needs.ledger.house(tx, row.brand_id, 'play', row.currency);
  const at = needs.clock.now();
  const stake = openStakeOf(row, label);
  const posted = await endStake(
    needs.ledger,
    tx,
    stake,
    { pockets, house },
    endingOf(row, ending, engine),
    at,
  );
  const ended = roundEnded(row, ending, posted, at, step);
  await announce(tx, RoundSettled, [endedFact(ended)]);
  await tx.run(ADVANCE_ROUND, advanceValues(ended, posted.transferId, new Date(at)));
  return ended;
}

/** The member has left a game: a feature of it that wants nothing of him goes on to its end at once. */
export async function leaveGame(
  needs: RoundsNeeds,
  memberId: RoundRow['member_id'],
  gameCode: string,
): Promise<RoundRow | undefined> {
  const open = await needs.db.one(OPEN_ROUND_OF, [memberId, gameCode]);
  return open && isAutomatic(open) ? finishRound(needs, memberId, open.id, isAutomatic) : open;
}

/** Features that want nothing of the player, and that nobody has touched since `before`, are finished. Answers how many. */
export async function finishFeatures(needs: RoundsNeeds, before: Date): Promise<number> {
  const codes = (await needs.db.rows(STALE_GAMES, [before])).map((row) => row.game_code);
  const own = codes.filter((code) => engineOf(code)?.automatic !== undefined);
  let finished = 0;
  let page = own.length === 0 ? [] : await needs.db.rows(RESTING_ROUNDS, [before, own, null, null]);
  while (page.length > 0) {
    const waiting = page.filter(isAutomatic);
    for (const { member_id, id } of waiting) await finishAlone(needs, member_id, id, isAutomatic);
    finished += waiting.length;
    const last = page.at(-1);
    page = await needs.db.rows(RESTING_ROUNDS, [before, own, last?.touched, last?.id]);
  }
  if (finished > 0) needs.log.info({ rounds: finished }, 'features were played to their end');
  return finished;
}

/** One that cannot be finished keeps no other from it. */
async function finishAlone(
  needs: RoundsNeeds,
  memberId: RoundRow['member_id'],
  id: RoundId,
  goesOn?: GoesOn,
): Promise<void> {
  await finishRound(needs, memberId, id, goesOn).catch((error: unknown) =>
    needs.log.error({ err: error, roundId: id }, 'an interrupted round could not be finished'),
  );
}

/** Rounds nobody has touched since `before` are finished. Answers how many. */
export async function recoverRounds(needs: RoundsNeeds, before: Date): Promise<number> {
  const codes = (await needs.db.rows(STALE_GAMES, [before])).map((row) => row.game_code);
  const stale = await needs.db.rows(STALE_ROUNDS, [before, codes.filter((code) => engineOf(code))]);
  for (const { member_id, id } of stale) await finishAlone(needs, member_id, id);
  if (stale.length > 0) needs.log.info({ rounds: stale.length }, 'interrupted rounds were finished');
  return stale.length;
}
