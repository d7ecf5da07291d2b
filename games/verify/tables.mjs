// Part 5: games everybody plays at once – what is dealt from a link, and what each place brings back.
import { listed, sumOf, taker } from './numbers.mjs';
import { baccaratHands } from './solo.mjs';

const SUITS = ['S', 'H', 'D', 'C'];
const shoeOf = (below, decks) =>
  taker(
    below,
    listed(decks).flatMap(() => SUITS.flatMap((suit) => listed(13, 1).map((rank) => `${suit}${rank}`))),
  );
const rank = (card) => Number(card.slice(1));
const suit = (card) => card[0];
const isOdd = (n) => (n & 1) === 1;

const LOST = [0, 1];
const BACK = [1, 1];
const odds = (n, d = 1) => [n + d, d];
/** The one pay of a place, from its description. */
const most = (place) => [place.most.numerator, place.most.denominator];
const when = (isWon, place) => (isWon ? most(place) : LOST);

/** The other pays of places that have more than one: those of the description's `pays`. */
const paysOf = (place, name) => {
  const pay = place.pays?.find((one) => one.when === name);
  return pay ? [pay.back.numerator, pay.back.denominator] : LOST;
};

function rouletteNumbers(code) {
  const [kind, ...parts] = code.split('-');
  const [first = 0] = parts.map(Number);
  const row = (n) => [n, n + 1, n + 2];
  const reds = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];
  const all = listed(36, 1);
  switch (kind) {
    case 'n':
    case 's':
      return parts.map(Number);
    case 'r':
      return parts.length > 1 ? parts.map(Number) : row(first);
    case 'q':
      return first === 0 ? [0, 1, 2, 3] : [first, first + 1, first + 3, first + 4];
    case 'x':
      return [...row(first), ...row(first + 3)];
    case 'dozen':
      return all.filter((n) => Math.ceil(n / 12) === first);
    case 'column':
      return all.filter((n) => n - 3 * (Math.ceil(n / 3) - 1) === first);
    case 'red':
      return reds;
    case 'black':
      return all.filter((n) => !reds.includes(n));
    case 'odd':
      return all.filter(isOdd);
    case 'even':
      return all.filter((n) => !isOdd(n));
    case 'low':
      return listed(18, 1);
    default:
      return kind === 'high' ? listed(18, 19) : [];
  }
}

function sicBoBack(place, dice) {
  const [kind, one, two] = place.code.split('-');
  const count = (face) => dice.filter((die) => die === Number(face)).length;
  const sum = sumOf(dice);
  const isTriple = count(dice[0]) === 3;
  switch (kind) {
    case 'small':
      return when(!isTriple && sum <= 10, place);
    case 'big':
      return when(!isTriple && sum >= 11, place);
    case 'odd':
      return when(!isTriple && isOdd(sum), place);
    case 'even':
      return when(!isTriple && !isOdd(sum), place);
    case 'total':
      return when(sum === Number(one), place);
    case 'double':
      return when(count(one) >= 2, place);
    case 'triple':
      return when(count(one) === 3, place);
    case 'any':
      return when(isTriple, place);
    case 'pair':
      return when(count(one) > 0 && count(two) > 0, place);
    default:
      return kind === 'single' && count(one) > 0 ? paysOf(place, String(count(one))) : LOST;
  }
}

/** Better hands have the larger list, compared from its front. */
function teenPattiHand(cards) {
  const ranks = cards.map((card) => (rank(card) === 1 ? 14 : rank(card))).sort((a, b) => b - a);
  const [high, middle, low] = ranks;
  const isSuited = cards.every((card) => suit(card) === suit(cards[0]));
  const isAceLow = high === 14 && middle === 3 && low === 2;
  const isRun = isAceLow || (high - middle === 1 && middle - low === 1);
  // Ace-king-queen is the highest run, ace-two-three the next.
  const top = isAceLow ? 13.5 : high;
  if (high === low) return { name: 'trail', order: [6, high] };
  if (isRun && isSuited) return { name: 'pure-sequence', order: [5, top] };
  if (isRun) return { name: 'sequence', order: [4, top] };
  if (isSuited) return { name: 'colour', order: [3, ...ranks] };
  if (high === middle || middle === low)
    return { name: 'pair', order: [2, middle, high === middle ? low : high] };
  return { name: 'high', order: [1, ...ranks] };
}

