/**
 * The committed chains of days (kernel/rng/chain.node.ts). Today's and tomorrow's stand always: the root of a day is public for a day before
 * its first round, but for the day a table is set up.
 */
import { dayAfter, utcDay } from '#kernel/days.ts';
import { createDraw, type Draw } from '#kernel/rng/draw.ts';
import { type Chain, makeChain } from '#kernel/rng/chain.node.ts';
import { newServerSeed, serverBlocks } from '#kernel/rng/seeds.node.ts';
import type { Sealer } from '#platform/crypto/seal.ts';
import type { Runner } from '#platform/db/db.ts';
import { DAY, SECOND } from '#kernel/time.ts';
import { ADD_DAY, DAY_OF, type TableRow } from '../store.ts';

/** What stands in place of a player's seed in the draws of a day: nobody chose it after the root was known. */
export const drawText = (table: string, day: string): string => `${table}/${day}`;

export type Days = {
  /** Publishes the roots of today and tomorrow, where they are missing. */
  readonly publish: (runner: Runner, table: Pick<TableRow, 'code'>, now: number) => Promise<void>;
  /** @throws when there is no chain of that day, or its secret cannot be opened */
  readonly chain: (runner: Runner, table: string, day: string) => Promise<Chain>;
};

/** As many links as the shortest rounds could need: a table may be made quicker in the middle of a day. 550 kB, 22 ms. */
export const LINKS_A_DAY = DAY / (5 * SECOND);
/** Chains kept in memory: today's and tomorrow's of twenty tables. */
const KEPT = 40;

/** By the secret they end with: a server that starts again in the same process, as tests do, makes none of them anew. */
const made = new Map<string, Chain>();
function chainOf(secret: Uint8Array, length: number): Chain {
  const name = `${length} ${Buffer.from(secret).toString('hex')}`;
  const known = made.get(name);
  if (known) return known;
  const chain = makeChain(secret, length);
  if (made.size >= KEPT) made.clear();
  made.set(name, chain);
  return chain;
}

export function createDays(sealer: Sealer): Days {
  const known = new Map<string, Chain>();
  const published = new Set<string>();
  const nameOf = (table: string, day: string): string => `${table}/${day}`;

  const add = async (runner: Runner, { code }: Pick<TableRow, 'code'>, day: string): Promise<void> => {
    const name = nameOf(code, day);
    if (published.has(name)) return;
    if (!(await runner.one(DAY_OF, [code, day]))) {
      const secret = newServerSeed();
      const { root, length } = chainOf(secret, LINKS_A_DAY);
      await runner.run(ADD_DAY, [code, day, length, root, sealer.seal(secret, name)]);
    }
    if (published.size > KEPT) published.clear();
    published.add(name);
  };

  return {
    publish: async (runner, table, now) => {
      const today = utcDay(now);
      await add(runner, table, today);
      await add(runner, table, dayAfter(today));
    },
    chain: async (runner, table, day) => {
      const name = nameOf(table, day);
      const kept = known.get(name);
      if (kept) return kept;
      const row = await runner.one(DAY_OF, [table, day]);
      if (!row) throw new Error(`there is no chain for ${name}`);
      const chain = chainOf(sealer.open(row.secret, name), row.length);
      if (chain.root !== row.root) throw new Error(`the chain of ${name} is not the one that was published`);
      if (known.size >= KEPT) known.clear();
      known.set(name, chain);
      return chain;
    },
  };
}

/** The draws of round n: HMAC-SHA256 over the link, with the day's text in place of a player's seed. */
export const drawOf = (chain: Chain, table: string, day: string, n: number): Draw =>
  createDraw(serverBlocks(chain.link(n), drawText(table, day), n));
