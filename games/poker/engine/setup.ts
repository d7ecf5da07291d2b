/** What a hand begins with: the game, who sits with how much, what is posted. Seats are in the order of the deal, the first one left of the button. */
import type { HoldemGame } from './evaluate.ts';
import type { Rake } from './pots.ts';

/** `no` no limit · `pot` pot limit · `fixed` fixed limit. */
export type Betting = 'no' | 'pot' | 'fixed';

export type Setup = {
  readonly game: HoldemGame;
  readonly betting: Betting;
  readonly antes: readonly bigint[];
  /** Blinds and straddles as they stand before the first decision, seat by seat. */
  readonly blinds: readonly bigint[];
  /** The least bet; the small bet of fixed limit. */
  readonly minBet: bigint;
  /** Of fixed limit, on the turn and the river. */
  readonly bigBet?: bigint;
  readonly stacks: readonly bigint[];
  /** Nothing is kept without it, and nothing of a hand without a flop. */
  readonly rake?: Rake;
  /** Seats that are all in before the river may run it twice. */
  readonly twice?: boolean;
};

export const HOLE_CARDS: Readonly<Record<HoldemGame, number>> = {
  holdem: 2,
  omaha: 4,
  omaha5: 5,
  shortdeck: 2,
};
/** Rank of the lowest cards of the deck. */
export const LOWEST: Readonly<Record<HoldemGame, number>> = { holdem: 0, omaha: 0, omaha5: 0, shortdeck: 4 };
export const STREETS = [3, 1, 1] as const;
const BOARD = 5;
const SEATS_MOST = 9;
/** How many may be dealt in: the deck has cards for both boards of a hand that is run twice. */
export const seatsMost = (game: HoldemGame): number =>
  Math.min(SEATS_MOST, Math.floor((52 - LOWEST[game] * 4 - BOARD * 2) / HOLE_CARDS[game]));
/** A bet and three raises on a street of fixed limit. */
export const FIXED_BETS = 4;

/** Two play with the button as the small blind; otherwise the last seat has it. */
export const buttonOf = ({ blinds }: Pick<Setup, 'blinds'>): number =>
  blinds.length === 2 && (blinds[0] ?? 0n) > 0n ? 0 : blinds.length - 1;

/**
 * Who decides first: the seat behind the last blind or straddle. A straddle is more than what was posted before it; what a late seat posts is not,
 * and moves nobody's turn.
 */
export function firstToAct({ blinds }: Pick<Setup, 'blinds'>): number {
  const count = blinds.length;
  const posted = blinds.findLastIndex((blind) => blind > 0n);
  if (posted < 0) return 0;
  if ((blinds[0] ?? 0n) === 0n && (blinds[1] ?? 0n) === 0n) return posted === count - 1 ? 0 : posted + 1;
  let last = (blinds[1] ?? 0n) > 0n ? 1 : 0;
  while (last + 1 < count && last >= 1 && (blinds[last + 1] ?? 0n) > (blinds[last] ?? 0n)) last += 1;
  return last + 1 === count ? 0 : last + 1;
}