const compared = (one, other) => {
  for (const [at, value] of one.entries()) if (value !== other[at]) return value - other[at];
  return 0;
};

function teenPattiBack(place, { a, b }) {
  const hands = { a: teenPattiHand(a), b: teenPattiHand(b) };
  const [side, isPlus] = [place.code[0], place.code.endsWith('pair-plus')];
  if (isPlus) return paysOf(place, hands[side].name);
  const by = compared(hands.a.order, hands.b.order);
  if (by === 0) return BACK;
  return when(by > 0 === (side === 'a'), place);
}

function dragonTigerBack(place, { dragon, tiger }) {
  const isTie = rank(dragon) === rank(tiger);
  const [side, what] = place.code.split('-');
  if (place.code === 'tie') return when(isTie, place);
  if (place.code === 'suited-tie') return when(isTie && suit(dragon) === suit(tiger), place);
  const [card, other] = side === 'dragon' ? [dragon, tiger] : [tiger, dragon];
  if (what === undefined) return isTie ? [1, 2] : when(rank(card) > rank(other), place);
  const tests = {
    big: rank(card) > 7,
    small: rank(card) < 7,
    odd: isOdd(rank(card)),
    even: !isOdd(rank(card)),
    red: 'HD'.includes(suit(card)),
    black: 'SC'.includes(suit(card)),
    spades: suit(card) === 'S',
    hearts: suit(card) === 'H',
    diamonds: suit(card) === 'D',
    clubs: suit(card) === 'C',
  };
  return when(rank(card) !== 7 && tests[what] === true, place);
}

function baccaratBack(place, { player, banker }) {
  const points = (cards) =>
    sumOf(cards.map((card) => Math.min(rank(card), 10))) -
    10 * Math.floor(sumOf(cards.map((card) => Math.min(rank(card), 10))) / 10);
  const by = points(player) - points(banker);
  const hands = [player, banker];
  const isPair = ([one, two]) => rank(one) === rank(two);
  const isPerfect = ([one, two]) => one === two;
  const isFour = player.length + banker.length === 4;
  const isNatural = isFour && Math.max(points(player), points(banker)) >= 8;
  const dragon = (lead) => {
    if (isNatural) return lead > 0 ? odds(1) : lead === 0 ? BACK : LOST;
    return lead >= 4 ? paysOf(place, String(lead)) : LOST;
  };
  switch (place.code) {
    case 'player':
      return by === 0 ? BACK : when(by > 0, place);
    case 'banker':
      return by === 0 ? BACK : when(by < 0, place);
    case 'tie':
      return when(by === 0, place);
    case 'player-pair':
      return when(isPair(player), place);
    case 'banker-pair':
      return when(isPair(banker), place);
    case 'either-pair':
      return when(hands.some(isPair), place);
    case 'perfect-pair':
      return paysOf(place, String(hands.filter(isPerfect).length));
    case 'big':
      return when(!isFour, place);
    case 'small':
      return when(isFour, place);
    default:
      return dragon(place.code === 'player-dragon' ? by : -by);
  }
}

function fanTanBack(place, { left }) {
  const [kind, one, two] = place.code.split('-');
  const [isOne, isTwo] = [left === Number(one), left === Number(two)];
  if (kind === 'fan') return when(isOne, place);
  if (kind === 'kwok') return when(isOne || isTwo, place);
  if (kind === 'nim') return isTwo ? BACK : when(isOne, place);
  if (kind === 'nga') return isOne || isTwo ? when(isOne, place) : BACK;
  return when(!isOne, place);
}

