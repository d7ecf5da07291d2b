/**
 * A stake on a round, decided behind the gate: it draws the first step, and says whether the round is over with it. What was refused leaves
 * seed and rounds as they were.
 */
import { newId } from '#kernel/ids.ts';
import { type Minor, minor } from '#kernel/money.ts';
import type { Json, Step } from '#games/contract.ts';
import type { Accepted, Settled } from '#features/play/stakes/service/kind.ts';
import type { Account } from '#ledger/contract.ts';
import type { Outcome } from '#platform/db/batch.ts';
import type { RoundsNeeds } from '../needs.ts';
import { serialOf } from '../present.ts';
import { marginOf, payoutOf, recordStep, sidesOf } from '../rules.ts';
import type { RoundRow, SeedLine } from '../store.ts';
import { movePool, poolFor, poolPart } from './pools.ts';
import { openRoundRefusal } from './open-round.ts';
import { clientSeedFor } from './seeds.ts';
import { type Deal, moveSeed, openKey, type Played, type RoundsState } from './state.ts';
import type { StakeRequest } from './requests.ts';

/** The same words for the same bet: what its key stands for. */
export const contentOf = (r: Pick<StakeRequest, 'game' | 'stake' | 'currency' | 'choice'>): string =>
  `stake|${r.game.code}|${r.stake}|${r.currency}|${JSON.stringify(r.choice)}`;

const isOpenRoundOf = ({ memberId, game }: StakeRequest, round: RoundRow): boolean =>
  round.state === 'open' && round.member_id === memberId && round.game_code === game.code;

type NotYet = Exclude<Outcome<Played>, { readonly answer: Played }>;

/** One bet behind the gate. Nothing is put aside before its money was booked. */
export function decideRound(
  needs: RoundsNeeds,
  { loaded }: RoundsState,
  item: StakeRequest,
  now: number,
): Accepted<Played> | NotYet {
  const seed = loaded.seeds.get(item.memberId);
  if (!seed) return { again: true };
  const open = loaded.open.get(openKey(item.memberId, item.game.code));
  if (open) return { refusal: openRoundRefusal(open) };
  if (loaded.begun.some(({ round }) => isOpenRoundOf(item, round))) return { again: true };

  const dealt = deal(needs, loaded, item, seed, Number(seed.nonce), clientSeedFor(seed, item.key));
  const { step } = dealt;
  const part = jackpotPart(loaded, item, step);
  const won = payoutOf(item.stake, step.win, item.game.engine.unitsPerStake);
  const payout = minor(won + (part?.prize?.amount ?? 0n));
  const id = newId<'round'>(now);
  const booked: Accepted<Played>['booked'] = ({ balance, version, transferId }) => {
    const steps = [recordStep(step, balance, version, now, item.key)];
    const round = beginRound(item, seed, dealt, id, payout, steps, now);
    loaded.begun.push({ round, transferId });
    const pool = part && poolFor(loaded.pools, item);
    if (pool) movePool(pool, part, now);
    moveSeed(loaded, seed, seed.nonce + 1n, now, item.key);
    return { row: round, upTo: 1 };
  };
  const serial = serialOf(id);
  return step.done
    ? { ref: id, serial, settled: settledOf(item, won, part), booked }
    : { ref: id, serial, booked };
}

/** Written out: it runs for every bet. */
function settledOf(
  { game: { engine }, choice, stake }: StakeRequest,
  payout: Minor,
  part: ReturnType<typeof jackpotPart>,
): Settled {
  const margin = marginOf(engine);
  const sides = sidesOf(engine, choice, stake);
  if (part) return { payout, margin, sides, shares: part.shares, prize: part.prize };
  return sides ? { payout, margin, sides } : { payout, margin };
}

/** What the stake brings the pool of its game and what the step takes out of it; undefined for games without one. */
function jackpotPart({ pools }: RoundsState['loaded'], item: StakeRequest, step: Step<Json>) {
  const { jackpot } = item.game.engine;
  if (!jackpot) return undefined;
  const pool = poolFor(pools, item);
  if (!pool || !item.pool) throw new Error(`the pool ${jackpot.pool} was not locked`);
  return poolPart(pool, item.pool, jackpot, item.stake, step);
}

function beginRound(
  { memberId, brandId, currency, game, stake, choice }: StakeRequest,
  seed: SeedLine,
  { step, drawn }: Deal,
  id: RoundRow['id'],
  payout: Minor,
  steps: RoundRow['steps'],
  now: number,
): RoundRow {
  return {
    member_id: memberId,
    id,
    brand_id: brandId,
    game_code: game.code,
    engine_version: game.engine.version,
    seed_id: seed.seed_id,
    nonce: seed.nonce,
    state: step.done ? 'settled' : 'open',
    currency,
    stake,
    win_units: BigInt(step.win),
    payout: step.done ? payout : 0n,
    choice,
    actions: [],
    engine_state: step.done ? null : step.state,
    drawn,
    steps,
    at: new Date(now),
  };
}

/** The first step of the round that this seed and nonce give this stake. Kept for the batch: it is asked for twice and costs two hashes. */
function deal(
  needs: RoundsNeeds,
  { deals }: RoundsState['loaded'],
  item: StakeRequest,
  seed: SeedLine,
  nonce: number,
  clientSeed: string,
): Deal {
  const known = deals.get(item);
  if (known?.nonce === nonce && known.clientSeed === clientSeed) return known;
  const secret = needs.seeds.known(seed.seed_id);
  if (!secret) throw new Error('the seed was rotated between two reads of one batch');
  const draw = needs.seeds.draw(secret, clientSeed, nonce, 0);
  const dealt = {
    nonce,
    clientSeed,
    step: item.game.engine.start(item.choice, draw),
    drawn: draw.position(),
  };
  deals.set(item, dealt);
  return dealt;
}

/** Rounds that stay open move their stake to the member's held money: its row is locked only then, about once in 150 bets. */
export function heldAhead(
  needs: RoundsNeeds,
  { loaded, ledger }: RoundsState,
  items: readonly StakeRequest[],
): Account[] {
  const ahead = new Map<string, number>();
  const held = new Map<bigint, Account>();
  /** Of members who have not played yet: the key of their first stake here. */
  const first = new Map<string, string>();
  for (const item of items) {
    const seed = loaded.seeds.get(item.memberId);
    if (
      !seed ||
      loaded.open.has(openKey(item.memberId, item.game.code)) ||
      !ledger.isLocked(item.pockets.cash)
    )
      continue;
    const before = ahead.get(item.memberId) ?? 0;
    ahead.set(item.memberId, before + 1);
    if (before === 0) first.set(item.memberId, clientSeedFor(seed, item.key));
    const clientSeed = first.get(item.memberId) ?? clientSeedFor(seed, item.key);
    if (!deal(needs, loaded, item, seed, Number(seed.nonce) + before, clientSeed).step.done)
      held.set(item.pockets.held.id, item.pockets.held);
  }
  return [...held.values()];
}
