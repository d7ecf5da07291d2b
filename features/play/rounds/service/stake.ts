/**
 * The stake: many players' bets in one transaction. First round trip: lock the cash rows nobody else holds, find keys used
 * before, load gate, seeds and open rounds. Then each bet is decided on its own, in the order of arrival: gate → key →
 * money → draw. Second round trip: postings, rounds, seeds, facts, COMMIT. An answer leaves only after that commit.
 */
import { newId, type RoundId } from '#kernel/ids.ts';
import { type Minor, minor } from '#kernel/money.ts';
import type { Json, Step } from '#games/contract.ts';
import { Book } from '#ledger/book.ts';
import type { Account, Transfer } from '#ledger/contract.ts';
import type { Pockets } from '#ledger/service.ts';
import { findTransfers, lockBalances, postBook } from '#ledger/store.ts';
import { type Batcher, createBatcher, type Outcome } from '#platform/db/batch.ts';
import type { Runner } from '#platform/db/db.ts';
import { createLane } from '#platform/db/lane.ts';
import { ADD_FACTS } from '#platform/outbox/outbox.ts';
import type { GateRow, OfferedGame, Player, RoundsDeps } from '../deps.ts';
import { roundFaults } from '../faults.ts';
import { payoutOf, recordStep } from '../rules.ts';
import {
  insertRounds,
  moveSeeds,
  type NewRound,
  OPEN_ROUNDS,
  type RoundRow,
  ROUNDS_BY_IDS,
  SEED_LINES,
  type SeedLine,
} from '../store.ts';

import { openSecrets } from './secrets.ts';

export type StakeRequest = Player & {
  readonly pockets: Pockets;
  readonly house: Account;
  readonly game: OfferedGame;
  readonly stake: Minor;
  readonly choice: Json;
  readonly key: string;
};

type Loaded = {
  readonly book: Book;
  readonly gate: ReadonlyMap<string, GateRow>;
  readonly seeds: Map<string, SeedLine>;
  readonly open: ReadonlyMap<string, { id: RoundId; game_code: string }>;
  readonly repeats: ReadonlyMap<string, RoundRow>;
  readonly deals: Map<string, Deal>;
};

type Decided = Loaded & { readonly rounds: NewRound[]; readonly outcomes: Outcome<RoundRow>[] };

const LANES = 2;
const MAX_BATCH = 160;

/** The same words for the same bet: what its key stands for. */
export const contentOf = (r: Pick<StakeRequest, 'game' | 'stake' | 'currency' | 'choice'>): string =>
  `stake|${r.game.code}|${r.stake}|${r.currency}|${JSON.stringify(r.choice)}`;

/** Spreads members over lanes; UUIDv7 ends in random bits. */
const laneOf = (memberId: string): number => Number.parseInt(memberId.slice(-4), 16);

const unique = (values: readonly string[]): string[] => [...new Set(values)];

async function load(deps: RoundsDeps, tx: Runner, items: readonly StakeRequest[]): Promise<Loaded> {
  const members = unique(items.map((item) => item.memberId));
  const cash = new Map(items.map((item) => [item.pockets.cash.id, item.memberId]));
  const [locked, found, gate, seeds, open] = await Promise.all([
    lockBalances(tx, [...cash.values()], [...cash.keys()], true),
    findTransfers(
      tx,
      items.map((item) => item.memberId),
      items.map((item) => item.key),
    ),
    tx.rows(deps.gate.load, [members]),
    tx.rows(SEED_LINES, [members]),
    tx.rows(OPEN_ROUNDS, [members]),
  ]);
  await openSecrets(deps, tx, seeds);
  const repeated =
    found.length === 0
      ? []
      : await tx.rows(ROUNDS_BY_IDS, [found.map((row) => row.member_id), found.map((row) => row.ref)]);
  return {
    book: new Book(locked, found),
    gate: new Map(gate.map((row) => [row.member_id, row])),
    seeds: new Map(seeds.map((row) => [row.member_id, row])),
    open: new Map(open.map((row) => [row.member_id, row])),
    repeats: new Map(repeated.map((row) => [row.id, row])),
    deals: new Map(),
  };
}