function colorDishBack(place, { disc }) {
  const isViolet = disc === 0 || disc === 5;
  const isRed = !isOdd(disc);
  if (place.code === 'red' || place.code === 'green')
    return isRed === (place.code === 'red') ? paysOf(place, isViolet ? 'violet' : 'plain') : LOST;
  if (place.code === 'violet') return when(isViolet, place);
  if (place.code === 'small') return when(disc < 5, place);
  if (place.code === 'big') return when(disc >= 5, place);
  return when(place.code === `disc-${disc}`, place);
}

function xocDiaBack(place, { coins }) {
  const reds = sumOf(coins);
  if (place.code === 'even') return when(!isOdd(reds), place);
  if (place.code === 'odd') return when(isOdd(reds), place);
  if (place.code === 'same') return when(reds === 0 || reds === 4, place);
  return when(place.code === `red-${reds}`, place);
}

function andarBaharBack(place, { cards }) {
  const count = cards.length;
  if (place.code === 'andar') return when(isOdd(count), place);
  if (place.code === 'bahar') return when(!isOdd(count), place);
  const [, from, to] = place.code.split('-').map(Number);
  return when(count >= from && count <= to, place);
}

/** The thousandth power of a number in steps of two: factors for 1, 2, 4 … ms, every product cut to 96 binary places. */
function heightAt(ms) {
  let factor = 79232916533054901232544213725n;
  let height = 1n << 96n;
  for (let rest = Math.floor(ms); rest > 0; rest = Math.floor(rest / 2)) {
    if (isOdd(rest)) height = (height * factor) >> 96n;
    factor = (factor * factor) >> 96n;
  }
  return Number((height * 100n) >> 96n);
}

const crash = {
  deal: (below) => {
    const w = BigInt(below(65_536)) * 65_536n + BigInt(below(65_536));
    const end = (2n ** 32n * 99n) / (w + 1n);
    return { end: Number(end < 100n ? 100n : end > 1_000_000n ? 1_000_000n : end) };
  },
  /** @param bet `out` is where it left, as the bet says it */
  back: (_place, { end }, bet) => {
    if (bet?.out === undefined || bet.out === null) return LOST;
    const out = Number(String(bet.out).replace('.', ''));
    return out <= end ? [out, 100] : LOST;
  },
};

/** Game → what is dealt, and what a place brings back of a stake, as a fraction. */
export const TABLES = {
  roulette: {
    deal: (below) => ({ number: below(37) }),
    back: (place, { number }) => when(rouletteNumbers(place.code).includes(number), place),
  },
  'sic-bo': {
    deal: (below) => ({ dice: listed(3).map(() => below(6) + 1) }),
    back: (place, { dice }) => sicBoBack(place, dice),
  },
  'color-dish': { deal: (below) => ({ disc: below(10) }), back: colorDishBack },
  'xoc-dia': { deal: (below) => ({ coins: listed(4).map(() => below(2)) }), back: xocDiaBack },
  'fan-tan': { deal: (below) => ({ left: below(4) + 1, fours: below(9) + 6 }), back: fanTanBack },
  'dragon-tiger': {
    deal: (below) => {
      const next = shoeOf(below, 8);
      return { dragon: next(), tiger: next() };
    },
    back: dragonTigerBack,
  },
  baccarat: {
    deal: (below) => {
      const { player, banker } = baccaratHands(shoeOf(below, 8), (card) => (rank(card) > 9 ? 0 : rank(card)));
      return { player, banker };
    },
    back: baccaratBack,
  },
  'andar-bahar': {
    deal: (below) => {
      const next = shoeOf(below, 1);
      const joker = next();
      const cards = [];
      do cards.push(next());
      while (rank(cards.at(-1)) !== rank(joker));
      return { joker, cards };
    },
    back: andarBaharBack,
  },
  'teen-patti': {
    deal: (below) => {
      const next = shoeOf(below, 1);
      const cards = listed(6).map(next);
      return { a: [0, 2, 4].map((at) => cards[at]), b: [1, 3, 5].map((at) => cards[at]) };
    },
    back: teenPattiBack,
  },
  crash,
};
export const heightOf = heightAt;
