/** Rules of blackjack in which the player lays every bet himself, as data. */
export type ClassicRules = {
  readonly decks: number;
  readonly hitsSoft17: boolean;
  /** hundredths of a stake a natural brings back */
  readonly natural: number;
  /** any two cards, or hard totals of two cards that may be doubled */
  readonly doubles: 'any' | readonly number[];
  readonly doubleAfterSplit: boolean;
  /** hands one pair can become; 1: nothing is split */
  readonly mostHands: number;
  /** split aces get one card each; another ace among them may be split again */
  readonly resplitAces: boolean;
  /** half a stake against the dealer's natural behind an ace, which pays 2 to 1 */
  readonly insurance: boolean;
  /** a natural against an ace may be paid 1 to 1 at once */
  readonly evenMoney: boolean;
  /** half of the stake comes back for a hand that is given up before anything else was done with it */
  readonly surrender: boolean;
};

/** Six decks, the dealer stands on soft 17, 3 to 2, any two cards are doubled, also after a split; split aces get one card. */
export const CLASSIC: ClassicRules = {
  decks: 6,
  hitsSoft17: false,
  natural: 250,
  doubles: 'any',
  doubleAfterSplit: true,
  mostHands: 4,
  resplitAces: false,
  insurance: true,
  evenMoney: true,
  surrender: false,
};

/** Eight decks, the dealer draws on soft 17; hands may be given up, aces split again. */
export const SURRENDER: ClassicRules = {
  ...CLASSIC,
  decks: 8,
  hitsSoft17: true,
  resplitAces: true,
  surrender: true,
};
