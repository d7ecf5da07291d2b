/**
 * Committed chains of days (kernel/rng/chain.node.ts), whose secrets a room keeps sealed. Today's and tomorrow's stand always: the root of a day
 * is public for a day before it begins, but for the day its owner – a table, a sea – is set up.
 */
import { dayAfter, utcDay } from '#kernel/days.ts';
import { type Chain, makeChain } from '#kernel/rng/chain.node.ts';
import { newServerSeed } from '#kernel/rng/seeds.node.ts';
import type { Sealer } from './seal.ts';

export type StoredDay = { readonly length: number; readonly root: string; readonly secret: Uint8Array };
export type NewDay = StoredDay & { readonly owner: string; readonly day: string };

export type DayStore<Runner> = {
  /** Links of a chain that is made. */
  readonly length: number;
  readonly find: (runner: Runner, owner: string, day: string) => Promise<StoredDay | undefined>;
  /** Adds nothing where another process has. */
  readonly add: (runner: Runner, day: NewDay) => Promise<unknown>;
};

export type DayChains<Runner> = {
  /** Publishes the roots of today and tomorrow, where they are missing. */
  readonly publish: (runner: Runner, owner: string, now: number) => Promise<void>;
  /** @throws when there is no chain of that day, or its secret cannot be opened */
  readonly chain: (runner: Runner, owner: string, day: string) => Promise<Chain>;
};

/** Chains kept in memory: today's and tomorrow's of twenty owners. */
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

export function createDayChains<Runner>(sealer: Sealer, store: DayStore<Runner>): DayChains<Runner> {
  const known = new Map<string, Chain>();
  const published = new Set<string>();
  const nameOf = (owner: string, day: string): string => `${owner}/${day}`;

  const add = async (runner: Runner, owner: string, day: string): Promise<void> => {
    const name = nameOf(owner, day);
    if (published.has(name)) return;
    if (!(await store.find(runner, owner, day))) {
      const secret = newServerSeed();
      const { root, length } = chainOf(secret, store.length);
      await store.add(runner, { owner, day, length, root, secret: sealer.seal(secret, name) });
    }
    if (published.size > KEPT) published.clear();
    published.add(name);
  };

  return {
    publish: async (runner, owner, now) => {
      const today = utcDay(now);
      await add(runner, owner, today);
      await add(runner, owner, dayAfter(today));
    },
    chain: async (runner, owner, day) => {
      const name = nameOf(owner, day);
      const kept = known.get(name);
      if (kept) return kept;
      const row = await store.find(runner, owner, day);
      if (!row) throw new Error(`there is no chain for ${name}`);
      const chain = chainOf(sealer.open(row.secret, name), row.length);
      if (chain.root !== row.root) throw new Error(`the chain of ${name} is not the one that was published`);
      if (known.size >= KEPT) known.clear();
      known.set(name, chain);
      return chain;
    },
  };
}