/** One bet, decided. Throws its refusal; the book and the seed are untouched then. */
function decide(deps: RoundsDeps, loaded: Loaded, item: StakeRequest, rounds: NewRound[]): Outcome<RoundRow> {
  const { book, seeds } = loaded;
  const cash = item.pockets.cash.id;
  if (!book.holds(cash) || book.isPending(item.memberId, item.key)) return { again: true };
  const earlier = book.earlier(item.memberId, item.key);
  if (earlier) return repeat(loaded, item, earlier.ref);

  if (item.game.closed) return { refusal: roundFaults('rounds.game_closed') };
  const seed = seeds.get(item.memberId);
  if (!seed) return { again: true };
  const now = deps.clock.now();
  const refusal = deps.gate.refuse(loaded.gate.get(item.memberId), {
    brandId: item.brandId,
    stake: item.stake,
    currency: item.currency,
    now,
    lastAt: Number(seed.last_at),
    cycleMs: item.game.cycleMs,
  });
  if (refusal) return { refusal };
  const open = loaded.open.get(item.memberId);
  if (open)
    return {
      refusal: roundFaults('rounds.open_round', { value: { roundId: open.id, gameCode: open.game_code } }),
    };
  if (rounds.some((round) => round.member_id === item.memberId && round.state === 'open'))
    return { again: true };

  const dealt = deal(deps, loaded, item, seed, Number(seed.nonce));
  // Dealt ahead of time for another nonce than came to pass: the held row is fetched in the next batch.
  if (!dealt.step.done && !book.holds(item.pockets.held.id)) return { again: true };
  const round = playRound(item, seed, dealt, now, book);
  rounds.push(round.row);
  seeds.set(item.memberId, { ...seed, nonce: seed.nonce + 1n, last_at: BigInt(now) });
  return { answer: round.answer };
}

function repeat(loaded: Loaded, item: StakeRequest, ref: string): Outcome<RoundRow> {
  const row = loaded.repeats.get(ref);
  // The ledger compares the content; a key that belongs to another kind of movement has no round at all.
  loaded.book.post(transferOf(item, ref, minor(0n), false));
  if (!row) return { again: true };
  return { answer: row };
}

function transferOf(item: StakeRequest, roundId: string, payout: Minor, open: boolean): Transfer {
  const { cash, held } = item.pockets;
  const stake = open
    ? { kind: 'hold', from: cash, to: held, amount: item.stake }
    : { kind: 'stake', from: cash, to: item.house, amount: item.stake };
  const paid = !open && payout > 0n ? [{ kind: 'payout', from: item.house, to: cash, amount: payout }] : [];
  return {
    memberId: item.memberId,
    brandId: item.brandId,
    currency: item.currency,
    cash,
    kind: 'round',
    key: item.key,
    content: contentOf(item),
    ref: roundId,
    postings: [stake, ...paid],
  };
}

function playRound(
  item: StakeRequest,
  seed: SeedLine,
  { step, drawn }: Deal,
  now: number,
  book: Book,
): { row: NewRound; answer: RoundRow } {
  const { engine } = item.game;
  const payout = payoutOf(item.stake, step.win, engine.unitsPerStake);
  const id = newId<'round'>(now);
  const posted = book.post(transferOf(item, id, payout, !step.done));
  const steps = [recordStep(step, posted.balance, posted.version, now, item.key)];
  const state = step.done ? ('settled' as const) : ('open' as const);
  const answer: RoundRow = {
    member_id: item.memberId,
    id,
    brand_id: item.brandId,
    game_code: item.game.code,
    engine_version: engine.version,
    seed_id: seed.seed_id,
    nonce: seed.nonce,
    state,
    currency: item.currency,
    stake: item.stake,
    win_units: BigInt(step.win),
    payout: step.done ? payout : 0n,
    choice: item.choice,
    actions: [],
    engine_state: step.done ? null : step.state,
    drawn,
    steps,
    at: new Date(now),
  };
  const row: NewRound = {
    ...answer,
    choice: JSON.stringify(item.choice),
    engine_state: step.done ? null : JSON.stringify(step.state),
    steps: JSON.stringify(steps),
    transfer_id: posted.transferId,
    settled: step.done,
    balance: String(posted.balance),
    version: posted.version,
  };
  return { row, answer };
}

type Deal = { readonly step: Step<Json>; readonly drawn: number };

