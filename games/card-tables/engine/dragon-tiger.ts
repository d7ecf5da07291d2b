/**
 * Dragon tiger: one card for the dragon, one for the tiger, the higher rank wins, ace low. On a tie dragon and tiger get half of their stake
 * back. Draws, in this order: the dragon's card, the tiger's card (shoe.ts).
 */
import type { Json } from '#games/contract.ts';
import type { Fraction, Spot, TableEngine } from '#games/table-contract.ts';
import { type Card, drawCards, readCard, typedCards, writeCard } from './shoe.ts';

export type DragonTigerRules = {
  readonly code: string;
  readonly version: number;
  readonly decks: number;
  /** What is paid to one, the stake not counted. */
  readonly pays: { readonly side: number; readonly tie: number; readonly suitedTie: number };
};

export const DRAGON_TIGER_SPOTS = ['dragon', 'tie', 'tiger', 'suited-tie'] as const;
export type DragonTigerSpot = (typeof DRAGON_TIGER_SPOTS)[number];
export type DragonTigerResult = 'dragon' | 'tiger' | 'tie' | 'suited-tie';

export type Deal = { readonly dragon: Card; readonly tiger: Card };

const LOST: Fraction = { numerator: 0, denominator: 1 };
const HALF: Fraction = { numerator: 1, denominator: 2 };
const paid = (odds: number): Fraction => ({ numerator: odds + 1, denominator: 1 });

export function resultOf({ dragon, tiger }: Deal): DragonTigerResult {
  if (dragon.rank > tiger.rank) return 'dragon';
  if (dragon.rank < tiger.rank) return 'tiger';
  return dragon.suit === tiger.suit ? 'suited-tie' : 'tie';
}

/** @throws RangeError when it is no outcome of this game */
export function readDeal(outcome: unknown): Deal {
  if (typeof outcome !== 'object' || outcome === null || !('dragon' in outcome) || !('tiger' in outcome))
    throw new RangeError('not an outcome of dragon tiger');
  return { dragon: readCard(outcome.dragon), tiger: readCard(outcome.tiger) };
}

export function returnOf(
  rules: DragonTigerRules,
  result: DragonTigerResult,
  spot: DragonTigerSpot,
): Fraction {
  const tied = result === 'tie' || result === 'suited-tie';
  switch (spot) {
    case 'dragon':
    case 'tiger':
      if (tied) return HALF;
      return result === spot ? paid(rules.pays.side) : LOST;
    case 'tie':
      return tied ? paid(rules.pays.tie) : LOST;
    case 'suited-tie':
      return result === 'suited-tie' ? paid(rules.pays.suitedTie) : LOST;
  }
}

/** How many of the ordered pairs of cards a shoe holds come to each result. */
export function countResults(decks: number): Readonly<Record<DragonTigerResult, bigint>> {
  const perRank = BigInt(decks * 4);
  const ranks = 13n;
  const higher = (perRank * perRank * ranks * (ranks - 1n)) / 2n;
  const suited = ranks * 4n * BigInt(decks) * BigInt(decks - 1);
  return {
    dragon: higher,
    tiger: higher,
    'suited-tie': suited,
    tie: ranks * perRank * (perRank - 1n) - suited,
  };
}

const isSpot = (text: string): text is DragonTigerSpot => DRAGON_TIGER_SPOTS.some((one) => one === text);

const isResult = (text: string): text is DragonTigerResult => text === 'tie' || isSpot(text);

/** Exact return of a spot: the sum over all pairs, as a fraction in lowest terms. */
export function exactReturn(rules: DragonTigerRules, spot: DragonTigerSpot): Spot['rtp'] {
  const counts = countResults(rules.decks);
  let numerator = 0n;
  let pairs = 0n;
  for (const [result, count] of Object.entries(counts)) {
    if (!isResult(result)) continue;
    const back = returnOf(rules, result, spot);
    numerator += (count * BigInt(back.numerator) * 2n) / BigInt(back.denominator);
    pairs += count;
  }
  const denominator = pairs * 2n;
  const common = gcd(numerator, denominator);
  return { numerator: String(numerator / common), denominator: String(denominator / common) };
}

const gcd = (a: bigint, b: bigint): bigint => {
  let [left, right] = [a, b];
  while (right > 0n) [left, right] = [right, left - (left / right) * right];
  return left;
};

export function makeDragonTiger(rules: DragonTigerRules): TableEngine {
  const oddsOf: Readonly<Record<DragonTigerSpot, number>> = {
    dragon: rules.pays.side,
    tiger: rules.pays.side,
    tie: rules.pays.tie,
    'suited-tie': rules.pays.suitedTie,
  };
  return {
    code: rules.code,
    version: rules.version,
    spots: DRAGON_TIGER_SPOTS.map((code) => ({
      code,
      odds: `${oddsOf[code]}:1`,
      most: paid(oddsOf[code]),
      rtp: exactReturn(rules, code),
    })),
    play: (draw): Json => {
      const [dragon, tiger] = drawCards(draw, rules.decks, 2);
      if (!dragon || !tiger) throw new RangeError('a shoe gives two cards');
      return { dragon: writeCard(dragon), tiger: writeCard(tiger) };
    },
    returns: (outcome, spot) => {
      if (!isSpot(spot)) throw new RangeError(`no such spot: ${spot}`);
      return returnOf(rules, resultOf(readDeal(outcome)), spot);
    },
    readEntry: (text) => {
      const [dragon, tiger, more] = typedCards(text, rules.decks) ?? [];
      return dragon && tiger && !more ? { dragon: writeCard(dragon), tiger: writeCard(tiger) } : undefined;
    },
    result: (outcome) => resultOf(readDeal(outcome)),
  };
}
