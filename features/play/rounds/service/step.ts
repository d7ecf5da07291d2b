/** One step of an open round and its end, without a database: both the acts of players and the sweep book what is decided here. */
import type { FactOf } from '#kernel/facts.ts';
import type { Engine, Json, Step } from '#games/contract.ts';
import { type Minor, minor } from '#kernel/money.ts';
import type { Account, Posted, Posting, Transfer } from '#ledger/contract.ts';
import type { Pockets } from '#ledger/service.ts';
import type { RoundSettled } from '../contract.ts';
import type { RoundsDeps } from '../deps.ts';
import { payoutOf, recordStep, voidValue } from '../rules.ts';
import type { RoundRow } from '../store.ts';

export type Ending = { readonly state: 'settled' | 'voided'; readonly payout: Minor };
export type Advanced = {
  readonly row: RoundRow;
  readonly step: Step<Json>;
  readonly ending: Ending | undefined;
};

/** Draws the next step of a round from where its last one stopped. */
export function drawStep(
  deps: Pick<RoundsDeps, 'seeds'>,
  row: RoundRow,
  engine: Engine,
  action: Json,
  seed: { readonly secret: Buffer; readonly clientSeed: string },
): Advanced {
  const draw = deps.seeds.draw(seed.secret, seed.clientSeed, Number(row.nonce), row.drawn);
  const step = engine.act(row.engine_state, action, draw);
  const payout = payoutOf(minor(row.stake), step.win, engine.unitsPerStake);
  return {
    row: {
      ...row,
      actions: [...row.actions, action],
      drawn: draw.position(),
      win_units: BigInt(step.win),
      engine_state: step.state,
    },
    step,
    ending: step.done ? { state: 'settled', payout } : undefined,
  };
}

/** What a round that cannot go on pays (RULINGS, interrupted game). */
export function voidEnding(row: RoundRow, engine: Pick<Engine, 'unitsPerStake'>): Ending {
  const won = payoutOf(minor(row.stake), Number(row.win_units), engine.unitsPerStake);
  return { state: 'voided', payout: voidValue(minor(row.stake), won) };
}

/** The held stake goes to the house and the payout to the player, or the stake comes back with what was won above it. */
export function endTransfer(
  row: RoundRow,
  ending: Ending,
  { cash, held }: Pockets,
  house: Account,
): Transfer {
  const stake = minor(row.stake);
  const voided = ending.state === 'voided';
  const paid = voided ? minor(ending.payout - stake) : ending.payout;
  const first: Posting = voided
    ? { kind: 'void', from: held, to: cash, amount: stake }
    : { kind: 'settle', from: held, to: house, amount: stake };
  return {
    memberId: row.member_id,
    brandId: row.brand_id,
    currency: row.currency,
    cash,
    kind: voided ? 'void' : 'settle',
    // A space cannot stand in a caller's Idempotency-Key: nobody can use this key up before us.
    key: `settle ${row.id}`,
    content: `${ending.state}|${ending.payout}`,
    ref: row.id,
    postings: paid > 0n ? [first, { kind: 'payout', from: house, to: cash, amount: paid }] : [first],
  };
}

/** The round after a step that did not end it: the balance is still that of the stake. */
export function stepTaken({ row, step }: Advanced, now: number, key?: string): RoundRow {
  const last = row.steps.at(-1);
  const record = recordStep(step, minor(BigInt(last?.balance ?? '0')), last?.version ?? 0, now, key);
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
  const last = step ?? { shown: before?.shown ?? null, win: before?.win ?? 0, done: true, state: null };
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
];
