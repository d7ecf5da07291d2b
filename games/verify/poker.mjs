// Part 8: a hand of poker – the deck shuffled again from its link, and every card that was dealt, laid or shown held against it.
import { bytesOf, drawsOf, hexOf, listed, rootOf, sha256 } from './numbers.mjs';

const RANKS = '23456789TJQKA';
const POKER_SUITS = 'cdhs';
const HOLE = { holdem: 2, omaha: 4, omaha5: 5, shortdeck: 2 };

export const isHand = (proof) => proof?.hand?.setup !== undefined && proof?.proof?.commitment !== undefined;

/** Ranks from the two up, in the short deck from the six; suits clubs, diamonds, hearts, spades. */
function pokerDeck(game, below) {
  const ranks = game === 'shortdeck' ? RANKS.slice(4) : RANKS;
  const left = [...ranks].flatMap((rank) => [...POKER_SUITS].map((suit) => rank + suit));
  for (let at = 0; at < left.length - 1; at += 1) {
    const from = at + below(left.length - at);
    [left[at], left[from]] = [left[from], left[at]];
  }
  return left;
}

const cardsIn = (text = '') => listed(text.length / 2).map((at) => text.slice(at * 2, at * 2 + 2));

/** @param check (name, said, computed) → one line of the verdict */
export function checkHand({ hand, proof }, check) {
  if (typeof proof.link !== 'string')
    throw new RangeError('the link of this hand is not shown yet: it would tell the cards that were folded');
  const deck = pokerDeck(hand.setup.game, drawsOf(proof.link, `${proof.text}:${proof.n}`));
  const checks = [
    check('commitment', proof.commitment, hexOf(sha256(bytesOf(proof.link)))),
    check('commitment of the hand', hand.commitment, proof.commitment),
    check('root of the chain', proof.root, rootOf(proof.link, proof.n)),
  ];
  const own = HOLE[hand.setup.game];
  let next = hand.seats.length * own;
  for (const line of hand.lines) {
    const [who, what, third, fourth] = line.split(' ');
    if (what === 'db') {
      const said = cardsIn(third);
      checks.push(check('board', said, deck.slice(next, next + said.length)));
      next += said.length;
    } else if (what === 'dh' || what === 'sm') {
      const seat = Number((what === 'dh' ? third : who).slice(1));
      const said = cardsIn(what === 'dh' ? fourth : third);
      if (said.length === 0 || said.includes('??')) continue;
      const dealt = deck.slice((seat - 1) * own, seat * own);
      checks.push(check(`cards of seat ${seat}`, [...said].sort(), [...dealt].sort()));
    }
  }
  return checks;
}
