/**
 * The committed chains of days (kernel/rng/chain.node.ts). Today's and tomorrow's stand always: the root of a day is public for a day before
 * its first round, but for the day a table is set up.
 */
import { createDraw, type Draw } from '#kernel/rng/draw.ts';
import type { Chain } from '#kernel/rng/chain.node.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import { createDayChains } from '#platform/crypto/day-chains.ts';
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

export function createDays(sealer: Sealer): Days {
  const { publish, chain } = createDayChains<Runner>(sealer, {
    length: LINKS_A_DAY,
    find: (runner, table, day) => runner.one(DAY_OF, [table, day]),
    add: (runner, { owner, day, length, root, secret }) =>
      runner.run(ADD_DAY, [owner, day, length, root, secret]),
  });
  return { publish: (runner, { code }, now) => publish(runner, code, now), chain };
}

/** The draws of round n: HMAC-SHA256 over the link, with the day's text in place of a player's seed. */
export const drawOf = (chain: Chain, table: string, day: string, n: number): Draw =>
  createDraw(serverBlocks(chain.link(n), drawText(table, day), n));
