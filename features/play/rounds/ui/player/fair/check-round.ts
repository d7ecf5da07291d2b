/**
 * The check of a round, in the reader's own browser: is this the seed that was announced, does it give this outcome, and is the
 * payout what the outcome is worth? Every answer is computed here from the claim; nothing is asked of the server.
 */
import type { Engine, Json, Step } from '#games/contract.ts';
import type { GameCheck } from '#games/check.ts';
import { formatWire, minor, parseAmount } from '#kernel/money.ts';
import { seedHash } from '#kernel/rng/seeds.web.ts';
import { payoutOf, voidValue } from '#features/play/rounds/rules.ts';

/** The engine of the claim and how its family computes a round again (games/registry.ts). */
export type CheckedGame = { readonly engine: Engine; readonly check: GameCheck };

export type Claim = {
  readonly gameCode: string;
  /** lower-case hex */
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly choice: unknown;
  /** undefined: whatever the game does by itself is done until the round is over */
  readonly actions: readonly unknown[] | undefined;
  /** what the game showed; undefined when only seeds were pasted in */
  readonly steps: readonly unknown[] | undefined;
  readonly engineVersion: number | undefined;
  /** wire amounts */
  readonly money: { readonly stake: string; readonly payout: string; readonly currency: string } | undefined;
  readonly voided: boolean;
};

export type Answer = 'matches' | 'differs' | 'nothing';
export type Verdict = {
  readonly fingerprint: Answer;
  readonly computedHash: string;
  readonly outcome: Answer | 'impossible' | 'other_version';
  readonly steps: readonly Step<Json>[];
  readonly units: number;
  readonly unitsPerStake: number;
  /** Of the engine that computed. */
  readonly version: number;
  readonly payout: Answer;
  /** wire amount; undefined without a stake */
  readonly computedPayout: string | undefined;
  readonly proved: boolean;
};

/** Equal as JSON, whatever the order of keys: a database keeps its own. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = Object.entries(a);
  const right = new Map(Object.entries(b));
  return (
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && sameJson(value, right.get(key)))
  );
}

async function replayed(
  { engine, check: { recompute } }: CheckedGame,
  claim: Claim,
): Promise<readonly Step<Json>[]> {
  const { serverSeed: serverSeedHex, clientSeed, nonce, choice } = claim;
  if (claim.actions)
    return recompute({ engine, serverSeedHex, clientSeed, nonce, choice, actions: claim.actions });
  const actions: Json[] = [];
  for (;;) {
    const steps = await recompute({ engine, serverSeedHex, clientSeed, nonce, choice, actions });
    const last = steps.at(-1);
    const next = last && !last.done ? engine.proceed(last.state) : undefined;
    if (next === undefined) return steps;
    actions.push(next);
  }
}

type Outcome = Pick<Verdict, 'outcome' | 'steps' | 'units'>;

async function judgeOutcome(game: CheckedGame, claim: Claim): Promise<Outcome> {
  const { engine } = game;
  if (claim.engineVersion !== undefined && claim.engineVersion !== engine.version)
    return { outcome: 'other_version', steps: [], units: 0 };
  let steps: readonly Step<Json>[];
  try {
    steps = await replayed(game, claim);
  } catch (error) {
    if (error instanceof RangeError) return { outcome: 'impossible', steps: [], units: 0 };
    throw error;
  }
  const units = steps.at(-1)?.win ?? 0;
  if (!claim.steps) return { outcome: 'nothing', steps, units };
  const shown = steps.map((step) => step.shown);
  return { outcome: sameJson(shown, claim.steps) ? 'matches' : 'differs', steps, units };
}

function worthOf({ money, voided }: Claim, units: number, unitsStaked: number): string | undefined {
  if (!money) return undefined;
  const stake = parseAmount(money.stake, money.currency);
  const won = payoutOf(stake, units, unitsStaked);
  return formatWire(voided ? voidValue(stake, won) : minor(won), money.currency);
}

/** @throws RangeError when the seed is not hex or an amount is none; anything else a claim can be wrong in is part of the verdict */
export async function checkRound(game: CheckedGame, claim: Claim): Promise<Verdict> {
  const { engine } = game;
  const computedHash = await seedHash(claim.serverSeed);
  const fingerprint: Answer =
    claim.serverSeedHash === '' ? 'nothing' : computedHash === claim.serverSeedHash ? 'matches' : 'differs';
  const judged = await judgeOutcome(game, claim);
  const replayedAny = judged.steps.length > 0;
  // The claimed stake is all of it; acts may have raised it.
  const unitsStaked = judged.steps.at(-1)?.staked ?? engine.unitsPerStake;
  const computedPayout = replayedAny ? worthOf(claim, judged.units, unitsStaked) : undefined;
  const payout: Answer =
    computedPayout === undefined || !claim.money
      ? 'nothing'
      : computedPayout === claim.money.payout
        ? 'matches'
        : 'differs';
  return {
    fingerprint,
    computedHash,
    ...judged,
    unitsPerStake: engine.unitsPerStake,
    version: engine.version,
    payout,
    computedPayout,
    proved: fingerprint === 'matches' && judged.outcome === 'matches' && payout === 'matches',
  };
}
