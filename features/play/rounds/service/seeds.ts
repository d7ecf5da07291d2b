/** A member's seeds: made before the first round, rotated on request. */
import type { MemberId } from '#kernel/ids.ts';
import { ledgerFaults } from '#ledger/contract.ts';
import type { Runner, Statement } from '#platform/db/db.ts';
import type { Player, RoundsNeeds } from '../needs.ts';
import { roundFaults } from '../faults.ts';
import {
  LOCK_SEED,
  MAKE_SEED,
  OPEN_ROUNDS,
  REVEAL_SEED,
  REVEALED_BY_KEY,
  type RevealedRow,
  type RotationRow,
  ROTATE_SEED,
  SEEDS,
  type SeedRow,
} from '../store.ts';
import { openRoundRefusal } from './open-round.ts';
import { lockWallet } from './recover.ts';

/** Of seeds nobody has played with yet. */
export const NO_CLIENT_SEED = '';

/**
 * What a round is drawn with beside the server's secret. The first round's own key is the client seed from then on: it was made by the player's
 * device, after the fingerprint of the secret was shown with the opened game. A key is written like a client seed.
 */
export const clientSeedFor = (seed: { readonly client_seed: string }, key: string): string =>
  seed.client_seed === NO_CLIENT_SEED ? key : seed.client_seed;

/** The member's seeds; made on first use. */
export async function seedsOf(needs: RoundsNeeds, runner: Runner, memberId: MemberId): Promise<SeedRow> {
  const [row] = await runner.rows(SEEDS, [[memberId]]);
  if (row) return row;
  const first = needs.seeds.make();
  const next = needs.seeds.make();
  // The first client seed comes with the first round, from whoever plays it (firstClientSeed).
  await runner.run(MAKE_SEED, [
    memberId,
    first.id,
    first.sealed,
    first.hash,
    NO_CLIENT_SEED,
    next.id,
    next.sealed,
    next.hash,
  ]);
  const [made] = await runner.rows(SEEDS, [[memberId]]);
  if (!made) throw new Error('seeds were not stored');
  return made;
}

export type Rotation = {
  readonly revealed: RevealedRow;
  readonly seeds: Pick<SeedRow, 'server_hash' | 'client_seed' | 'nonce' | 'next_hash'>;
};
export type RotationAsk = {
  readonly clientSeed: string;
  readonly nextServerSeedHash: string;
  readonly key: string;
};

/** The first answer again, whatever was played since. @throws idempotency.conflict when the key stood for something else */
export function sameRotation(before: RotationRow, ask: RotationAsk): Rotation {
  if (before.taken_hash !== ask.nextServerSeedHash || before.taken_client_seed !== ask.clientSeed)
    throw ledgerFaults('idempotency.conflict');
  return {
    revealed: before,
    seeds: {
      server_hash: before.taken_hash,
      client_seed: before.taken_client_seed,
      nonce: 0n,
      next_hash: before.announced_hash,
    },
  };
}

/**
 * Reveals the seed in use, takes the announced next one with the player's client seed, announces another.
 * @throws rounds.open_round (its outcome still depends on the secret) · rounds.seed_moved_on · idempotency: the same key answers the same
 */
export async function rotateSeeds(needs: RoundsNeeds, player: Player, ask: RotationAsk): Promise<Rotation> {
  await seedsOf(needs, needs.db, player.memberId);
  return needs.db.transaction(async (tx) => {
    await lockWallet(needs, tx, player);
    const row = await tx.one(LOCK_SEED, [player.memberId]);
    if (!row) throw new Error('seeds were not stored');
    const before = await tx.one(REVEALED_BY_KEY, [player.memberId, ask.key]);
    if (before) return sameRotation(before, ask);
    const [open] = await tx.rows(OPEN_ROUNDS, [[player.memberId]]);
    if (open) throw openRoundRefusal(open);
    if (row.next_hash !== ask.nextServerSeedHash) throw roundFaults('rounds.seed_moved_on');
    return reveal(needs, tx, row, ask, ROTATE_SEED);
  });
}

/** The rotation itself: what was secret becomes public, what was announced comes into use, another is announced. */
export async function reveal(
  needs: RoundsNeeds,
  tx: Runner,
  row: SeedRow,
  ask: { clientSeed: string; key: string },
  rotate: Statement<never>,
): Promise<Rotation> {
  const secret = needs.seeds.open(row.seed_id, row.server_seed).toString('hex');
  const next = needs.seeds.make();
  await tx.run(REVEAL_SEED, [
    row.member_id,
    row.seed_id,
    secret,
    row.server_hash,
    row.client_seed,
    row.nonce,
    ask.key,
    row.next_hash,
    ask.clientSeed,
    next.hash,
    row.last_at,
  ]);
  await tx.run(rotate, [row.member_id, ask.clientSeed, next.id, next.sealed, next.hash]);
  return {
    revealed: {
      server_seed: secret,
      server_hash: row.server_hash,
      client_seed: row.client_seed,
      rounds: row.nonce,
    },
    seeds: {
      server_hash: row.next_hash,
      client_seed: ask.clientSeed,
      nonce: 0n,
      next_hash: next.hash,
    },
  };
}
