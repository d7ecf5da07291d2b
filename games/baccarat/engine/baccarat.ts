/**
 * Punto banco. Cards go player, banker, player, banker; ace 1, ten and pictures 0, a hand is worth its sum without the tens. 8 or 9 on two
 * cards ends the deal. Player draws on 0–5. Banker draws on 0–5 when Player stood, else by Player's third card. Draws, in this order: the
 * four cards, Player's third, Banker's third, each where it is due (shoe.ts of the card tables).
 */
import { listOf, LOST, paid, partOf, PUSH } from '#games/card-tables/engine/exact.ts';
import {
  type Card,
  cardAt,
  dealPlaces,
  readCard,
  typedCards,
  writeCard,
} from '#games/card-tables/engine/shoe.ts';
import type { Json } from '#games/contract.ts';
import { market } from '#games/markets.ts';
import type { Fraction, Spot, TableEngine } from '#games/table-contract.ts';
import type { BaccaratRules } from '../tables/baccarat.ts';
import { BACCARAT_SPOTS, type BaccaratSpot } from './spots.ts';

export type Winner = 'player' | 'banker' | 'tie';

export type Coup = { readonly player: readonly Card[]; readonly banker: readonly Card[] };

export const worthOf = (rank: number): number => (rank > 9 ? 0 : rank);

const TEN = 10;
/** The last digit of a sum of at most three cards. */
const lastDigit = (sum: number): number => sum - Math.floor(sum / TEN) * TEN;

export const valueOf = (cards: readonly Card[]): number =>
  lastDigit(cards.reduce((sum, { rank }) => sum + worthOf(rank), 0));

/** Whether Banker draws a third card. @param third worth of Player's third card; undefined when Player stood */
export function bankerDraws(banker: number, third: number | undefined): boolean {
  if (third === undefined) return banker <= 5;
  if (banker <= 2) return true;
  if (banker === 3) return third !== 8;
  if (banker === 4) return third >= 2 && third <= 7;
  if (banker === 5) return third >= 4 && third <= 7;
  return banker === 6 && (third === 6 || third === 7);
}

/** @param next the next card of the shoe */
export function dealCoup(next: () => Card): Coup {
  const [p1, b1, p2, b2] = [next(), next(), next(), next()];
  const [player, banker] = [
    [p1, p2],
    [b1, b2],
  ];
  if (valueOf(player) >= 8 || valueOf(banker) >= 8) return { player, banker };
  const third = valueOf(player) <= 5 ? next() : undefined;
  if (third) player.push(third);
  if (bankerDraws(valueOf(banker), third && worthOf(third.rank))) banker.push(next());
  return { player, banker };
}

/** @throws RangeError when it is no outcome of this game */
export function readCoup(outcome: unknown): Coup {
  const hand = (name: string): readonly Card[] => listOf(partOf(outcome, name), 2, 3).map(readCard);
  return { player: hand('player'), banker: hand('banker') };
}

/** What the bets look at. */
export type Score = {
  readonly winner: Winner;
  /** Points of the one hand above those of the other. */
  readonly margin: number;
  /** Somebody had 8 or 9 on two cards. */
  readonly natural: boolean;
  /** Four cards were dealt, nobody drew a third. */
  readonly small: boolean;
};

export function scoreOf(
  player: number,
  banker: number,
  { natural, small }: Pick<Score, 'natural' | 'small'>,
): Score {
  const winner = player > banker ? 'player' : player < banker ? 'banker' : 'tie';
  return { winner, margin: Math.abs(player - banker), natural, small };
}

export function scoreCoup({ player, banker }: Coup): Score {
  const small = player.length === 2 && banker.length === 2;
  const natural = small && Math.max(valueOf(player), valueOf(banker)) >= 8;
  return scoreOf(valueOf(player), valueOf(banker), { natural, small });
}

const isPair = (cards: readonly Card[]): boolean => cards[0]?.rank === cards[1]?.rank;
const isPerfectPair = (cards: readonly Card[]): boolean => isPair(cards) && cards[0]?.suit === cards[1]?.suit;

/** Places that look at the first two cards of the hands. */
const PAIR_SPOTS = ['player-pair', 'banker-pair', 'either-pair', 'perfect-pair'] as const;
export type PairSpot = (typeof PAIR_SPOTS)[number];
export const isPairSpot = (spot: BaccaratSpot): spot is PairSpot => PAIR_SPOTS.some((one) => one === spot);

/** What comes back on places that look at pairs. */
export function returnByPairs({ pays }: BaccaratRules, { player, banker }: Coup, spot: PairSpot): Fraction {
  switch (spot) {
    case 'player-pair':
      return isPair(player) ? paid(pays.pair) : LOST;
    case 'banker-pair':
      return isPair(banker) ? paid(pays.pair) : LOST;
    case 'either-pair':
      return isPair(player) || isPair(banker) ? paid(pays.eitherPair) : LOST;
    case 'perfect-pair': {
      const [first, second] = [isPerfectPair(player), isPerfectPair(banker)];
      if (first && second) return paid(pays.perfectPairs);
      return first || second ? paid(pays.perfectPair) : LOST;
    }
  }
}

