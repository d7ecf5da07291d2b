/** Rounds as a kind of play: what a batch of stakes and acts reads for them, and what it writes (play/stakes has everything else). */
import type { FactOf } from '#kernel/facts.ts';
import { createStakes, type StakeOptions, type Stakes } from '#features/play/stakes/service/batch.ts';
import type { PlayKind } from '#features/play/stakes/service/kind.ts';
import type { Runner } from '#platform/db/db.ts';
import { type Announcement, announcement } from '#platform/outbox/outbox.ts';
import { RoundPlayed, RoundSettled } from '../contract.ts';
import type { RoundsNeeds } from '../needs.ts';
import { roundFaults } from '../faults.ts';
import { ADVANCE_ROUND, insertRounds, moveSeeds, nameSeeds, type NewRound } from '../store.ts';
import { decideAct } from './act.ts';
import type { ActRequest } from './requests.ts';
import { lockPools, writePools } from './pools.ts';
import { contentOf, decideRound, heldAhead } from './stake.ts';
import type { StakeRequest } from './requests.ts';
import { type Loaded, loadRepeated, loadRounds, type Played } from './state.ts';
import { advanceValues, endedFact } from './step.ts';

export type PlayRequest = StakeRequest | ActRequest;
export type Plays = Stakes<PlayRequest, Played>;

/** What the batch has put aside; issued at once. */
function write(
  tx: Runner,
  { begun, taken, seeds, moved, named, pools }: Loaded,
): readonly Promise<unknown>[] {
  if (moved.size === 0) return [];
  const acted = [...taken.values()];
  const moves = [...moved].map((member) => ({
    member,
    nonce: Number(seeds.get(member)?.nonce ?? 0n),
    at: Number(seeds.get(member)?.last_at ?? 0n),
  }));
  const advances = acted.map(({ row, transferId, raises, at, isPaced }) => {
    const settledAt = transferId === null ? null : new Date(at);
    return tx.run(ADVANCE_ROUND, advanceValues(row, transferId, settledAt, raises, isPaced ? at : null));
  });
  return [
    ...(begun.length > 0 ? [insertRounds(tx, begun)] : []),
    ...advances,
    moveSeeds(tx, moves),
    ...(named.size > 0 ? [nameSeeds(tx, named)] : []),
    ...writePools(tx, pools),
  ];
}

function factsOf({ begun, taken }: Loaded): readonly Announcement[] {
  const ended = [...taken.values()].filter(({ transferId }) => transferId !== null);
  return [
    announcement(RoundPlayed, begun.map(playedFact)),
    announcement(
      RoundSettled,
      ended.map(({ row }) => endedFact(row)),
    ),
  ];
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

export const roundKind = (needs: RoundsNeeds): PlayKind<StakeRequest, ActRequest, Loaded, Played> => ({
  kind: 'round',
  name: 'plays',
  tellsBalance: true,
  isStake: (request): request is StakeRequest => request.type === 'stake',
  load: (tx, stakes, acts) => loadRounds(needs, tx, stakes, acts),
  prepare: async (tx, state, stakes, repeated) => {
    await lockPools(tx, state.loaded.pools, stakes);
    await loadRepeated(tx, state.loaded, repeated);
    return heldAhead(needs, state, stakes);
  },
  content: contentOf,
  label: ({ game: { category, vendor, code } }) => ({ category, vendor, game: code }),
  repeat: ({ loaded }, _, ref) => {
    const row = loaded.rounds.get(ref);
    return row && { row, upTo: 1 };
  },
  refuse: (_, { game }) => (game.closed ? roundFaults('rounds.game_closed') : undefined),
  pace: ({ loaded }, { memberId, game: { cycleMs } }) => {
    const seed = loaded.seeds.get(memberId);
    return seed && { lastAt: Number(seed.last_at), cycleMs };
  },
  decide: (state, item, now) => decideRound(needs, state, item, now),
  mayRaise: ({ game }) => game.engine.raises === true,
  act: (state, item, now) => decideAct(needs, state, item, now),
  write: (tx, { loaded }) => write(tx, loaded),
  facts: ({ loaded }) => factsOf(loaded),
});

export const createPlays = (needs: RoundsNeeds, options: StakeOptions = {}): Plays =>
  createStakes(needs, roundKind(needs), options);
