/** One more act in an open round, and its end: settled when the engine says so, voided when it cannot go on. */
import type { RoundId } from '#kernel/ids.ts';
import { type Minor, minor } from '#kernel/money.ts';
import type { Engine, Json } from '#games/contract.ts';
import type { Posting } from '#ledger/contract.ts';
import { lockBalances } from '#ledger/store.ts';
import type { Tx } from '#platform/db/db.ts';
import { announce } from '#platform/outbox/outbox.ts';
import type { OfferedGame, Player, RoundsDeps } from '../deps.ts';
import { roundFaults } from '../faults.ts';
import { payoutOf, recordStep, type StepRecord, voidValue } from '../rules.ts';
import { ADVANCE_ROUND, LOCK_ROUND, LOCK_SEED, moveSeeds, type RoundRow, type SeedRow } from '../store.ts';

export type ActRequest = Player & {
  readonly game: OfferedGame;
  readonly roundId: RoundId;
  readonly step: number;
  readonly action: unknown;
};

type Ending = { readonly state: 'settled' | 'voided'; readonly payout: Minor };

/**
 * @throws rounds.unknown_round · rounds.wrong_step · rounds.round_over · rounds.illegal_choice · protection.too_soon
 * The same act again gives the same answer: acts are numbered, and a numbered act happens once.
 */
export async function act(deps: RoundsDeps, request: ActRequest): Promise<{ row: RoundRow; upTo: number }> {
  return deps.db.transaction(async (tx) => {
    await lockWallet(deps, tx, request);
    const row = await tx.one(LOCK_ROUND, [request.memberId, request.roundId]);
    if (!row || row.game_code !== request.game.code) throw roundFaults('rounds.unknown_round');
    if (request.step < row.steps.length) return { row: sameAct(row, request), upTo: request.step + 1 };
    if (row.state !== 'open') throw roundFaults('rounds.round_over');
    if (request.step !== row.steps.length) throw roundFaults('rounds.wrong_step');
    const action = readAction(request.game.engine, row, request.action);
    if (action === undefined) throw roundFaults('rounds.illegal_choice');
    await keepPace(deps, tx, request);
    const next = await advance(deps, tx, row, request.game.engine, action);
    return { row: next, upTo: next.steps.length };
  });
}

/** Balances first, then the round, then the seed: the order of the stake batches, so that nobody waits in a circle. */
export async function lockWallet(deps: RoundsDeps, tx: Tx, player: Player): Promise<void> {
  const { cash, held } = await deps.ledger.pockets(tx, player.brandId, player.memberId, player.currency);
  await lockBalances(tx, [player.memberId, player.memberId], [cash.id, held.id], false);
}

function sameAct(row: RoundRow, request: ActRequest): RoundRow {
  const before = JSON.stringify(row.actions[request.step - 1] ?? null);
  if (request.step < 1 || before !== JSON.stringify(request.action)) throw roundFaults('rounds.wrong_step');
  return row;
}

const readAction = (engine: Engine, row: RoundRow, input: unknown): Json | undefined =>
  engine.version === row.engine_version ? engine.readAction(row.engine_state, input) : undefined;

/** Only the pace holds back a round that is already paid for: status and limits decide about the next stake. */
async function keepPace(deps: RoundsDeps, tx: Tx, request: ActRequest): Promise<void> {
  const seed = await tx.one(LOCK_SEED, [request.memberId]);
  const now = deps.clock.now();
  const refusal = deps.gate.pace(now, Number(seed?.last_at ?? 0n), request.game.cycleMs);
  if (refusal) throw refusal;
  await moveSeeds(tx, [{ member: request.memberId, nonce: Number(seed?.nonce ?? 0n), at: now }]);
}

