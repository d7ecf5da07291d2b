/**
 * Acts in open rounds, many players' in one transaction like their stakes: the first round trip locks the balances nobody
 * else holds and reads rounds and seeds, the second writes. The same act again gives the same answer: acts are numbered,
 * and a numbered act happens once.
 */
import type { Engine, Json } from '#games/contract.ts';
import type { RoundId } from '#kernel/ids.ts';
import { Book } from '#ledger/book.ts';
import { type Account, ledgerFaults } from '#ledger/contract.ts';
import { type Pockets, WALLET_CHANGED } from '#ledger/service.ts';
import { lockBalances, postBook } from '#ledger/store.ts';
import { type Batcher, createBatcher, type Outcome } from '#platform/db/batch.ts';
import type { Runner } from '#platform/db/db.ts';
import { createLane } from '#platform/db/lane.ts';
import { ADD_FACTS } from '#platform/outbox/outbox.ts';
import type { OfferedGame, Player, RoundsDeps } from '../deps.ts';
import { roundFaults } from '../faults.ts';
import { keyPrint } from '../rules.ts';
import {
  ADVANCE_ROUND,
  moveSeeds,
  type RoundRow,
  ROUNDS_BY_IDS,
  SEED_LINES,
  type SeedLine,
} from '../store.ts';
import { openSecrets } from './secrets.ts';
import { advanceValues, drawStep, endedFact, endTransfer, roundEnded, stepTaken } from './step.ts';

export type ActRequest = Player & {
  readonly pockets: Pockets;
  readonly house: Account;
  readonly game: OfferedGame;
  readonly roundId: RoundId;
  readonly step: number;
  readonly action: unknown;
  readonly key: string;
};
/** The round, and how many of its steps the answer shows. */
export type Acted = { readonly row: RoundRow; readonly upTo: number };

type Taken = { readonly row: RoundRow; readonly transferId: string | null; readonly at: number };
type Page = {
  readonly book: Book;
  readonly rounds: ReadonlyMap<string, RoundRow>;
  readonly seeds: ReadonlyMap<string, SeedLine>;
  /** By member: one act of his is enough for one batch. */
  readonly taken: Map<string, Taken>;
};
type Decided = Page & { readonly outcomes: readonly Outcome<Acted>[] };

const MAX_BATCH = 160;

async function load(deps: RoundsDeps, tx: Runner, items: readonly ActRequest[]): Promise<Page> {
  const accounts = new Map(
    items.flatMap(({ pockets, memberId }) => [
      [pockets.cash.id, memberId],
      [pockets.held.id, memberId],
    ]),
  );
  const members = [...new Set(items.map((item) => item.memberId))];
  const [locked, rounds, seeds] = await Promise.all([
    lockBalances(tx, [...accounts.values()], [...accounts.keys()], true),
    tx.rows(ROUNDS_BY_IDS, [items.map((item) => item.memberId), items.map((item) => item.roundId)]),
    tx.rows(SEED_LINES, [members]),
  ]);
  await openSecrets(deps, tx, seeds);
  return {
    book: new Book(locked, []),
    rounds: new Map(rounds.map((row) => [row.id, row])),
    seeds: new Map(seeds.map((row) => [row.member_id, row])),
    taken: new Map(),
  };
}

/** @throws rounds.unknown_round · rounds.wrong_step · rounds.round_over · idempotency.conflict · rounds.illegal_choice · protection.too_soon */
function decide(deps: RoundsDeps, page: Page, item: ActRequest): Outcome<Acted> {
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
  const next = drawStep(deps, row, item.game.engine, action, { secret, clientSeed: seed.client_seed });
  if (!next.ending) return { row: stepTaken(next, at, item.key), transferId: null, at };
  const posted = page.book.post(endTransfer(next.row, next.ending, item.pockets, item.house));
  const ended = roundEnded(next.row, next.ending, posted, at, next.step, item.key);
  return { row: ended, transferId: posted.transferId, at };
}

function decideAll(deps: RoundsDeps, page: Page, items: readonly ActRequest[]): Decided {
  const outcomes = items.map((item): Outcome<Acted> => {
    try {
      return decide(deps, page, item);
    } catch (refusal) {
      return { refusal };
    }
  });
  return { ...page, outcomes };
}

async function write(tx: Runner, { book, taken, seeds }: Decided): Promise<void> {
  if (taken.size === 0) return;
  const all = [...taken.values()];
  const ended = all.filter(({ transferId }) => transferId !== null).map(({ row }) => row);
  const moves = all.map(({ row, at }) => ({
    member: row.member_id,
    nonce: Number(seeds.get(row.member_id)?.nonce ?? 0n),
    at,
  }));
  const advances = all.map(({ row, transferId, at }) =>
    tx.run(ADVANCE_ROUND, advanceValues(row, transferId, transferId === null ? null : new Date(at))),
  );
  const settled = ended.length === 0 ? [] : settle(tx, book, ended);
  await Promise.all([...settled, ...advances, moveSeeds(tx, moves)]);
}

function settle(tx: Runner, book: Book, ended: readonly RoundRow[]): Promise<unknown>[] {
  const wallets = ended.map((row) => {
    const last = row.steps.at(-1);
    return {
      memberId: row.member_id,
      currency: row.currency,
      balance: last?.balance,
      version: last?.version,
    };
  });
  return [
    postBook(tx, book),
    tx.run(ADD_FACTS, [WALLET_CHANGED, JSON.stringify(wallets)]),
    tx.run(ADD_FACTS, ['round.settled', JSON.stringify(ended.map(endedFact))]),
  ];
}

export type Acts = Batcher<ActRequest, Acted> & { readonly close: () => Promise<void> };

export function createActs(deps: RoundsDeps): Acts {
  const lane = createLane(deps.db, 'acts');
  const batcher = createBatcher<ActRequest, Acted>({
    name: 'acts',
    lanes: 1,
    max: MAX_BATCH,
    laneOf: () => 0,
    run: async (_lane, items) => {
      const read = async (tx: Runner): Promise<Decided> =>
        decideAll(deps, await load(deps, tx, items), items);
      return (await lane.transaction(read, write)).outcomes;
    },
    log: deps.log,
  });
  return {
    ...batcher,
    close: async () => {
      await batcher.drain();
      await lane.close();
    },
  };
}
