/**
 * Stakes and acts of many players in one transaction. First round trip: lock the rows nobody else holds and read what decides. Then
 * each is decided on its own, in the order of arrival. Second round trip: postings, rounds, seeds, facts, COMMIT; an answer leaves only
 * after it.
 */
import type { FactOf } from '#kernel/facts.ts';
import { WalletChanged } from '#ledger/contract.ts';
import { postBook } from '#ledger/store.ts';
import { type Batcher, createBatcher, type Outcome } from '#platform/db/batch.ts';
import type { Runner } from '#platform/db/db.ts';
import { createLane } from '#platform/db/lane.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { RoundPlayed, RoundSettled } from '../contract.ts';
import type { RoundsDeps } from '../deps.ts';
import { ADVANCE_ROUND, insertRounds, moveSeeds, type NewRound, type RoundRow } from '../store.ts';
import { type ActRequest, decideAct } from './act.ts';
import { loadPage, type Page, type Played } from './page.ts';
import { decideStake, lockHeld, type StakeRequest } from './stake.ts';
import { advanceValues, endedFact } from './step.ts';

export type PlayRequest = StakeRequest | ActRequest;

type Decided = { readonly page: Page; readonly outcomes: readonly Outcome<Played>[] };

const LANES = 2;
const MAX_BATCH = 160;

/** Spreads members over lanes; UUIDv7 ends in random bits. */
const laneOf = (memberId: string): number => Number.parseInt(memberId.slice(-4), 16);

/** @throws nothing: what a request is refused with is its outcome */
function outcomeOf(deps: RoundsDeps, page: Page, item: PlayRequest): Outcome<Played> {
  try {
    return item.type === 'act' ? decideAct(deps, page, item) : decideStake(deps, page, item);
  } catch (refusal) {
    return { refusal };
  }
}

async function read(deps: RoundsDeps, tx: Runner, items: readonly PlayRequest[]): Promise<Decided> {
  const stakes = items.filter((item) => item.type === 'stake');
  const acts = items.filter((item) => item.type === 'act');
  const page = await loadPage(deps, tx, stakes, acts);
  await lockHeld(deps, tx, page, stakes);
  return { page, outcomes: items.map((item) => outcomeOf(deps, page, item)) };
}

async function write(tx: Runner, { page: { book, begun, taken, seeds, moved } }: Decided): Promise<void> {
  if (moved.size === 0) return;
  const acted = [...taken.values()];
  const ended = acted.filter(({ transferId }) => transferId !== null).map(({ row }) => row);
  const moves = [...moved].map((member) => ({
    member,
    nonce: Number(seeds.get(member)?.nonce ?? 0n),
    at: Number(seeds.get(member)?.last_at ?? 0n),
  }));
  const advances = acted.map(({ row, transferId, at }) =>
    tx.run(ADVANCE_ROUND, advanceValues(row, transferId, transferId === null ? null : new Date(at))),
  );
  await Promise.all([
    ...(book.transfers.length > 0 ? [postBook(tx, book)] : []),
    ...(begun.length > 0 ? [insertRounds(tx, begun)] : []),
    ...advances,
    moveSeeds(tx, moves),
    announce(tx, RoundPlayed, begun.map(playedFact)),
    announce(tx, WalletChanged, ended.map(walletFact)),
    announce(tx, RoundSettled, ended.map(endedFact)),
  ]);
}

/** One fact a bet; the balance in it moves the player's screens, an open round pays in a later `round.settled`. */
const playedFact = ({ round }: NewRound): FactOf<typeof RoundPlayed> => ({
  memberId: round.member_id,
  brandId: round.brand_id,
  roundId: round.id,
  gameCode: round.game_code,
  currency: round.currency,
  stake: String(round.stake),
  payout: String(round.payout),
  settled: round.state !== 'open',
  balance: round.steps.at(-1)?.balance ?? '0',
  version: round.steps.at(-1)?.version ?? 0,
});

const walletFact = (round: RoundRow): FactOf<typeof WalletChanged> => ({
  memberId: round.member_id,
  currency: round.currency,
  balance: round.steps.at(-1)?.balance ?? '0',
  version: round.steps.at(-1)?.version ?? 0,
});

export type Plays = Batcher<PlayRequest, Played> & { readonly close: () => Promise<void> };

export function createPlays(deps: RoundsDeps, options: { lanes?: number; max?: number } = {}): Plays {
  const lanes = Array.from({ length: options.lanes ?? LANES }, (_, index) =>
    createLane(deps.db, `plays ${index}`),
  );
  const run = async (lane: number, items: readonly PlayRequest[]): Promise<readonly Outcome<Played>[]> => {
    const connection = lanes[lane];
    if (!connection) throw new Error(`there is no lane ${lane}`);
    return (await connection.transaction((tx) => read(deps, tx, items), write)).outcomes;
  };
  const batcher = createBatcher<PlayRequest, Played>({
    name: 'plays',
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
