/** Trials: the same engines, draws, pace and check as real play (RULINGS, Games); the credits never meet the ledger. */
import { createHash, randomBytes } from 'node:crypto';
import { type BrandId, newId, type RoundId } from '#kernel/ids.ts';
import { PLAY_MONEY, formatWire, type Minor, minor } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type { Json, Step } from '#games/contract.ts';
import { ledgerFaults } from '#ledger/contract.ts';
import { earlier } from '#ledger/contract/idempotency.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Opened, Proof } from '../contract.ts';
import type { OfferedGame, RoundsNeeds } from '../needs.ts';
import { roundFaults } from '../faults.ts';
import { presentPlay, presentProof, presentSeeds } from '../present.ts';
import { nextStart, payoutOf, raiseOf, recordStep, stakedBy } from '../rules.ts';
import { presentGame } from '../service/open.ts';
import { openRoundRefusal } from '../service/open-round.ts';
import { clientSeedFor, NO_CLIENT_SEED, reveal, type Rotation, sameRotation } from '../service/seeds.ts';
import { REVEALED, REVEALED_BY_KEY, type RoundRow } from '../store.ts';
import {
  LOCK_TRIAL,
  MAKE_TRIAL,
  MOVE_TRIAL,
  COUNT_TRIAL_ROUNDS,
  OPEN_TRIAL_ROUND,
  PUT_TRIAL_ROUND,
  READ_TRIAL,
  ROTATE_TRIAL,
  TRIAL_ROUND_BY_ID,
  TRIAL_ROUND_BY_KEY,
  type TrialRoundRow,
  type TrialRow,
  trialRoundValues,
} from './store.ts';

/** 10,000.00 credits. */
export const TRIAL_CREDITS = minor(1_000_000n);

export const trialHash = (token: string): Buffer => createHash('sha256').update(token).digest();

type TrialRound = RoundRow & Pick<TrialRoundRow, 'server_hash' | 'client_seed'>;

/** A row as the presenter and the engine host read it. */
const asRound = (row: TrialRoundRow, brandId: BrandId): TrialRound => ({
  ...row,
  brand_id: brandId,
  member_id: newId<'member'>(0),
});

async function find(
  needs: RoundsNeeds,
  brandId: BrandId,
  token: string | undefined,
  game: string,
): Promise<TrialRow | undefined> {
  const row = token ? await needs.db.one(READ_TRIAL, [trialHash(token), brandId]) : undefined;
  return row?.game_code === game ? row : undefined;
}

/** Opens a trial, or goes on with the one the token belongs to. */
export async function openTrial(
  needs: RoundsNeeds,
  brandId: BrandId,
  game: OfferedGame,
  language: string,
  token: string | undefined,
): Promise<Opened> {
  const known = await find(needs, brandId, token, game.code);
  const bearer = known && token ? token : randomBytes(32).toString('base64url');
  if (!known) await begin(needs, brandId, game, bearer);
  const row = known ?? (await find(needs, brandId, bearer, game.code));
  if (!row) throw new Error('the trial was not stored');
  const [open, counted] = await Promise.all([
    needs.db.one(OPEN_TRIAL_ROUND, [row.id]),
    needs.db.one(COUNT_TRIAL_ROUNDS, [row.id]),
  ]);
  const now = needs.clock.now();
  return {
    ...presentGame(game, language, PLAY_MONEY),
    mode: 'trial',
    balance: formatWire(row.balance, PLAY_MONEY),
    version: Number(row.version),
    seeds: presentSeeds(row),
    session: {
      startedAt: toWire(row.started_at),
      net: formatWire(row.balance - TRIAL_CREDITS, PLAY_MONEY),
      rounds: Number(counted?.rounds ?? 0n),
    },
    openRound: open ? presentPlay(asRound(open, brandId), game.engine) : null,
    trialToken: bearer,
    nextAt: toWire(nextStart(now, Number(row.last_at), game.cycleMs)),
    serverTime: toWire(now),
  };
}

