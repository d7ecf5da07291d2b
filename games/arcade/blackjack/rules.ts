/** Rules of blackjack as data. */
export type BlackjackRules = {
  readonly decks: number;
  readonly hitsSoft17: boolean;
  /** hundredths of a stake a natural brings back */
  readonly natural: number;
  /** hard totals of two cards that may be doubled; the house lays the second bet */
  readonly doubles: readonly number[];
  /** hands one pair can become; the house lays the bets of all but the first */
  readonly mostHands: number;
  /** a dealer's total that gives back every hand that has not bust */
  readonly dealerPushes: number;
};

/** Six decks, the dealer draws on soft 17, 3 to 2, free doubles on hard 9 to 11, free splits of every pair but tens, 22 gives back. */
export const FREE_BETS: BlackjackRules = {
  decks: 6,
  hitsSoft17: true,
  natural: 250,
  doubles: [9, 10, 11],
  mostHands: 4,
  dealerPushes: 22,
};
