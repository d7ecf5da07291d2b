/**
 * What swims in which room: computed from the link of the tide, the same in every process, and kept while the tide lasts. Towards its end the
 * next one is made ahead, one room at a time, so that no volley waits for the fish of a hundred rooms.
 */
import { type Sea, TIDE_MS } from '#games/fishing/engine/sea.ts';
import { type Swim, swimsIn } from '#games/fishing/engine/tide.ts';
import type { Chain } from '#kernel/rng/chain.node.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import { createDayChains } from '#platform/crypto/day-chains.ts';
import type { Runner } from '#platform/db/db.ts';
import { drawText, placeInDay, type TideNow, TIDES_A_DAY } from '../rules/tide.ts';
import { ADD_DAY, DAY_OF } from '../store.ts';
import type { SeaNeeds } from './needs.ts';

export type Waters = {
  /** Publishes the roots of today and tomorrow. */
  readonly publish: (runner: Runner, sea: string, now: number) => Promise<void>;
  readonly swims: (runner: Runner, sea: Sea, room: string, now: TideNow) => Promise<readonly Swim[]>;
  /** Link, root and commitment of a tide; the link is for nobody before it is over. */
  readonly linkOf: (
    runner: Runner,
    sea: string,
    tide: number,
  ) => Promise<{ readonly root: string; readonly link: Buffer; readonly commitment: string }>;
};

/** Of so many rooms, two tides each. */
const KEPT = 2_000;
/** The next tide is made in its last seconds. */
const AHEAD_MS = 25_000;

export const swimsOf = (chain: Chain, sea: Sea, room: string, tide: number): readonly Swim[] => {
  const { day, n } = placeInDay(tide);
  return swimsIn(sea, createDraw(serverBlocks(chain.link(n), drawText(sea.code, day, room), n)));
};

/** Work for later, a piece a turn of the loop. */
function createQueue(): (work: () => Promise<unknown>) => void {
  const waiting: (() => Promise<unknown>)[] = [];
  let running = false;
  const run = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      // What cannot be made ahead is made when it is asked for, and complains then.
      await next().catch(() => undefined);
      await new Promise((rest) => setTimeout(rest, 2).unref());
    }
    running = false;
  };
  return (work) => {
    waiting.push(work);
    if (running) return;
    running = true;
    void run();
  };
}

export function createWaters({ sealer, db }: Pick<SeaNeeds, 'sealer' | 'db'>): Waters {
  const chains = createDayChains<Runner>(sealer, {
    length: TIDES_A_DAY,
    find: (runner, sea, day) => runner.one(DAY_OF, [sea, day]),
    add: (runner, { owner, day, length, root, secret }) =>
      runner.run(ADD_DAY, [owner, day, length, root, secret]),
  });
  const known = new Map<string, readonly Swim[]>();
  const ahead = new Set<string>();
  const later = createQueue();
  const nameOf = (room: string, tide: number): string => `${room} ${tide}`;
  const make = async (runner: Runner, sea: Sea, room: string, tide: number): Promise<readonly Swim[]> => {
    const name = nameOf(room, tide);
    const kept = known.get(name);
    if (kept) return kept;
    const swims = swimsOf(await chains.chain(runner, sea.code, placeInDay(tide).day), sea, room, tide);
    if (known.size >= KEPT) known.clear();
    known.set(name, swims);
    return swims;
  };
  return {
    publish: chains.publish,
    swims: (runner, sea, room, { tide, ms }) => {
      const next = nameOf(room, tide + 1);
      if (ms > TIDE_MS - AHEAD_MS && !ahead.has(next)) {
        if (ahead.size >= KEPT) ahead.clear();
        ahead.add(next);
        later(() => make(db, sea, room, tide + 1));
      }
      return make(runner, sea, room, tide);
    },
    linkOf: async (runner, sea, tide) => {
      const { day, n } = placeInDay(tide);
      const chain = await chains.chain(runner, sea, day);
      return { root: chain.root, link: chain.link(n), commitment: chain.commitment(n) };
    },
  };
}
