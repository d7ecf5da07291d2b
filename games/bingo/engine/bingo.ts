/**
 * Bingo in a room: everybody's cards are of one published book, all stakes go into one pot, and the pot is shared by whoever is first to cover a
 * pattern. Draws: the balls are mixed from the last to the second, `below(k)` for k = balls … 2 names the place, among the first k, of the one that
 * is changed with place k; they are called from the first on. What comes back of all stakes together is the sum of the prizes' percents, whatever is
 * drawn and however many play; by symmetry it is what comes back of each card in the long run, too.
 */
import { gcd, LOST, partOf, ratio, readWhole } from '#games/card-tables/engine/exact.ts';
import type { Json } from '#games/contract.ts';
import type { Fraction, Pool, PoolWin, TableEngine } from '#games/table-contract.ts';
import type { BingoRules } from '../tables/bingo.ts';
import { patternOf, pictureOf } from '../tables/patterns.ts';
import { cardOf } from './book.ts';
import { doneAt } from './patterns.ts';

/** What was laid on all cards and on those that won, in any one unit: `at` calls were made. */
export type BingoEnd = {
  readonly balls: readonly number[];
  readonly pot: number;
  readonly won: readonly PoolWin[];
};

const CODE = /^card-([1-9]\d{0,5})$/;
export const spotOf = (card: number): string => `card-${card}`;

/** The number of a card by its place, `card-17`; undefined for what is no card of the book. */
export function cardNumber(spot: string, book: number): number | undefined {
  const n = Number(CODE.exec(spot)?.[1] ?? '0');
  return n >= 1 && n <= book ? n : undefined;
}

const listOf = (value: unknown): readonly unknown[] => {
  if (!Array.isArray(value)) throw new RangeError('not a list');
  return value;
};
const MOST_POT = 2 ** 40;

/** @throws RangeError when it is no outcome of this game */
export function readEnd(rules: BingoRules, outcome: unknown): BingoEnd {
  const balls = listOf(partOf(outcome, 'balls')).map((ball) => readWhole(ball, 1, rules.balls));
  if (balls.length !== rules.balls || new Set(balls).size !== rules.balls)
    throw new RangeError('not all balls once');
  const won = listOf(partOf(outcome, 'won')).map((win): PoolWin => {
    const prize = rules.prizes.find(({ code }) => code === partOf(win, 'prize'));
    if (!prize) throw new RangeError('not a prize of this game');
    return {
      prize: prize.code,
      percent: prize.percent,
      at: readWhole(partOf(win, 'at'), 1, rules.balls),
      cards: listOf(partOf(win, 'cards')).map((card) => readWhole(card, 1, rules.book)),
      laid: readWhole(partOf(win, 'laid'), 1, MOST_POT),
    };
  });
  return { balls, pot: readWhole(partOf(outcome, 'pot'), 0, MOST_POT), won };
}

/** number → the call it comes with, from 1; 0 for no number. */
export function callsOf(balls: readonly number[]): readonly number[] {
  const calls = Array.from({ length: balls.length + 1 }, () => 0);
  for (const [at, ball] of balls.entries()) calls[ball] = at + 1;
  return calls;
}

/** What comes back of what was laid on a card: of each prize it shares, the pot's part by what was laid on all winning cards. */
function backOf({ pot, won }: BingoEnd, card: number): Fraction {
  let [numerator, denominator] = [0n, 1n];
  for (const { percent, cards, laid } of won) {
    if (!cards.includes(card)) continue;
    const [part, whole] = [BigInt(percent) * BigInt(pot), 100n * BigInt(laid)];
    numerator = numerator * whole + part * denominator;
    denominator *= whole;
    const common = gcd(numerator, denominator);
    numerator /= common;
    denominator /= common;
  }
  const back = { numerator: Number(numerator), denominator: Number(denominator) };
  if (!Number.isSafeInteger(back.numerator) || !Number.isSafeInteger(back.denominator))
    throw new RangeError('a share that cannot be written');
  return numerator === 0n ? LOST : back;
}

function books(rules: BingoRules): (n: number) => readonly number[] {
  const known: (readonly number[])[] = [];
  return (n) => (known[n] ??= cardOf(rules.balls, n));
}

/** With the pictures of their patterns, for the description. */
const prizesOf = ({ balls, prizes }: BingoRules): Pool['prizes'] =>
  prizes.map(({ code, percent }) => {
    const { shapes, need } = patternOf(balls, code);
    return { code, percent, need, shapes: shapes.map((shape) => pictureOf(balls, shape)) };
  });

export function makeBingo(rules: BingoRules): TableEngine {
  const card = books(rules);
  const returned = rules.prizes.reduce((sum, { percent }) => sum + percent, 0);
  return {
    code: rules.code,
    version: rules.version,
    category: 'BINGO',
    spots: [
      {
        code: 'card',
        odds: 'pool',
        most: { numerator: rules.book * returned, denominator: 100 },
        rtp: ratio(BigInt(returned), 100n),
      },
    ],
    play: (draw): Json => {
      const balls = Array.from({ length: rules.balls }, (_, at) => at + 1);
      for (let k = balls.length; k > 1; k -= 1) {
        const at = draw.below(k);
        const [one, other] = [balls[at] ?? 0, balls[k - 1] ?? 0];
        balls[at] = other;
        balls[k - 1] = one;
      }
      return { balls, pot: 0, won: [] };
    },
    returns: (outcome, spot) => {
      const n = cardNumber(spot, rules.book);
      if (n === undefined) throw new RangeError(`no such spot: ${spot}`);
      return backOf(readEnd(rules, outcome), n);
    },
    /** How many calls the full house took; 0 when no card was sold. */
    result: (outcome) => String(readEnd(rules, outcome).won.at(-1)?.at ?? 0),
    pool: {
      prizes: prizesOf(rules),
      book: rules.book,
      cardOf: card,
      hasSpot: (spot) => cardNumber(spot, rules.book) !== undefined,
      ballsOf: (outcome) => readEnd(rules, outcome).balls,
      divide: (played, laid): Json => {
        const { balls } = readEnd(rules, played);
        const calledAt = callsOf(balls);
        const sold = [...laid].map(([spot, amount]) => {
          const n = cardNumber(spot, rules.book);
          if (n === undefined) throw new RangeError(`no such spot: ${spot}`);
          return { n, amount: readWhole(amount, 1, MOST_POT) };
        });
        const pot = sold.reduce((sum, { amount }) => sum + amount, 0);
        const won = rules.prizes.flatMap(({ code, percent }) => {
          const done = sold.map((one) => ({ ...one, at: doneAt(rules.balls, code, card(one.n), calledAt) }));
          const at = done.reduce((first, one) => Math.min(first, one.at), Number.POSITIVE_INFINITY);
          const first = done.filter((one) => one.at === at).sort((a, b) => a.n - b.n);
          const shared = first.reduce((sum, { amount }) => sum + amount, 0);
          return first.length === 0
            ? []
            : [{ prize: code, percent, at, cards: first.map(({ n }) => n), laid: shared }];
        });
        return { balls, pot, won };
      },
      wonIn: (outcome) => readEnd(rules, outcome).won,
      isWon: (outcome) => {
        const { balls, won } = readEnd(rules, outcome);
        const calledAt = callsOf(balls);
        return won.every(({ prize, at, cards }) => {
          const known = rules.prizes.find(({ code }) => code === prize);
          return known && cards.every((n) => doneAt(rules.balls, known.code, card(n), calledAt) === at);
        });
      },
    },
  };
}
