// Part 6: bingo – the order of the balls, the cards of the published book, and how the pot falls on the prizes.
import { belowOf, listed, sumOf, taker } from './numbers.mjs';

/** Word i of card n. */
function cardWord(n, i) {
  let x = (Math.imul(n, 0x9e3779b1) + Math.imul(i, 0x85ebca6b)) | 0;
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
  return (x ^ (x >>> 15)) >>> 0;
}

const cardDraws = (n) => {
  let at = -1;
  return belowOf(() => {
    at += 1;
    return cardWord(n, at);
  });
};

/** Row by row; 0 is the free centre. */
function card75(n) {
  const below = cardDraws(n);
  const columns = listed(5).map((column) => {
    const numbers = listed(column === 2 ? 4 : 5).map(taker(below, listed(15, 15 * column + 1)));
    return column === 2 ? [...numbers.slice(0, 2), 0, ...numbers.slice(2)] : numbers;
  });
  return listed(25).map((cell) => columns[cell - 5 * Math.floor(cell / 5)][Math.floor(cell / 5)]);
}

function card90(n) {
  const below = cardDraws(n);
  const counts = Array(9).fill(1);
  while (sumOf(counts) < 15) {
    const column = below(9);
    if (counts[column] < 3) counts[column] += 1;
  }
  const places = [5, 5, 5];
  const rows = counts.map(() => []);
  for (const column of listed(9).sort((a, b) => counts[b] - counts[a] || a - b)) {
    while (rows[column].length < counts[column]) {
      const open = [0, 1, 2].filter((row) => !rows[column].includes(row));
      const most = Math.max(...open.map((row) => places[row]));
      const best = open.filter((row) => places[row] === most);
      rows[column].push(best[below(best.length)]);
    }
    for (const row of rows[column]) places[row] -= 1;
  }
  const cells = Array(27).fill(0);
  for (const [column, mine] of rows.entries()) {
    const from = column === 0 ? 1 : 10 * column;
    const count = column === 0 ? 9 : column === 8 ? 11 : 10;
    const numbers = mine.map(taker(below, listed(count, from))).sort((a, b) => a - b);
    for (const [at, row] of mine.sort((a, b) => a - b).entries()) cells[row * 9 + column] = numbers[at];
  }
  return cells;
}

export const bingoCard = (balls, n) => (balls === 75 ? card75(n) : card90(n));

export function bingoBalls(below, count) {
  const balls = listed(count, 1);
  for (let k = count; k >= 2; k -= 1) {
    const at = below(k);
    [balls[at], balls[k - 1]] = [balls[k - 1], balls[at]];
  }
  return balls;
}

/** After how many calls a card has a prize. */
function calledBy(prize, card, callOf) {
  const times = prize.shapes.map((rows) => {
    const cells = [...rows.join('')].flatMap((mark, cell) => (mark === '#' ? [cell] : []));
    return Math.max(...cells.map((cell) => (card[cell] === 0 ? 0 : callOf.get(card[cell]))));
  });
  return times.sort((a, b) => a - b)[prize.need - 1];
}

/**
 * What an outcome says of its winners, held against the balls: a card named for a prize has it with that call and no sooner. Which other cards
 * were sold is not public; whoever knows his own sees that none of them was earlier.
 */
export function bingoWins(prizes, balls, { won, pot }, ownCards = []) {
  const callOf = new Map(balls.map((ball, at) => [ball, at + 1]));
  const wrong = [];
  for (const { prize: code, at, cards } of won) {
    const prize = prizes.find((one) => one.code === code);
    const at0 = (n) => calledBy(prize, bingoCard(balls.length, n), callOf);
    for (const n of cards)
      if (at0(n) !== at) wrong.push(`card ${n} has ${code} with call ${at0(n)}, not ${at}`);
    for (const n of ownCards)
      if (at0(n) < at || (at0(n) === at && !cards.includes(n)))
        wrong.push(`card ${n} has ${code} with call ${at0(n)}`);
  }
  return { wrong, pot };
}

/** What comes back of what was laid on a card: of each prize it shares, percent × pot ÷ (100 × what was laid on all its cards). */
export function bingoBack({ pot, won }, card) {
  let [numerator, denominator] = [0n, 1n];
  for (const { percent, cards, laid } of won) {
    if (!cards.includes(card)) continue;
    const [part, whole] = [BigInt(percent) * BigInt(pot), 100n * BigInt(laid)];
    [numerator, denominator] = [numerator * whole + part * denominator, denominator * whole];
  }
  return [numerator, denominator];
}
