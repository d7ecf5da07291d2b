/**
 * The design model fishing is built on, as the house was given it with its rules of casino games. Licence: facts.
 *
 * - model: a shot costs the bullet stake; a fish with multiplier m dies with probability p = (RTP − pool share) ÷ m per hit, independent of earlier
 *   hits; pays m × stake
 * - source: public pages (cashingamers.com, blogs.bangboxonline.com) only say that value, kill probability, bullet cost and spawn rate together
 *   give the certified RTP; none prints a formula or number
 * - check: for every fish p × m + pool share = configured RTP; long simulation within tolerance (fishing.test.ts, `haat soak sea`)
 *
 * What is taken along counts with what it pays, so that p × (m + Σ m along) + pool share stays the same (engine/chance.ts).
 */
import type { Fish, Prize, Role, Stream, Sweep } from '../engine/sea.ts';

type More = { readonly sweep?: Sweep; readonly lives?: number };

/** A fish that pays one amount. */
export const fish = (
  code: string,
  role: Role,
  times: number,
  rtp: number,
  size: number,
  { sweep, lives = 1 }: More = {},
): Fish => ({ code, role, pays: [{ times, weight: 1 }], rtp, size, lives, ...(sweep ? { sweep } : {}) });

/** A fish that pays one of several amounts. */
export const wheel = (code: string, role: Role, pays: readonly Prize[], rtp: number, size: number): Fish => ({
  code,
  role,
  pays,
  rtp,
  size,
  lives: 1,
});

const FIRST_MS = 400;
/** Everything has left by then. */
const LAST_MS = 177_000;

/** Swims alone or in a school all through a tide. Times in ms. */
export const all = (
  code: string,
  style: Stream['style'],
  every: number,
  crosses: number,
  [school, more]: readonly [number, number] = [1, 0],
): Stream => ({
  fish: code,
  style,
  from: FIRST_MS,
  until: LAST_MS,
  every,
  jitter: Math.floor(every / 2),
  crosses,
  slower: Math.floor(crosses / 4),
  school,
  more,
});

/** As `all`, between two times of the tide. */
export const during = (
  stream: Stream,
  from: number,
  until: number,
  more: Partial<Pick<Stream, 'jitter' | 'slower'>> = {},
): Stream => ({ ...stream, from, until, ...more });