/** Draws the next step, books the end when there is one, stores the round. */
export async function advance(
  deps: RoundsDeps,
  tx: Tx,
  row: RoundRow,
  engine: Engine,
  action: Json,
): Promise<RoundRow> {
  const seed = await seedOf(tx, row);
  const draw = deps.seeds.draw(
    deps.seeds.open(row.seed_id, seed.server_seed),
    seed.client_seed,
    Number(row.nonce),
    row.drawn,
  );
  const step = engine.act(row.engine_state, action, draw);
  const payout = payoutOf(minor(row.stake), step.win, engine.unitsPerStake);
  const drawn = {
    ...row,
    actions: [...row.actions, action],
    drawn: draw.position(),
    win_units: BigInt(step.win),
    engine_state: step.state,
  };
  if (step.done)
    return finish(deps, tx, drawn, { state: 'settled', payout }, (balance, version, at) =>
      recordStep(step, balance, version, at),
    );
  const last = row.steps.at(-1);
  const record = recordStep(step, minor(BigInt(last?.balance ?? '0')), last?.version ?? 0, deps.clock.now());
  return store(tx, { ...drawn, steps: [...row.steps, record] }, null);
}

/** Gives an open round up: the better of the win so far and the stake (RULINGS, interrupted game). */
export async function voidRound(
  deps: RoundsDeps,
  tx: Tx,
  row: RoundRow,
  engine: Pick<Engine, 'unitsPerStake'>,
): Promise<RoundRow> {
  const won = payoutOf(minor(row.stake), Number(row.win_units), engine.unitsPerStake);
  const payout = voidValue(minor(row.stake), won);
  const last = row.steps.at(-1);
  return finish(deps, tx, row, { state: 'voided', payout }, (balance, version, at) => ({
    shown: last?.shown ?? null,
    win: last?.win ?? 0,
    done: true,
    balance: String(balance),
    version,
    at,
  }));
}

async function finish(
  deps: RoundsDeps,
  tx: Tx,
  row: RoundRow,
  ending: Ending,
  record: (balance: Minor, version: number, at: number) => StepRecord,
): Promise<RoundRow> {
  const player = { memberId: row.member_id, brandId: row.brand_id, currency: row.currency };
  const { cash, held } = await deps.ledger.pockets(tx, player.brandId, player.memberId, player.currency);
  const house = await deps.ledger.house(tx, player.brandId, 'play', player.currency);
  const stake = minor(row.stake);
  const postings: Posting[] =
    ending.state === 'voided'
      ? [
          { kind: 'void', from: held, to: cash, amount: stake },
          ...(ending.payout > stake
            ? [{ kind: 'payout', from: house, to: cash, amount: minor(ending.payout - stake) }]
            : []),
        ]
      : [
          { kind: 'settle', from: held, to: house, amount: stake },
          ...(ending.payout > 0n ? [{ kind: 'payout', from: house, to: cash, amount: ending.payout }] : []),
        ];
  const posted = await deps.ledger.post(tx, {
    ...player,
    cash,
    kind: ending.state === 'voided' ? 'void' : 'settle',
    // A space cannot stand in a caller's Idempotency-Key: nobody can use this key up before us.
    key: `settle ${row.id}`,
    content: `${ending.state}|${ending.payout}`,
    ref: row.id,
    postings,
  });
  const at = deps.clock.now();
  const done = {
    ...row,
    state: ending.state,
    payout: ending.payout,
    engine_state: null,
    steps: [...row.steps, record(posted.balance, posted.version, at)],
  };
  await announce(tx, 'round.settled', [
    {
      memberId: row.member_id,
      brandId: row.brand_id,
      roundId: row.id,
      gameCode: row.game_code,
      currency: row.currency,
      stake: String(stake),
      payout: String(ending.payout),
      state: ending.state,
    },
  ]);
  return store(tx, done, posted.transferId, new Date(at));
}

async function store(
  tx: Tx,
  row: RoundRow,
  transferId: string | null,
  settledAt: Date | null = null,
): Promise<RoundRow> {
  const state = row.engine_state === null ? null : JSON.stringify(row.engine_state);
  await tx.run(ADVANCE_ROUND, [
    row.member_id,
    row.id,
    row.state,
    row.win_units,
    row.payout,
    JSON.stringify(row.actions),
    state,
    row.drawn,
    JSON.stringify(row.steps),
    transferId,
    settledAt,
  ]);
  return row;
}

/** The seed a round was dealt from: still in use, for a rotation waits until no round is open. */
async function seedOf(tx: Tx, row: RoundRow): Promise<SeedRow> {
  const seed = await tx.one(LOCK_SEED, [row.member_id]);
  if (seed?.seed_id === row.seed_id) return seed;
  throw new Error(`round ${row.id} was dealt from a seed that is no longer in use`);
}
