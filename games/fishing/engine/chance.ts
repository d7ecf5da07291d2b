/**
 * The chance of a shot follows from what it returns: whoever catches is paid m stakes, so a hit has the chance (return − share of the pool) ÷ m.
 * What is taken along is paid too and makes the chance smaller by as much: the return of a fish and a weapon is the same whatever else swims
 * near, whoever shoots, and however often it was shot at before. Fractions only.
 */
import { type Share, shareOf } from '#kernel/shares.ts';
import { type Fish, POOL_SHARE, type Sea, type Weapon, WHOLE, weightOf } from './sea.ts';

/** In ten-thousandths of the stake, the share of the pool included. */
export const rtpOf = ({ rtp }: Fish, { adds }: Weapon): number => rtp + adds;

/** What the house itself pays of a shot, in ten-thousandths: what the pool pays is another's. */
export const paidShare = (fish: Fish, weapon: Weapon): number => rtpOf(fish, weapon) - POOL_SHARE;

/**
 * The least a shot swings, in stakes: alone in the water. With others taken along it swings more, so what lies inside of this band does all the more.
 */
export function deviationOf(fish: Fish, weapon: Weapon): number {
  const mean = paidShare(fish, weapon) / WHOLE;
  const weight = weightOf(fish);
  const sumOf = (power: number): number =>
    fish.pays.reduce((sum, prize) => sum + (prize.times ** power * prize.weight) / weight, 0);
  return Math.sqrt((mean * sumOf(2)) / sumOf(1) - mean * mean);
}

export type Chance = { readonly hits: number; readonly of: number };

/** `hits` of `of` shots catch. @param along what would be taken along; each pays one amount */
export function chanceOf(fish: Fish, weapon: Weapon, along: readonly Fish[]): Chance {
  const weight = weightOf(fish);
  const own = fish.pays.reduce((sum, prize) => sum + prize.times * prize.weight, 0);
  const more = along.reduce((sum, { pays }) => sum + (pays[0]?.times ?? 0), 0);
  return { hits: (rtpOf(fish, weapon) - POOL_SHARE) * weight, of: WHOLE * (own + weight * more) };
}

/** What a shot returns in the long run, the pool included: by the chance and what is paid, not by what was wanted. */
export function returnOf(fish: Fish, weapon: Weapon, along: readonly Fish[] = []): Share {
  const { hits, of } = chanceOf(fish, weapon, along);
  const weight = BigInt(weightOf(fish));
  const own = fish.pays.reduce((sum, prize) => sum + BigInt(prize.times) * BigInt(prize.weight), 0n);
  const more = along.reduce((sum, { pays }) => sum + BigInt(pays[0]?.times ?? 0), 0n);
  const paid = own + weight * more;
  return shareOf(
    BigInt(hits) * paid * BigInt(WHOLE) + BigInt(POOL_SHARE) * BigInt(of) * weight,
    BigInt(of) * weight * BigInt(WHOLE),
  );
}

/** Chance as a fraction in lowest terms. */
export const shareOfHits = ({ hits, of }: Chance): Share => shareOf(BigInt(hits), BigInt(of));

export type Line = { readonly fish: Fish; readonly weapon: Weapon };
export const linesOf = ({ fish, weapons }: Sea): readonly Line[] =>
  fish.flatMap((one) => weapons.map((weapon) => ({ fish: one, weapon })));