/** Dragon bonus: a natural win pays even money, a natural tie gives the stake back, any other win pays by its margin. */
function dragonReturn({ pays }: BaccaratRules, { winner, margin, natural }: Score, side: Winner): Fraction {
  if (natural) return winner === 'tie' ? PUSH : winner === side ? paid(pays.dragonNatural) : LOST;
  const odds = winner === side ? pays.dragon[margin] : undefined;
  return odds === undefined ? LOST : paid(odds);
}

/** What comes back on places that look at the points alone. */
export function returnByScore(
  rules: BaccaratRules,
  score: Score,
  spot: Exclude<BaccaratSpot, PairSpot>,
): Fraction {
  switch (spot) {
    case 'player':
      return score.winner === 'tie' ? PUSH : score.winner === 'player' ? paid(1) : LOST;
    case 'banker':
      return score.winner === 'tie' ? PUSH : score.winner === 'banker' ? rules.pays.banker : LOST;
    case 'tie':
      return score.winner === 'tie' ? paid(rules.pays.tie) : LOST;
    case 'big':
      return score.small ? LOST : rules.pays.big;
    case 'small':
      return score.small ? rules.pays.small : LOST;
    case 'player-dragon':
      return dragonReturn(rules, score, 'player');
    case 'banker-dragon':
      return dragonReturn(rules, score, 'banker');
  }
}

function returnOf(rules: BaccaratRules, coup: Coup, spot: BaccaratSpot): Fraction {
  return isPairSpot(spot) ? returnByPairs(rules, coup, spot) : returnByScore(rules, scoreCoup(coup), spot);
}

const isSpot = (text: string): text is BaccaratSpot => BACCARAT_SPOTS.some((one) => one === text);

/** `player`, `banker`, `tie`, and which hands began with a pair: `player+b`, `tie+pb`. */
function resultOf(coup: Coup): string {
  const pairs = `${isPair(coup.player) ? 'p' : ''}${isPair(coup.banker) ? 'b' : ''}`;
  return `${scoreCoup(coup).winner}${pairs && `+${pairs}`}`;
}

/** A tie gives both sides their stake back; `small` is four cards, `big` five or six. */
const MARKETS = [market('player', 'banker'), market('big', 'small')];

export function makeBaccarat(rules: BaccaratRules): TableEngine {
  const { pays } = rules;
  const places: Readonly<Record<BaccaratSpot, readonly [odds: string, most: Fraction]>> = {
    player: ['1:1', paid(1)],
    tie: [`${pays.tie}:1`, paid(pays.tie)],
    banker: ['0.95:1', pays.banker],
    'player-pair': [`${pays.pair}:1`, paid(pays.pair)],
    'banker-pair': [`${pays.pair}:1`, paid(pays.pair)],
    'either-pair': [`${pays.eitherPair}:1`, paid(pays.eitherPair)],
    'perfect-pair': [`≤${pays.perfectPairs}:1`, paid(pays.perfectPairs)],
    big: ['0.54:1', pays.big],
    small: ['1.5:1', pays.small],
    'player-dragon': [`≤${pays.dragon[9]}:1`, paid(pays.dragon[9] ?? 0)],
    'banker-dragon': [`≤${pays.dragon[9]}:1`, paid(pays.dragon[9] ?? 0)],
  };
  return {
    code: rules.code,
    version: rules.version,
    spots: BACCARAT_SPOTS.map(
      (code): Spot => ({
        code,
        odds: places[code][0],
        most: places[code][1],
        rtp: rules.returns[code],
        hitRate: rules.hits[code],
      }),
    ),
    markets: MARKETS,
    play: (draw): Json => {
      const place = dealPlaces(draw, rules.decks);
      const { player, banker } = dealCoup(() => cardAt(place()));
      return { player: player.map(writeCard), banker: banker.map(writeCard) };
    },
    returns: (outcome, spot) => {
      if (!isSpot(spot)) throw new RangeError(`no such spot: ${spot}`);
      return returnOf(rules, readCoup(outcome), spot);
    },
    // In the order they were dealt: player, banker, player, banker, and the third cards that are due.
    readEntry: (text) => {
      const cards = typedCards(text, rules.decks);
      if (!cards) return undefined;
      let dealt = 0;
      const coup = dealCoup(() => {
        dealt += 1;
        return cards[dealt - 1] ?? { rank: 1, suit: 'S' };
      });
      if (dealt !== cards.length) return undefined;
      return { player: coup.player.map(writeCard), banker: coup.banker.map(writeCard) };
    },
    result: (outcome) => resultOf(readCoup(outcome)),
  };
}
