/**
 * The committed chains of our own draws (kernel/rng/chain.node.ts): one a game and day. The root of a day is public for a day before its first
 * draw, but for the day a game is set up.
 */
import { type Chain, makeChain } from '#kernel/rng/chain.node.ts';
import { createDraw, type Draw } from '#kernel/rng/draw.ts';
import { newServerSeed, serverBlocks } from '#kernel/rng/seeds.node.ts';
import type { Sealer } from '#platform/crypto/seal.ts';
import type { Runner } from '#platform/db/db.ts';
import { MOST_A_DAY } from '../rules/schedule.ts';
import { ADD_DAY, DAY_OF } from '../store.ts';

/** What stands in place of a player's seed in the draws of a day: nobody chose it after the root was known. */
export const drawText = (game: string, day: string): string => `${game}/${day}`;

export type Days = {
  /** Publishes the root of a day where it is missing. */
  readonly publish: (runner: Runner, game: string, day: string) => Promise<void>;
  /** @throws when there is no chain of that day, or its secret cannot be opened */
  readonly chain: (runner: Runner, game: string, day: string) => Promise<Chain>;
};

/** Chains kept in memory: today's and tomorrow's of a hundred games, 48 kB each. */
const KEPT = 200;

/** Forgets the one that is known for longest once there are too many. */
function keep<Value>(known: Map<string, Value>, name: string, value: Value): void {
  const [oldest] = known.keys();
  if (known.size >= KEPT && oldest !== undefined) known.delete(oldest);
  known.set(name, value);
}

export function createDays(sealer: Sealer): Days {
  const known = new Map<string, Chain>();
  const published = new Map<string, true>();
  return {
    publish: async (runner, game, day) => {
      const name = drawText(game, day);
      if (published.has(name)) return;
      if (!(await runner.one(DAY_OF, [game, day]))) {
        const secret = newServerSeed();
        const chain = makeChain(secret, MOST_A_DAY);
        const { root, length } = chain;
        const sealed = sealer.seal(secret, `lottery/${name}`);
        // Where another process was first, its chain is the one that counts.
        if ((await runner.run(ADD_DAY, [game, day, length, root, sealed])) > 0) keep(known, name, chain);
      }
      keep(published, name, true);
    },
    chain: async (runner, game, day) => {
      const name = drawText(game, day);
      const kept = known.get(name);
      if (kept) return kept;
      const row = await runner.one(DAY_OF, [game, day]);
      if (!row) throw new Error(`there is no chain for ${name}`);
      const chain = makeChain(sealer.open(row.secret, `lottery/${name}`), row.length);
      if (chain.root !== row.root) throw new Error(`the chain of ${name} is not the one that was published`);
      keep(known, name, chain);
      return chain;
    },
  };
}

/** The randomness of draw n: HMAC-SHA256 over the link, with the day's text in place of a player's seed. */
export const randomnessOf = (chain: Chain, game: string, day: string, n: number): Draw =>
  createDraw(serverBlocks(chain.link(n), drawText(game, day), n));
