/** What is proved of a title, for the monitor. */
import { engineOf } from '#games/engines.ts';
import { deviationOf, linesOf, paidShare } from '#games/fishing/engine/chance.ts';
import { type Sea, WHOLE } from '#games/fishing/engine/sea.ts';
import { seaOf } from '#games/fishing/seas.ts';
import { tableEngineOf } from '#games/registry.ts';
import { isTitle, SLOT_CODES } from '#games/slots/view/codes.ts';
import type { Exact } from '../rules.ts';

export const isSea = (game: string): boolean => seaOf(game) !== undefined;

const DIGITS = 10n ** 15n;
/** Numerator and denominator of a proved table may have hundreds of digits: divided first, a number only then. */
const share = ({
  numerator,
  denominator,
}: {
  readonly numerator: string;
  readonly denominator: string;
}): number => Number((BigInt(numerator) * DIGITS) / BigInt(denominator)) / Number(DIGITS);

/** Games in which nothing that is chosen changes the chances of a round. */
const hasOneChance = (game: string): boolean =>
  isTitle(game) || SLOT_CODES.includes(game) || /^scratch-|^lamp-pool$/.test(game);

const MILLION = 1_000_000;
/** Bets at a table with one return wherever they are laid: even money is the least a bet swings, observed deviations above it count. */
const TABLE_DEVIATION = 1;

/**
 * Undefined for what has no exact return: of a table whose places return differently each place has one, and matches and lotteries have desks
 * of their own.
 */
export function exactOf(kind: string, game: string): Exact | undefined {
  if (kind === 'round') {
    const { proof, jackpot } = engineOf(game) ?? {};
    if (!proof) return undefined;
    // What a stake brings to a pool comes back by it in the long run.
    const pooled = (jackpot?.contribution ?? 0) / MILLION;
    const { rtp, deviation } = proof.ofBets ?? proof;
    return {
      rtp: share(rtp) + pooled,
      hitRate: hasOneChance(game) ? share(proof.hitRate) : undefined,
      deviation,
    };
  }
  const engine = kind === 'table' ? tableEngineOf(game) : undefined;
  const returns = new Set(engine?.spots.map(({ rtp }) => `${rtp.numerator}/${rtp.denominator}`));
  const [first] = engine?.spots ?? [];
  if (!first || returns.size !== 1) return undefined;
  return { rtp: share(first.rtp), hitRate: undefined, deviation: TABLE_DEVIATION };
}

/** The most a bet at about even money swings. */
const CALM = 1.25;

/** Of each fish with each weapon, without what the pool of its room pays: what is taken along makes it swing more, and what is observed counts then. */
const exactShots = (sea: Sea): ReadonlyMap<string, Exact> => {
  const lines = linesOf(sea);
  return new Map(
    lines.map(({ fish, weapon }) => [
      `${fish.code}/${weapon.code}`,
      {
        rtp: paidShare(fish, weapon) / WHOLE,
        hitRate: undefined,
        deviation: deviationOf(fish, weapon),
        among: lines.length,
      },
    ]),
  );
};

/**
 * Of each place of a table; of a sea of each fish by weapon; nothing for what is no table, and for pools. What comes back of a place lies between nothing and the most it pays, so
 * its deviation is √(return × most − return²) at most, and that where it pays only one amount. Even chances, where a shift of 1 % can show
 * within 200,000 rounds, are watched among themselves, so that the many long shots of a table do not blunt them.
 */
export function exactSpots(game: string): ReadonlyMap<string, Exact> {
  const sea = seaOf(game);
  if (sea) return exactShots(sea);
  const { spots = [], pool } = tableEngineOf(game) ?? {};
  if (pool) return new Map();
  const found = spots.map(({ code, rtp: proved, most }) => {
    const rtp = share(proved);
    const deviation = Math.sqrt(Math.max(0, (rtp * most.numerator) / most.denominator - rtp * rtp));
    return { code, rtp, deviation };
  });
  const calm = found.filter(({ deviation }) => deviation <= CALM).length;
  return new Map(
    found.map(({ code, rtp, deviation }) => {
      const among = deviation <= CALM ? calm : spots.length;
      return [code, { rtp, hitRate: undefined, deviation, isBound: true, among }] as const;
    }),
  );
}