async function begin(needs: RoundsNeeds, brandId: BrandId, game: OfferedGame, bearer: string): Promise<void> {
  const id = newId<'trial'>();
  const first = needs.seeds.make();
  const next = needs.seeds.make();
  await needs.db.run(MAKE_TRIAL, [
    id,
    trialHash(bearer),
    brandId,
    game.code,
    TRIAL_CREDITS,
    first.id,
    first.sealed,
    first.hash,
    NO_CLIENT_SEED,
    next.id,
    next.sealed,
    next.hash,
  ]);
}

async function lock(tx: Tx, { brandId, token, game }: TrialAsk): Promise<TrialRow> {
  const row = await tx.one(LOCK_TRIAL, [trialHash(token), brandId]);
  if (!row || row.game_code !== game.code) throw roundFaults('rounds.trial_ended');
  return row;
}

function keepPace(needs: RoundsNeeds, row: TrialRow, game: OfferedGame): void {
  const refusal = needs.gate.pace(needs.clock.now(), Number(row.last_at), game.cycleMs);
  if (refusal) throw refusal;
}

export type TrialAsk = { readonly brandId: BrandId; readonly token: string; readonly game: OfferedGame };

/** @throws the refusals of real play */
export async function stakeTrial(
  needs: RoundsNeeds,
  ask: TrialAsk & { stake: Minor; choice: Json; key: string },
): Promise<RoundRow> {
  const content = `stake|${ask.stake}|${JSON.stringify(ask.choice)}`;
  return needs.db.transaction(async (tx) => {
    const trial = await lock(tx, ask);
    const before = earlier(await tx.one(TRIAL_ROUND_BY_KEY, [trial.id, ask.key]), content);
    if (before) return asRound(before, ask.brandId);
    if (ask.game.closed) throw roundFaults('rounds.game_closed');
    keepPace(needs, trial, ask.game);
    const open = await tx.one(OPEN_TRIAL_ROUND, [trial.id]);
    if (open) throw openRoundRefusal(open);
    if (trial.balance < ask.stake) throw ledgerFaults('wallet.insufficient_funds');
    const clientSeed = clientSeedFor(trial, ask.key);
    const secret = needs.seeds.open(trial.seed_id, trial.server_seed);
    const draw = needs.seeds.draw(secret, clientSeed, Number(trial.nonce), 0);
    const step = ask.game.engine.start(ask.choice, draw);
    const row: TrialRoundRow = {
      id: newId<'round'>(),
      key: ask.key,
      content,
      game_code: ask.game.code,
      engine_version: ask.game.engine.version,
      seed_id: trial.seed_id,
      server_hash: trial.server_hash,
      client_seed: clientSeed,
      nonce: trial.nonce,
      state: 'open',
      currency: PLAY_MONEY,
      stake: ask.stake,
      win_units: 0n,
      payout: 0n,
      choice: ask.choice,
      actions: [],
      engine_state: null,
      drawn: 0,
      steps: [],
      at: new Date(needs.clock.now()),
    };
    return take(
      needs,
      tx,
      ask,
      { ...trial, client_seed: clientSeed, balance: trial.balance - ask.stake, nonce: trial.nonce + 1n },
      row,
      step,
      draw.position(),
    );
  });
}

/** @throws the refusals of real play */
export async function actTrial(
  needs: RoundsNeeds,
  ask: TrialAsk & { roundId: RoundId; step: number; action: unknown },
): Promise<{ row: RoundRow; upTo: number }> {
  return needs.db.transaction(async (tx) => {
    const trial = await lock(tx, ask);
    const row = await tx.one(TRIAL_ROUND_BY_ID, [trial.id, ask.roundId]);
    if (!row) throw roundFaults('rounds.unknown_round');
    if (ask.step < row.steps.length) {
      if (JSON.stringify(row.actions[ask.step - 1] ?? null) !== JSON.stringify(ask.action))
        throw roundFaults('rounds.wrong_step');
      return { row: asRound(row, ask.brandId), upTo: ask.step + 1 };
    }
    if (row.state !== 'open') throw roundFaults('rounds.round_over');
    if (ask.step !== row.steps.length) throw roundFaults('rounds.wrong_step');
    const action = ask.game.engine.readAction(row.engine_state, ask.action);
    if (action === undefined) throw roundFaults('rounds.illegal_choice');
    const isQuick = ask.game.engine.quick?.(action) === true;
    if (!isQuick) keepPace(needs, trial, ask.game);
    const draw = needs.seeds.draw(
      needs.seeds.open(trial.seed_id, trial.server_seed),
      row.client_seed,
      Number(row.nonce),
      row.drawn,
    );
    const step = ask.game.engine.act(row.engine_state, action, draw);
    const next = await take(
      needs,
      tx,
      ask,
      trial,
      { ...row, actions: [...row.actions, action] },
      step,
      draw.position(),
      isQuick ? Number(trial.last_at) : needs.clock.now(),
    );
    return { row: next, upTo: next.steps.length };
  });
}

