/** Seeds a test wants: the first round dealt from one ends as the test needs it. The engine and the draw are the real ones. */
import { ENGINES } from '#games/registry.ts';
import { newId } from '#kernel/ids.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { newServerSeed, seedHash, serverBlocks } from '#kernel/rng/seeds.node.ts';
import type { Step, Json } from '#games/contract.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import type { TestServer } from './testing.ts';

const GAME = 'monsoon-tiger';

/** Puts a seed in use whose next round begins with a step that `wanted` accepts. */
export async function dealNext(
  server: TestServer,
  memberId: string,
  wanted: (step: Step<Json>) => boolean,
): Promise<void> {
  const engine = ENGINES.get(GAME);
  if (!engine) throw new Error(`there is no ${GAME}`);
  const sealer = createSealer(server.keys.derive('seeds'));
  const make = (seed: Buffer) => {
    const id = newId<'seed'>();
    return [id, sealer.seal(seed, id), seedHash(seed)];
  };
  for (let tries = 0; tries < 200_000; tries += 1) {
    const seed = newServerSeed();
    if (!wanted(engine.start(null, createDraw(serverBlocks(seed, memberId, 0), 0)))) continue;
    const put = `insert into rounds.seeds (member_id, client_seed, seed_id, server_seed, server_hash, next_id, next_seed, next_hash)
      values ($1::uuid, $1::uuid::text, $2, $3, $4, $5, $6, $7)`;
    await server.db.pool.query(put, [memberId, ...make(seed), ...make(newServerSeed())]);
    return;
  }
  throw new Error('no seed gives the wanted step');
}

/** A round that stays open: free spins were won. */
export const freeSpins = (step: Step<Json>): boolean => !step.done;