/** The first step of the round this seed and nonce give. Kept for the batch: it is asked for twice and costs two hashes. */
function deal(deps: RoundsDeps, loaded: Loaded, item: StakeRequest, seed: SeedLine, nonce: number): Deal {
  const name = `${seed.seed_id}:${nonce}`;
  const known = loaded.deals.get(name);
  if (known) return known;
  const secret = deps.seeds.known(seed.seed_id);
  if (!secret) throw new Error('the seed was rotated between two reads of one batch');
  const draw = deps.seeds.draw(secret, seed.client_seed, nonce, 0);
  const dealt = { step: item.game.engine.start(item.choice, draw), drawn: draw.position() };
  loaded.deals.set(name, dealt);
  return dealt;
}

/** Rounds that stay open move their stake to the member's held money: its row is locked only then, about once in 150 bets. */
async function lockHeld(
  deps: RoundsDeps,
  tx: Runner,
  loaded: Loaded,
  items: readonly StakeRequest[],
): Promise<void> {
  const ahead = new Map<string, number>();
  const held = new Map<bigint, string>();
  for (const item of items) {
    const seed = loaded.seeds.get(item.memberId);
    if (!seed || loaded.open.has(item.memberId) || !loaded.book.holds(item.pockets.cash.id)) continue;
    const before = ahead.get(item.memberId) ?? 0;
    ahead.set(item.memberId, before + 1);
    if (!deal(deps, loaded, item, seed, Number(seed.nonce) + before).step.done)
      held.set(item.pockets.held.id, item.memberId);
  }
  if (held.size > 0) loaded.book.add(await lockBalances(tx, [...held.values()], [...held.keys()], true));
}

function decideAll(deps: RoundsDeps, loaded: Loaded, items: readonly StakeRequest[]): Decided {
  const rounds: NewRound[] = [];
  const outcomes = items.map((item): Outcome<RoundRow> => {
    try {
      return decide(deps, loaded, item, rounds);
    } catch (refusal) {
      return { refusal };
    }
  });
  return { ...loaded, rounds, outcomes };
}

async function write(tx: Runner, { book, rounds, seeds }: Decided): Promise<void> {
  if (rounds.length === 0) return;
  const movers = [...new Set(rounds.map((round) => round.member_id))];
  await Promise.all([
    postBook(tx, book),
    insertRounds(tx, rounds),
    moveSeeds(
      tx,
      movers.map((member) => ({
        member,
        nonce: Number(seeds.get(member)?.nonce ?? 0n),
        at: Number(seeds.get(member)?.last_at ?? 0n),
      })),
    ),
    tx.run(ADD_FACTS, ['round.played', JSON.stringify(rounds.map(playedFact))]),
  ]);
}

/** One fact a bet; the balance in it moves the player's screens, an open round pays in a later `round.settled`. */
const playedFact = (round: NewRound): Record<string, unknown> => ({
  memberId: round.member_id,
  brandId: round.brand_id,
  roundId: round.id,
  gameCode: round.game_code,
  currency: round.currency,
  stake: String(round.stake),
  payout: String(round.payout),
  settled: round.settled,
  balance: round.balance,
  version: round.version,
});

export type Stakes = Batcher<StakeRequest, RoundRow> & { readonly close: () => Promise<void> };

export function createStakes(deps: RoundsDeps, options: { lanes?: number; max?: number } = {}): Stakes {
  const lanes = Array.from({ length: options.lanes ?? LANES }, (_, index) =>
    createLane(deps.db, `stakes ${index}`),
  );
  const run = async (lane: number, items: readonly StakeRequest[]): Promise<readonly Outcome<RoundRow>[]> => {
    const connection = lanes[lane];
    if (!connection) throw new Error(`there is no lane ${lane}`);
    const read = async (tx: Runner): Promise<Decided> => {
      const loaded = await load(deps, tx, items);
      await lockHeld(deps, tx, loaded, items);
      return decideAll(deps, loaded, items);
    };
    const { outcomes } = await connection.transaction(read, write);
    return outcomes;
  };
  const batcher = createBatcher<StakeRequest, RoundRow>({
    name: 'stakes',
    lanes: lanes.length,
    max: options.max ?? MAX_BATCH,
    laneOf: (item) => laneOf(item.memberId),
    run,
    log: deps.log,
  });
  return {
    ...batcher,
    close: async () => {
      await batcher.drain();
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}
