/** Seeds a test wants: the first round dealt from one ends as the test needs it. The engine and the draw are the real ones. */
import { ENGINES } from '#games/registry.ts';
import { newId } from '#kernel/ids.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { newServerSeed, seedHash, serverBlocks } from '#kernel/rng/seeds.node.ts';
import type { Step, Json } from '#games/contract.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/db/db.ts';

const GAME = 'monsoon-tiger';

type Needs = { readonly db: Db; readonly keys: InstallationKeys };

/** Puts in use the first new seed that `wanted` accepts; `at` tells how the round of a nonce begins. */
async function dealUntil(
  { db, keys }: Needs,
  memberId: string,
  wanted: (at: (nonce: number) => Step<Json>) => boolean,
): Promise<void> {
  const engine = ENGINES.get(GAME);
  if (!engine) throw new Error(`there is no ${GAME}`);
  const sealer = createSealer(keys.derive('seeds'));
  const make = (seed: Buffer) => {
    const id = newId<'seed'>();
    return [id, sealer.seal(seed, id), seedHash(seed)];
  };
  for (let tries = 0; tries < 200_000; tries += 1) {
    const seed = newServerSeed();
    const at = (nonce: number): Step<Json> =>
      engine.start(null, createDraw(serverBlocks(seed, memberId, nonce), 0));
    if (!wanted(at)) continue;
    const put = `with put as (insert into rounds.seeds (member_id, client_seed, seed_id, server_seed, server_hash, next_id, next_seed, next_hash)
      values ($1::uuid, $1::uuid::text, $2, $3, $4, $5, $6, $7)
      on conflict (member_id) do update set client_seed = excluded.client_seed, seed_id = excluded.seed_id,
        server_seed = excluded.server_seed, server_hash = excluded.server_hash, next_id = excluded.next_id,
        next_seed = excluded.next_seed, next_hash = excluded.next_hash returning member_id)
      insert into rounds.dealt (member_id) select member_id from put on conflict (member_id) do update set nonce = 0`;
    await db.run({ name: 'test.deal', text: put }, [memberId, ...make(seed), ...make(newServerSeed())]);
    return;
  }
  throw new Error('no seed gives the wanted step');
}

const CALM_ROUNDS = 130;

/** Are the rounds from this nonce on settled at once? One stake in 150 wins free spins, and a test must not meet them by chance. */
function calmFrom(at: (nonce: number) => Step<Json>, first: number): boolean {
  for (let nonce = first; nonce < CALM_ROUNDS; nonce += 1) if (!at(nonce).done) return false;
  return true;
}

/** Puts a seed in use whose next round begins with a step that `wanted` accepts; the rounds after it are settled at once. */
export const dealNext = (
  needs: Needs,
  memberId: string,
  wanted: (step: Step<Json>) => boolean,
): Promise<void> => dealUntil(needs, memberId, (at) => wanted(at(0)) && calmFrom(at, 1));

/** Puts a seed in use whose next `count` rounds win nothing; the rounds after them are settled at once. */
export const dealLosses = (needs: Needs, memberId: string, count: number): Promise<void> =>
  dealUntil(needs, memberId, (at) => {
    for (let nonce = 0; nonce < count; nonce += 1) {
      const step = at(nonce);
      if (!step.done || step.win !== 0) return false;
    }
    return calmFrom(at, count);
  });

/** Puts a seed in use whose next 130 rounds are settled at once. */
export const dealCalm = (needs: Needs, memberId: string): Promise<void> =>
  dealUntil(needs, memberId, (at) => calmFrom(at, 0));

/** A round that stays open: free spins were won. */
export const freeSpins = (step: Step<Json>): boolean => !step.done;
