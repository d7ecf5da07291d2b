/** Names of the hands, as words of this room. */
const HAND_WORDS = {
  royal: 'arcade.poker.royal',
  'natural-royal': 'arcade.poker.natural_royal',
  'wild-royal': 'arcade.poker.wild_royal',
  'four-deuces': 'arcade.poker.four_deuces',
  five: 'arcade.poker.five',
  'straight-flush': 'arcade.poker.straight_flush',
  four: 'arcade.poker.four',
  'full-house': 'arcade.poker.full_house',
  flush: 'arcade.poker.flush',
  straight: 'arcade.poker.straight',
  three: 'arcade.poker.three',
  'two-pair': 'arcade.poker.two_pair',
  jacks: 'arcade.poker.jacks',
  nothing: 'arcade.poker.nothing',
} as const;

const isHand = (name: string): name is keyof typeof HAND_WORDS => Object.hasOwn(HAND_WORDS, name);

/** The word of a hand of `hands.ts`. */
export const handWord = (name = 'nothing') => HAND_WORDS[isHand(name) ? name : 'nothing'];
