/**
 * Dragon tiger: one card for the dragon, one for the tiger, the higher rank wins, ace low. On a tie dragon and tiger get half of their stake
 * back. Beside the result each card can be bet on by itself: big, small, odd, even, red, black or its suit, all of which a seven loses.
 * Draws, in this order: the dragon's card, the tiger's card (shoe.ts).
 */
import type { Json } from '#games/contract.ts';
import { market } from '#games/markets.ts';
import type { Fraction, Spot, TableEngine } from '#games/table-contract.ts';
import { LOST, paid, ratio } from './exact.ts';
import { type Card, cardAt, drawCards, readCard, typedCards, writeCard } from './shoe.ts';

export type DragonTigerRules = {
  readonly code: string;
  readonly version: number;
  readonly decks: number;
  /** What is paid to one, the stake not counted; `half` for big, small, odd, even, red and black. */
  readonly pays: {
    readonly side: number;
    readonly tie: number;
    readonly suitedTie: number;
    readonly half: number;
    readonly suit: number;
  };
};

/** Bets on which card is higher. */
export const RESULT_SPOTS = ['dragon', 'tie', 'tiger', 'suited-tie'] as const;
export type ResultSpot = (typeof RESULT_SPOTS)[number];
export type DragonTigerResult = 'dragon' | 'tiger' | 'tie' | 'suited-tie';

export const SIDES = ['dragon', 'tiger'] as const;
export type DragonTigerSide = (typeof SIDES)[number];
/** What a card can be bet on for. */
export const TRAITS = [
  'big',
  'small',
  'odd',
  'even',
  'red',
  'black',
  'spades',
  'hearts',
  'diamonds',
  'clubs',
] as const;
export type Trait = (typeof TRAITS)[number];
/** Bets on one of the two cards. */
export type CardSpot = `${DragonTigerSide}-${Trait}`;
export const CARD_SPOTS: readonly CardSpot[] = SIDES.flatMap((side) =>
  TRAITS.map((trait) => `${side}-${trait}` as const),
);

export type Deal = { readonly dragon: Card; readonly tiger: Card };

const HALF: Fraction = { numerator: 1, denominator: 2 };
const SEVEN = 7;

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

export function returnOf(rules: DragonTigerRules, result: DragonTigerResult, spot: ResultSpot): Fraction {
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

const SUIT_TRAITS: Readonly<Record<Card['suit'], Trait>> = {
  S: 'spades',
  H: 'hearts',
  D: 'diamonds',
  C: 'clubs',
};
const isSuit = (trait: Trait): boolean => Object.values(SUIT_TRAITS).includes(trait);
const isEven = (rank: number): boolean => Math.floor(rank / 2) * 2 === rank;

/** Whether a card has what was bet on; a seven has nothing. */
export function hasTrait({ rank, suit }: Card, trait: Trait): boolean {
  if (rank === SEVEN) return false;
  switch (trait) {
    case 'big':
      return rank > SEVEN;
    case 'small':
      return rank < SEVEN;
    case 'odd':
      return !isEven(rank);
    case 'even':
      return isEven(rank);
    case 'red':
      return suit === 'H' || suit === 'D';
    case 'black':
      return suit === 'S' || suit === 'C';
    default:
      return SUIT_TRAITS[suit] === trait;
  }
}

const traitOdds = ({ pays }: DragonTigerRules, trait: Trait): number =>
  isSuit(trait) ? pays.suit : pays.half;

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

const isResultSpot = (text: string): text is ResultSpot => RESULT_SPOTS.some((one) => one === text);
const cardSpot = (text: string): { side: DragonTigerSide; trait: Trait } | undefined => {
  const [side, trait] = [
    SIDES.find((one) => text.startsWith(`${one}-`)),
    TRAITS.find((one) => text.endsWith(`-${one}`)),
  ];
  return side && trait && text === `${side}-${trait}` ? { side, trait } : undefined;
};

const isResult = (text: string): text is DragonTigerResult => text === 'tie' || isResultSpot(text);

/** Exact return of a bet on the result: the sum over all pairs, as a fraction in lowest terms. */
export function exactReturn(rules: DragonTigerRules, spot: ResultSpot): Spot['rtp'] {
  const counts = countResults(rules.decks);
  let numerator = 0n;
  let pairs = 0n;
  for (const [result, count] of Object.entries(counts)) {
    if (!isResult(result)) continue;
    const back = returnOf(rules, result, spot);
    numerator += (count * BigInt(back.numerator) * 2n) / BigInt(back.denominator);
    pairs += count;
  }
  return ratio(numerator, pairs * 2n);
}

/** Exact return of a bet on one card: each of the 52 is dealt equally often to either side, however many decks there are. */
export function exactTraitReturn(rules: DragonTigerRules, trait: Trait): Spot['rtp'] {
  const having = Array.from({ length: 52 }, (_, place) => cardAt(place)).filter((card) =>
    hasTrait(card, trait),
  );
  return ratio(BigInt(having.length * (traitOdds(rules, trait) + 1)), 52n);
}

const resultSpots = (rules: DragonTigerRules): readonly Spot[] => {
  const { side, tie, suitedTie } = rules.pays;
  const oddsOf: Readonly<Record<ResultSpot, number>> = {
    dragon: side,
    tiger: side,
    tie,
    'suited-tie': suitedTie,
  };
  return RESULT_SPOTS.map((code) => ({
    code,
    odds: `${oddsOf[code]}:1`,
    most: paid(oddsOf[code]),
    rtp: exactReturn(rules, code),
  }));
};

const cardSpots = (rules: DragonTigerRules): readonly Spot[] =>
  SIDES.flatMap((side) =>
    TRAITS.map((trait) => ({
      code: `${side}-${trait}`,
      odds: `${traitOdds(rules, trait)}:1`,
      most: paid(traitOdds(rules, trait)),
      rtp: exactTraitReturn(rules, trait),
    })),
  );

/** A seven loses each bet on a card. */
const MARKETS = [
  market('dragon', 'tiger'),
  ...SIDES.flatMap((side) =>
    [
      ['big', 'small'],
      ['odd', 'even'],
      ['red', 'black'],
      ['spades', 'hearts', 'diamonds', 'clubs'],
    ].map((traits) => market(...traits.map((trait) => `${side}-${trait}`))),
  ),
];

export function makeDragonTiger(rules: DragonTigerRules): TableEngine {
  return {
    code: rules.code,
    version: rules.version,
    spots: [...resultSpots(rules), ...cardSpots(rules)],
    markets: MARKETS,
    play: (draw): Json => {
      const [dragon, tiger] = drawCards(draw, rules.decks, 2);
      if (!dragon || !tiger) throw new RangeError('a shoe gives two cards');
      return { dragon: writeCard(dragon), tiger: writeCard(tiger) };
    },
    returns: (outcome, spot) => {
      const deal = readDeal(outcome);
      if (isResultSpot(spot)) return returnOf(rules, resultOf(deal), spot);
      const bet = cardSpot(spot);
      if (!bet) throw new RangeError(`no such spot: ${spot}`);
      return hasTrait(deal[bet.side], bet.trait) ? paid(traitOdds(rules, bet.trait)) : LOST;
    },
    readEntry: (text) => {
      const [dragon, tiger, more] = typedCards(text, rules.decks) ?? [];
      return dragon && tiger && !more ? { dragon: writeCard(dragon), tiger: writeCard(tiger) } : undefined;
    },
    result: (outcome) => resultOf(readDeal(outcome)),
  };
}
