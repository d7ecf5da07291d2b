/**
 * What a batch of rounds knows besides balances, keys and the gate: seeds and rounds of everybody in it, and what has been decided so far.
 */
import type { RoundId } from '#kernel/ids.ts';
import type { Json, Step } from '#games/contract.ts';
import type { BatchState } from '#features/play/stakes/service/kind.ts';
import type { Runner } from '#platform/db/db.ts';
import type { RoundsNeeds } from '../needs.ts';
import {
  type NewRound,
  OPEN_ROUNDS,
  type RoundRow,
  ROUNDS_BY_IDS,
  SEED_LINES,
  type SeedLine,
} from '../store.ts';
import type { ActRequest } from './requests.ts';
import type { Pools } from './pools.ts';
import { openSecrets } from './secrets.ts';
import { NO_CLIENT_SEED } from './seeds.ts';
import type { StakeRequest } from './requests.ts';

/** The round, and how many of its steps the answer shows. */
export type Played = { readonly row: RoundRow; readonly upTo: number };

/** The first step of a round that may begin, dealt with this number of the seed. */
export type Deal = {
  readonly nonce: number;
  readonly clientSeed: string;
  readonly step: Step<Json>;
  readonly drawn: number;
};
/** A round after its act; `transferId` when the act ended it. */
export type Taken = {
  readonly row: RoundRow;
  readonly transferId: string | null;
  /** The transfers of what the act staked on top. */
  readonly raises: readonly string[];
  readonly at: number;
  /** A quick act leaves the pace where it was. */
  readonly isPaced: boolean;
};

export type Loaded = {
  /** As they stand after what was decided so far; `moved` names whose have changed. */
  readonly seeds: Map<string, SeedLine>;
  readonly moved: Set<string>;
  /** Members who played their first round, with the client seed it brought. */
  readonly named: Map<string, string>;
  /** By `openKey`: a member has one open round a game. */
  readonly open: ReadonlyMap<string, { id: RoundId; game_code: string }>;
  /** By id: rounds acts are asked for, and those of stakes whose key was used before. */
  readonly rounds: Map<string, RoundRow>;
  /** By the stake that asked: the next one has the number of a refused one, and its own game and choice. */
  readonly deals: Map<StakeRequest, Deal>;
  /** Of the jackpots that are staked on, locked; as they stand after what was decided so far. */
  readonly pools: Pools;
  readonly begun: NewRound[];
  /** By member: one act of his is enough for one batch. */
  readonly taken: Map<string, Taken>;
};
export type RoundsState = BatchState<Loaded>;

/** A member and a game: in each game he has at most one open round, and plays on in all others. */
export const openKey = (memberId: string, gameCode: string): string => `${memberId} ${gameCode}`;

const unique = (values: readonly string[]): string[] => [...new Set(values)];

/** Issued in the round trip that locks the balances; the secrets of seeds are read only the first time. */
export async function loadRounds(
  needs: RoundsNeeds,
  tx: Runner,
  stakes: readonly StakeRequest[],
  acts: readonly ActRequest[],
): Promise<Loaded> {
  const stakers = unique(stakes.map(({ memberId }) => memberId));
  const players = unique([...stakers, ...acts.map(({ memberId }) => memberId)]);
  const [seeds, asked, open] = await Promise.all([
    tx.rows(SEED_LINES, [players]),
    acts.length > 0
      ? roundsOf(
          tx,
          acts.map(({ memberId, roundId }) => [memberId, roundId]),
        )
      : [],
    stakers.length > 0 ? tx.rows(OPEN_ROUNDS, [stakers]) : [],
  ]);
  await openSecrets(needs, tx, seeds);
  return {
    seeds: new Map(seeds.map((row) => [row.member_id, row])),
    moved: new Set(),
    named: new Map(),
    open: new Map(open.map((row) => [openKey(row.member_id, row.game_code), row])),
    rounds: new Map(asked.map((row) => [row.id, row])),
    deals: new Map(),
    pools: new Map(),
    begun: [],
    taken: new Map(),
  };
}

/** The rounds of stakes whose key was used before. */
export async function loadRepeated(
  tx: Runner,
  { rounds }: Loaded,
  repeated: readonly { readonly memberId: string; readonly ref: string }[],
): Promise<void> {
  if (repeated.length === 0) return;
  const rows = await roundsOf(
    tx,
    repeated.map(({ memberId, ref }) => [memberId, ref]),
  );
  for (const row of rows) rounds.set(row.id, row);
}

const roundsOf = (tx: Runner, named: readonly (readonly [string, string])[]): Promise<RoundRow[]> =>
  tx.rows(ROUNDS_BY_IDS, [named.map(([member]) => member), named.map(([, id]) => id)]);

/** The seed after a bet or an act of its member. @param key of a bet: the client seed, where it is the first */
export function moveSeed(
  { seeds, moved, named }: Loaded,
  { member_id, seed_id, client_seed }: SeedLine,
  nonce: bigint,
  at: number,
  key?: string,
): void {
  const isFirst = key !== undefined && client_seed === NO_CLIENT_SEED;
  if (isFirst) named.set(member_id, key);
  const clientSeed = isFirst ? key : client_seed;
  seeds.set(member_id, { member_id, seed_id, client_seed: clientSeed, nonce, last_at: BigInt(at) });
  moved.add(member_id);
}
