/**
 * What one batch knows: the locked balances, the keys used before, gate, seeds and rounds of everybody in it, and what has been decided
 * so far. Many players' stakes and acts share it, and the one transaction behind it.
 */
import type { RoundId } from '#kernel/ids.ts';
import type { Json, Step } from '#games/contract.ts';
import { Book } from '#ledger/book.ts';
import type { Account } from '#ledger/contract.ts';
import type { Pockets } from '#ledger/service.ts';
import { findTransfers, lockBalances } from '#ledger/store.ts';
import type { Runner } from '#platform/db/db.ts';
import type { GateRow, OfferedGame, Player, RoundsDeps } from '../deps.ts';
import {
  type NewRound,
  OPEN_ROUNDS,
  type RoundRow,
  ROUNDS_BY_IDS,
  SEED_LINES,
  type SeedLine,
} from '../store.ts';
import type { ActRequest } from './act.ts';
import { openSecrets } from './secrets.ts';
import type { StakeRequest } from './stake.ts';

/** Who plays what, with which accounts. */
export type Seat = Player & {
  readonly pockets: Pockets;
  readonly house: Account;
  readonly game: OfferedGame;
  readonly key: string;
};

/** The round, and how many of its steps the answer shows. */
export type Played = { readonly row: RoundRow; readonly upTo: number };

/** The first step of a round that may begin, dealt with this number of the seed. */
export type Deal = { readonly nonce: number; readonly step: Step<Json>; readonly drawn: number };
/** A round after its act; `transferId` when the act ended it. */
export type Taken = { readonly row: RoundRow; readonly transferId: string | null; readonly at: number };

export type Page = {
  readonly book: Book;
  readonly gate: ReadonlyMap<string, GateRow>;
  /** As they stand after what was decided so far; `moved` names whose have changed. */
  readonly seeds: Map<string, SeedLine>;
  readonly moved: Set<string>;
  readonly open: ReadonlyMap<string, { id: RoundId; game_code: string }>;
  /** By id: rounds acts are asked for, and those of stakes whose key was used before. */
  readonly rounds: ReadonlyMap<string, RoundRow>;
  /** By the stake that asked: the next one has the number of a refused one, and its own game and choice. */
  readonly deals: Map<StakeRequest, Deal>;
  readonly begun: NewRound[];
  /** By member: one act of his is enough for one batch. */
  readonly taken: Map<string, Taken>;
};

const unique = (values: readonly string[]): string[] => [...new Set(values)];
const none = Promise.resolve([]);

/** A stake moves cash, and an act may pay what is held: whose rows are locked, each once. */
function accountsOf(stakes: readonly StakeRequest[], acts: readonly ActRequest[]): Map<bigint, string> {
  const accounts = new Map(stakes.map(({ pockets, memberId }) => [pockets.cash.id, memberId]));
  for (const { pockets, memberId } of acts)
    for (const { id } of [pockets.cash, pockets.held]) accounts.set(id, memberId);
  return accounts;
}

/** One round trip: locks the rows nobody else holds, and reads what decides. A second one only for what is rare. */
export async function loadPage(
  deps: RoundsDeps,
  tx: Runner,
  stakes: readonly StakeRequest[],
  acts: readonly ActRequest[],
): Promise<Page> {
  const accounts = accountsOf(stakes, acts);
  const stakers = unique(stakes.map((item) => item.memberId));
  const players = unique([...stakers, ...acts.map((item) => item.memberId)]);
  const staking = stakes.length > 0;
  const [locked, seeds, asked, found, gate, open] = await Promise.all([
    lockBalances(tx, [...accounts.values()], [...accounts.keys()], true),
    tx.rows(SEED_LINES, [players]),
    acts.length > 0
      ? roundsOf(
          tx,
          acts.map(({ memberId, roundId }) => [memberId, roundId]),
        )
      : none,
    staking
      ? findTransfers(
          tx,
          stakes.map((item) => item.memberId),
          stakes.map((item) => item.key),
        )
      : none,
    staking ? tx.rows(deps.gate.load, [stakers]) : none,
    staking ? tx.rows(OPEN_ROUNDS, [stakers]) : none,
  ]);
  await openSecrets(deps, tx, seeds);
  const repeated =
    found.length > 0
      ? await roundsOf(
          tx,
          found.map((row) => [row.member_id, row.ref]),
        )
      : [];
  return {
    book: new Book(locked, found),
    gate: new Map(gate.map((row) => [row.member_id, row])),
    seeds: new Map(seeds.map((row) => [row.member_id, row])),
    moved: new Set(),
    open: new Map(open.map((row) => [row.member_id, row])),
    rounds: new Map([...asked, ...repeated].map((row) => [row.id, row])),
    deals: new Map(),
    begun: [],
    taken: new Map(),
  };
}

const roundsOf = (tx: Runner, named: readonly (readonly [string, string])[]): Promise<RoundRow[]> =>
  tx.rows(ROUNDS_BY_IDS, [named.map(([member]) => member), named.map(([, id]) => id)]);

/** The seed after a bet or an act of its member. */
export function moveSeed(
  page: Page,
  { member_id, seed_id, client_seed }: SeedLine,
  nonce: bigint,
  at: number,
): void {
  page.seeds.set(member_id, { member_id, seed_id, client_seed, nonce, last_at: BigInt(at) });
  page.moved.add(member_id);
}