async function take(
  needs: RoundsNeeds,
  tx: Tx,
  ask: TrialAsk,
  trial: TrialRow,
  row: TrialRoundRow,
  step: Step<Json>,
  drawn: number,
  lastAt = needs.clock.now(),
): Promise<RoundRow> {
  const { engine } = ask.game;
  const staked = step.staked ?? engine.unitsPerStake;
  const raise = raiseOf(minor(row.stake), stakedBy(row.steps, engine), staked);
  if (trial.balance < raise) throw ledgerFaults('wallet.insufficient_funds');
  const stake = minor(row.stake + raise);
  const payout = step.done ? payoutOf(stake, step.win, staked) : minor(0n);
  const balance = minor(trial.balance - raise + payout);
  const version = trial.version + 1n;
  const now = needs.clock.now();
  const next: TrialRoundRow = {
    ...row,
    stake,
    state: step.done ? 'settled' : 'open',
    win_units: BigInt(step.win),
    payout,
    engine_state: step.done ? null : step.state,
    drawn,
    steps: [...row.steps, recordStep(step, balance, Number(version), now)],
  };
  await tx.run(MOVE_TRIAL, [trial.id, balance, version, trial.nonce, lastAt, trial.client_seed]);
  await tx.run(PUT_TRIAL_ROUND, trialRoundValues(trial.id, next));
  return asRound(next, ask.brandId);
}

export async function readTrialRound(
  needs: RoundsNeeds,
  brandId: BrandId,
  token: string,
  id: string,
): Promise<TrialRound> {
  const trial = await needs.db.one(READ_TRIAL, [trialHash(token), brandId]);
  const row = trial ? await needs.db.one(TRIAL_ROUND_BY_ID, [trial.id, id]) : undefined;
  if (!row) throw roundFaults('rounds.unknown_round');
  return asRound(row, brandId);
}

/** The proof of a trial round; its seed is in it once it was rotated out. */
export async function proveTrialRound(
  needs: RoundsNeeds,
  brandId: BrandId,
  token: string,
  id: string,
): Promise<Proof> {
  const row = await readTrialRound(needs, brandId, token, id);
  const trial = await needs.db.one(READ_TRIAL, [trialHash(token), brandId]);
  return presentProof(row, row, trial ? await needs.db.one(REVEALED, [trial.id, row.seed_id]) : undefined);
}

/** As `rotateSeeds`, for a trial. */
export async function rotateTrial(
  needs: RoundsNeeds,
  brandId: BrandId,
  token: string,
  ask: { clientSeed: string; nextServerSeedHash: string; key: string },
): Promise<Rotation> {
  return needs.db.transaction(async (tx) => {
    const trial = await tx.one(LOCK_TRIAL, [trialHash(token), brandId]);
    if (!trial) throw roundFaults('rounds.trial_ended');
    const row = { ...trial, member_id: trial.id };
    const before = await tx.one(REVEALED_BY_KEY, [trial.id, ask.key]);
    if (before) return sameRotation(before, ask);
    const open = await tx.one(OPEN_TRIAL_ROUND, [trial.id]);
    if (open) throw openRoundRefusal(open);
    if (row.next_hash !== ask.nextServerSeedHash) throw roundFaults('rounds.seed_moved_on');
    return reveal(needs, tx, row, ask, ROTATE_TRIAL);
  });
}
