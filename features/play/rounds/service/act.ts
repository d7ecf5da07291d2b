/**
 * An act in an open round, decided. The same act again gives the same answer: acts are numbered, and a numbered act happens once.
 */
import type { Engine, Json } from '#games/contract.ts';
import { ledgerFaults } from '#ledger/contract.ts';
import type { Outcome } from '#platform/db/batch.ts';
import type { RoundsNeeds } from '../needs.ts';
import { roundFaults } from '../faults.ts';
import { keyPrint } from '../rules.ts';
import type { RoundRow } from '../store.ts';
import { endInBatch } from '#features/play/stakes/service/end.ts';
import { raiseInBatch } from '#features/play/stakes/service/raise.ts';
import { moveSeed, type Played, type RoundsState, type Taken } from './state.ts';
import { drawStep, endingOf, openStakeOf, roundEnded, stepTaken } from './step.ts';
import type { ActRequest } from './requests.ts';

/** @throws rounds.unknown_round · rounds.wrong_step · rounds.round_over · idempotency.conflict · rounds.illegal_choice · protection.too_soon; of an act that stakes more also the gate's and wallet.insufficient_funds */
export function decideAct(
  needs: RoundsNeeds,
  state: RoundsState,
  item: ActRequest,
  now: number,
): Outcome<Played> {
  const { ledger, loaded } = state;
  const mine = ledger.isLocked(item.pockets.cash) && ledger.isLocked(item.pockets.held);
  if (!mine || loaded.taken.has(item.memberId)) return { again: true };
  const row = loaded.rounds.get(item.roundId);
  // The batch knows the rounds of everybody in the batch: another's is none of his.
  if (row?.member_id !== item.memberId || row.game_code !== item.game.code)
    throw roundFaults('rounds.unknown_round');
  // Its accounts are those of the request: a round ends in the currency it was staked in, and in no other.
  if (row.currency !== item.currency) throw roundFaults('rounds.wrong_currency');
  if (item.step < row.steps.length) return { answer: { row: sameAct(row, item), upTo: item.step + 1 } };
  if (row.state !== 'open') throw roundFaults('rounds.round_over');
  if (item.step !== row.steps.length) throw roundFaults('rounds.wrong_step');
  // One key, one effect: the key of the stake or of an earlier step does not take another.
  if (row.steps.some(({ key }) => key === keyPrint(item.key))) throw ledgerFaults('idempotency.conflict');
  const action = readAction(item.game.engine, row, item.action);
  if (action === undefined) throw roundFaults('rounds.illegal_choice');
  const next = take(needs, state, item, row, action, now);
  loaded.taken.set(item.memberId, next);
  return { answer: { row: next.row, upTo: next.row.steps.length } };
}

function sameAct(row: RoundRow, item: ActRequest): RoundRow {
  const before = JSON.stringify(row.actions[item.step - 1] ?? null);
  if (item.step < 1 || before !== JSON.stringify(item.action)) throw roundFaults('rounds.wrong_step');
  return row;
}

const readAction = (engine: Engine, row: RoundRow, input: unknown): Json | undefined =>
  engine.version === row.engine_version ? engine.readAction(row.engine_state, input) : undefined;

function take(
  needs: RoundsNeeds,
  state: RoundsState,
  item: ActRequest,
  row: RoundRow,
  action: Json,
  at: number,
): Taken {
  const { loaded } = state;
  const seed = loaded.seeds.get(item.memberId);
  const secret = seed?.seed_id === row.seed_id ? needs.seeds.known(row.seed_id) : undefined;
  // A rotation waits until no round is open, so the seed of an open round is the one in use.
  if (!seed || !secret) throw new Error(`round ${row.id} was dealt from a seed that is not in use`);
  // Only the pace holds back a round that is already paid for: status and limits decide about the next stake.
  const isQuick = item.game.engine.quick?.(action) === true;
  const refusal = isQuick ? undefined : needs.gate.pace(at, Number(seed.last_at), item.game.cycleMs);
  if (refusal) throw refusal;
  const next = drawStep(needs, row, item.game.engine, action, { secret, clientSeed: seed.client_seed });
  const { category, vendor, code: game } = item.game;
  const label = { category, vendor, game };
  // Before anything of the step is put aside: what is refused leaves round, seed and money as they were.
  const raised =
    next.raise > 0n
      ? raiseInBatch(needs, state, openStakeOf(row, label), item, next.raise, item.step, at)
      : undefined;
  // A quick act leaves the pace where it was: it neither waits for the last spin nor makes the next one wait.
  moveSeed(loaded, seed, seed.nonce, isQuick ? Number(seed.last_at) : at);
  const raises = raised ? [raised.transferId] : [];
  const isPaced = !isQuick;
  if (!next.ending)
    return { row: stepTaken(next, at, item.key, raised), transferId: null, raises, at, isPaced };
  const stake = openStakeOf(next.row, label);
  const posted = endInBatch(state, stake, item, endingOf(next.row, next.ending, item.game.engine), at);
  const ended = roundEnded(next.row, next.ending, posted, at, next.step, item.key);
  return { row: ended, transferId: posted.transferId, raises, at, isPaced };
}
