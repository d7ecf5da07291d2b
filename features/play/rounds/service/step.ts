/** One step of an open round and its end, without a database: both the acts of players and the sweep book what is decided here. */
import type { FactOf } from '#kernel/facts.ts';
import type { Engine, Json, Step } from '#games/contract.ts';
import { type Minor, minor } from '#kernel/money.ts';
import type { Posted } from '#ledger/contract.ts';
import type { Ending as StakeEnding } from '#features/play/stakes/service/end.ts';
import type { OpenStake } from '#features/play/stakes/service/open-stake.ts';
import type { StakeLabel } from '#features/play/stakes/service/kind.ts';
import type { RoundSettled } from '../contract.ts';
import type { RoundsNeeds } from '../needs.ts';
import { serialOf } from '../present.ts';
import { marginOf, payoutOf, raiseOf, recordStep, stakedBy, voidValue } from '../rules.ts';
import type { RoundRow } from '../store.ts';

export type Ending = { readonly state: 'settled' | 'voided'; readonly payout: Minor };
export type Advanced = {
  readonly row: RoundRow;
  readonly step: Step<Json>;
  readonly ending: Ending | undefined;
  /** What the act stakes on top; `row.stake` holds it already. */
  readonly raise: Minor;
};

/** Draws the next step of a round from where its last one stopped. */
export function drawStep(
  needs: Pick<RoundsNeeds, 'seeds'>,
  row: RoundRow,
  engine: Engine,
  action: Json,
  seed: { readonly secret: Buffer; readonly clientSeed: string },
): Advanced {
  const draw = needs.seeds.draw(seed.secret, seed.clientSeed, Number(row.nonce), row.drawn);
  const step = engine.act(row.engine_state, action, draw);
  const before = stakedBy(row.steps, engine);
  const staked = step.staked ?? engine.unitsPerStake;
  const raise = raiseOf(minor(row.stake), before, staked);
  const stake = minor(row.stake + raise);
  const payout = payoutOf(stake, step.win, staked);
  return {
    row: {
      ...row,
      stake,
      actions: [...row.actions, action],
      drawn: draw.position(),
      win_units: BigInt(step.win),
      engine_state: step.state,
    },
    step,
    raise,
    ending: step.done ? { state: 'settled', payout } : undefined,
  };
}

/** What a round that cannot go on pays (RULINGS, Games). */
export function voidEnding(row: RoundRow, engine: Pick<Engine, 'unitsPerStake'>): Ending {
  const won = payoutOf(minor(row.stake), Number(row.win_units), stakedBy(row.steps, engine));
  return { state: 'voided', payout: voidValue(minor(row.stake), won) };
}

/** The round as what it holds. */
export const openStakeOf = (row: RoundRow, { category, vendor, game }: StakeLabel): OpenStake => ({
  category,
  vendor,
  game,
  memberId: row.member_id,
  brandId: row.brand_id,
  currency: row.currency,
  kind: 'round',
  ref: row.id,
  serial: serialOf(row.id),
  stake: minor(row.stake),
});

/** What the end of a round comes to in money: a void brings the stake back with what was won above it. */
export const endingOf = (
  row: Pick<RoundRow, 'stake'>,
  { state, payout }: Ending,
  engine: Engine,
): StakeEnding =>
  state === 'settled'
    ? { state, payout, margin: marginOf(engine) }
    : { state, above: minor(payout - row.stake) };

/** The round after a step that did not end it: the balance is still that of the stake, or of what raised it. */
export function stepTaken(
  { row, step }: Advanced,
  now: number,
  key?: string,
  raised?: Pick<Posted, 'balance' | 'version'>,
): RoundRow {
  const last = row.steps.at(-1);
  const balance = raised?.balance ?? minor(BigInt(last?.balance ?? '0'));
  const record = recordStep(step, balance, raised?.version ?? last?.version ?? 0, now, key);
  return { ...row, steps: [...row.steps, record] };
}

/** The round at its end. `step` is the last one, asked for with `key`; a void repeats what was shown before it. */
export function roundEnded(
  row: RoundRow,
  ending: Ending,
  posted: Pick<Posted, 'balance' | 'version'>,
  now: number,
  step?: Step<Json>,
  key?: string,
): RoundRow {
  const before = row.steps.at(-1);
  const last = step ?? {
    shown: before?.shown ?? null,
    win: before?.win ?? 0,
    ...(before?.staked === undefined ? {} : { staked: before.staked }),
    done: true,
    state: null,
  };
  const record = recordStep({ ...last, done: true }, posted.balance, posted.version, now, key);
  return {
    ...row,
    state: ending.state,
    payout: ending.payout,
    engine_state: null,
    steps: [...row.steps, record],
  };
}

/** The fact that a round has ended. */
export const endedFact = (row: RoundRow): FactOf<typeof RoundSettled> => ({
  memberId: row.member_id,
  brandId: row.brand_id,
  roundId: row.id,
  gameCode: row.game_code,
  currency: row.currency,
  stake: String(row.stake),
  payout: String(row.payout),
  state: row.state,
});

/** The arguments of ADVANCE_ROUND. */
export const advanceValues = (
  row: RoundRow,
  transferId: string | null,
  settledAt: Date | null,
  raiseIds: readonly string[] = [],
  /** Where the pace counts the act, ms. */
  pacedAt: number | null = null,
): unknown[] => [
  row.member_id,
  row.id,
  row.state,
  row.win_units,
  row.payout,
  JSON.stringify(row.actions),
  row.engine_state === null ? null : JSON.stringify(row.engine_state),
  row.drawn,
  JSON.stringify(row.steps),
  transferId,
  settledAt,
  row.stake,
  raiseIds,
  pacedAt,
];
