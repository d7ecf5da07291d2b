// Part 4: blackjack, with free bets and with the player's own.
import { listed, sumOf, taker } from './numbers.mjs';

const worthOf = (card) => {
  const rank = card >> 2;
  return rank === 12 ? 11 : rank >= 8 ? 10 : rank + 2;
};
/** The sum of a hand; an ace counts one where eleven would bust. */
const totalOf = (cards) => {
  let sum = sumOf(cards.map(worthOf));
  let aces = cards.filter((card) => card >> 2 === 12).length;
  while (sum > 21 && aces > 0) {
    sum -= 10;
    aces -= 1;
  }
  return { sum, isSoft: aces > 0 };
};

function splitHand(table, hands, at, card, mayResplit) {
  const [hand] = hands.slice(at, at + 1);
  const areAces = hand.cards[0] >> 2 === 12;
  const fresh = [card(), card()];
  const isRoom = mayResplit && hands.length + 1 < table.mostHands;
  const halves = fresh.map((next, half) => {
    const cards = [hand.cards[half], next];
    const stays = areAces && !(isRoom && next >> 2 === 12);
    return {
      cards,
      isDouble: false,
      isFree: half === 1 || hand.isFree,
      isDone: stays || totalOf(cards).sum >= 21,
    };
  });
  hands.splice(at, 1, ...halves);
}

/** Plays the moves hand by hand from the left; the dealer's own cards come last, and only if a hand stands. */
function playHands(table, card, first, dealer, moves) {
  const hands = [{ cards: first, isDouble: false, isFree: false, isDone: false }];
  for (const move of moves) {
    const at = hands.findIndex(({ isDone }) => !isDone);
    const hand = hands[at];
    if (!hand) throw new RangeError('no hand was open for the last act');
    if (move === 'surrender') return { hands, isGivenUp: true };
    if (move === 'split') {
      splitHand(table, hands, at, card, table.resplitAces === true);
      continue;
    }
    if (move !== 'stand') hand.cards.push(card());
    hand.isDouble = move === 'double';
    hand.isDone = move !== 'hit' || totalOf(hand.cards).sum >= 21;
  }
  const isOpen = hands.some(({ isDone }) => !isDone);
  if (!isOpen && hands.some(({ cards }) => totalOf(cards).sum <= 21)) dealOut(table, card, dealer);
  return { hands, isOpen };
}

function dealOut(table, card, dealer) {
  for (;;) {
    const { sum, isSoft } = totalOf(dealer);
    if (sum > 17 || (sum === 17 && !(isSoft && table.hitsSoft17))) return;
    dealer.push(card());
  }
}

function freeWin(table, hands, against) {
  return sumOf(
    hands.map(({ cards, isDouble, isFree }) => {
      const { sum } = totalOf(cards);
      const own = isFree ? 0 : 100;
      if (sum > 21) return 0;
      if (against === table.dealerPushes || against === sum) return own;
      return against > 21 || sum > against ? own + (isDouble ? 200 : 100) : 0;
    }),
  );
}

const betOf = ({ isDouble }) => (isDouble ? 200 : 100);
const ownWin = (hands, against) =>
  sumOf(
    hands.map((hand) => {
      const { sum } = totalOf(hand.cards);
      if (sum > 21 || (sum < against && against <= 21)) return 0;
      return sum === against ? betOf(hand) : 2 * betOf(hand);
    }),
  );

const isNatural = (cards) => cards.length === 2 && totalOf(cards).sum === 21;

/** @param isFree the bets of doubles and splits are the house's */
function blackjack(table, below, actions, isFree) {
  const card = taker(
    below,
    listed(table.decks).flatMap(() => listed(52)),
  );
  const [p1, d1, p2, d2] = [card(), card(), card(), card()];
  const first = [p1, p2];
  const dealer = [d1, d2];
  const moves = actions.map(({ move }) => move);
  const facts = {};
  let insured = 0;
  if (!isFree && table.insurance && d1 >> 2 === 12) {
    const answer = moves.shift();
    if (answer === undefined) return { win: 0, staked: 100, facts };
    if (answer === 'even') return { win: 200, staked: 100, facts };
    if (answer === 'insure') insured = 50;
  }
  const [own, his] = [isNatural(first), isNatural(dealer)];
  if (own || his) {
    const win = (his ? insured * 3 : 0) + (own && his ? 100 : own ? table.natural : 0);
    return { win, staked: 100 + insured, facts };
  }
  const { hands, isOpen, isGivenUp } = playHands(table, card, first, dealer, moves);
  const staked = isFree ? 100 : sumOf(hands.map(betOf)) + insured;
  if (isGivenUp) return { win: 50, staked, facts };
  if (isOpen) return { win: 0, staked, facts };
  const against = totalOf(dealer).sum;
  return { win: isFree ? freeWin(table, hands, against) : ownWin(hands, against), staked, facts };
}

export const BLACKJACK = {
  blackjack: (table, below, _choice, actions) => {
    const { win, facts } = blackjack(table, below, actions, true);
    return { win, facts };
  },
  classic: (table, below, _choice, actions) => blackjack(table, below, actions, false),
  surrender: (table, below, _choice, actions) => blackjack(table, below, actions, false),
};
