// Part 7: lotteries – the result of a draw from its link.
import { listed, taker } from './numbers.mjs';

const digits = (below, count) =>
  listed(count)
    .map(() => String(below(10)))
    .join('');
const numbers = (below, count, length) => listed(count).map(() => digits(below, length));
const two = (n) => String(n).padStart(2, '0');
/** `count` different numbers of 1 … `of`, in the order they are drawn. */
const balls = (below, count, of) => listed(count).map(taker(below, listed(of, 1)));
/** Groups [name, how many numbers, of how many digits], drawn in this order. */
const groups = (below, list) =>
  Object.fromEntries(list.map(([name, count, length]) => [name, numbers(below, count, length)]));

const NORTH = [
  ['db', 1, 5],
  ['g1', 1, 5],
  ['g2', 2, 5],
  ['g3', 6, 5],
  ['g4', 4, 4],
  ['g5', 6, 4],
  ['g6', 3, 3],
  ['g7', 4, 2],
];
const SOUTH = [
  ['db', 1, 6],
  ['g1', 1, 5],
  ['g2', 1, 5],
  ['g3', 2, 5],
  ['g4', 7, 5],
  ['g5', 1, 4],
  ['g6', 3, 4],
  ['g7', 1, 3],
  ['g8', 1, 2],
];
const MAX3D = [
  ['db', 2, 3],
  ['g1', 4, 3],
  ['g2', 6, 3],
  ['g3', 8, 3],
];
const THAI = [
  ['FIRST', 1, 6],
  ['NEAR_FIRST', 2, 6],
  ['SECOND', 5, 6],
  ['THIRD', 10, 6],
  ['FOURTH', 50, 6],
  ['FIFTH', 100, 6],
  ['THREE_FIRST', 2, 3],
  ['THREE_LAST', 2, 3],
  ['TWO', 1, 2],
];

function fourDigits(below) {
  const one = () => digits(below, 4);
  const [first, second, third] = [one(), one(), one()];
  return { 1: first, 2: second, 3: third, starter: listed(10).map(one), consolation: listed(10).map(one) };
}

function thai(below) {
  const drawn = groups(below, THAI);
  // The neighbours of the first prize are no draw of their own: what was drawn in their place is not used.
  const first = Number(drawn.FIRST[0]);
  const beside = [first - 1, first + 1].map((n) => (n < 0 ? 999_999 : n > 999_999 ? 0 : n));
  return { ...drawn, NEAR_FIRST: beside.map((n) => String(n).padStart(6, '0')) };
}

/** @param extra `left`: one ball more of the same drum; a number: one of a drum of its own */
function lotto(below, pick, of, extra) {
  const drawn = balls(below, pick + (extra === 'left' ? 1 : 0), of);
  const main = drawn.slice(0, pick).sort((a, b) => a - b);
  const more = typeof extra === 'number' ? [below(extra) + 1] : drawn.slice(pick);
  return [...main, ...more].map(two);
}

function markSix(below) {
  const seven = balls(below, 7, 49).map(two);
  return { numbers: seven.slice(0, 6), special: seven[6] };
}

export const DRAWS = {
  xsmb: (below) => groups(below, NORTH),
  xsmn: (below) => groups(below, SOUTH),
  xsmt: (below) => groups(below, SOUTH),
  sg4d: fourDigits,
  magnum4d: fourDigits,
  toto4d: fourDigits,
  damacai4d: fourDigits,
  thai,
  lotto645: (below) => lotto(below, 6, 45),
  lotto655: (below) => lotto(below, 6, 55, 'left'),
  lotto535: (below) => lotto(below, 5, 35, 12),
  lotto649: (below) => lotto(below, 6, 49, 'left'),
  max3d: (below) => groups(below, MAX3D),
  max3d_pro: (below) => groups(below, MAX3D),
  ssc: (below) => [...digits(below, 5)],
  pc28: (below) => [...digits(below, 3)],
  k3: (below) => listed(3).map(() => below(6) + 1),
  pk10: (below) => balls(below, 10, 10),
  '11x5': (below) => balls(below, 5, 11).map(two),
  mark_six: markSix,
  happy8: (below) =>
    balls(below, 20, 80)
      .sort((a, b) => a - b)
      .map(two),
};
