/**
 * An act in an open round, decided. The same act again gives the same answer: acts are numbered, and a numbered act happens once.
 */
import type { Engine, Json } from '#games/contract.ts';
import type { RoundId } from '#kernel/ids.ts';
import { ledgerFaults } from '#ledger/contract.ts';
import type { Outcome } from '#platform/db/batch.ts';
import type { RoundsDeps } from '../deps.ts';
import { roundFaults } from '../faults.ts';
import { keyPrint } from '../rules.ts';
import type { RoundRow } from '../store.ts';
import { moveSeed, type Page, type Played, type Seat, type Taken } from './page.ts';
import { drawStep, endTransfer, roundEnded, stepTaken } from './step.ts';

export type ActRequest = Seat & {
  readonly type: 'act';
  readonly roundId: RoundId;
  readonly step: number;
  readonly action: unknown;
};

/** @throws rounds.unknown_round · rounds.wrong_step · rounds.round_over · idempotency.conflict · rounds.illegal_choice · protection.too_soon */
export function decideAct(deps: RoundsDeps, page: Page, item: ActRequest): Outcome<Played> {
  const { book, taken } = page;
  const mine = book.holds(item.pockets.cash.id) && book.holds(item.pockets.held.id);
  if (!mine || taken.has(item.memberId)) return { again: true };
  const row = page.rounds.get(item.roundId);
  // The page holds the rounds of everybody in the batch: another's is none of his.
  if (row?.member_id !== item.memberId || row.game_code !== item.game.code)
    throw roundFaults('rounds.unknown_round');
  if (item.step < row.steps.length) return { answer: { row: sameAct(row, item), upTo: item.step + 1 } };
  if (row.state !== 'open') throw roundFaults('rounds.round_over');
  if (item.step !== row.steps.length) throw roundFaults('rounds.wrong_step');
  // One key, one effect: the key of the stake or of an earlier step does not take another.
  if (row.steps.some(({ key }) => key === keyPrint(item.key))) throw ledgerFaults('idempotency.conflict');
  const action = readAction(item.game.engine, row, item.action);
  if (action === undefined) throw roundFaults('rounds.illegal_choice');
  const next = take(deps, page, item, row, action);
  taken.set(item.memberId, next);
  return { answer: { row: next.row, upTo: next.row.steps.length } };
}

function sameAct(row: RoundRow, item: ActRequest): RoundRow {
  const before = JSON.stringify(row.actions[item.step - 1] ?? null);
  if (item.step < 1 || before !== JSON.stringify(item.action)) throw roundFaults('rounds.wrong_step');
  return row;
}

const readAction = (engine: Engine, row: RoundRow, input: unknown): Json | undefined =>
  engine.version === row.engine_version ? engine.readAction(row.engine_state, input) : undefined;

function take(deps: RoundsDeps, page: Page, item: ActRequest, row: RoundRow, action: Json): Taken {
  const seed = page.seeds.get(item.memberId);
  const secret = seed?.seed_id === row.seed_id ? deps.seeds.known(row.seed_id) : undefined;
  // A rotation waits until no round is open, so the seed of an open round is the one in use.
  if (!seed || !secret) throw new Error(`round ${row.id} was dealt from a seed that is not in use`);
  const at = deps.clock.now();
  // Only the pace holds back a round that is already paid for: status and limits decide about the next stake.
  const refusal = deps.gate.pace(at, Number(seed.last_at), item.game.cycleMs);
  if (refusal) throw refusal;
  moveSeed(page, seed, seed.nonce, at);
  const next = drawStep(deps, row, item.game.engine, action, { secret, clientSeed: seed.client_seed });
  if (!next.ending) return { row: stepTaken(next, at, item.key), transferId: null, at };
  const posted = page.book.post(endTransfer(next.row, next.ending, item.pockets, item.house));
  const ended = roundEnded(next.row, next.ending, posted, at, next.step, item.key);
  return { row: ended, transferId: posted.transferId, at };
}
