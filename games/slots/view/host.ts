/** What a page gives a reel game, and nothing else: the game never knows where money or outcomes come from. */

/** The answer to a stake or an act. Amounts are wire strings. */
export type RoundAnswer = {
  readonly roundId: string;
  readonly stake: string;
  /** the engine's `shown` of every step of the round so far, oldest first */
  readonly steps: readonly unknown[];
  /** the round is settled: `payout` is booked and `balance` holds it */
  readonly done: boolean;
  /** what the round has won so far */
  readonly payout: string;
  readonly balance: string;
};

export type GameHost = {
  readonly currency: string;
  /** the stakes that can be chosen, ascending */
  readonly stakes: readonly string[];
  readonly firstStake: string;
  /** ms from start to start; the tokens' `--cycle-min` is the least */
  readonly cycleMs: number;
  /** a round that was left open, to be carried on */
  readonly open: RoundAnswer | undefined;
  readonly formatMoney: (amount: string) => string;
  /** Takes the stake. A refusal rejects; then no money has moved, or the host has said so in `onError`. */
  readonly stake: (amount: string) => Promise<RoundAnswer>;
  /** The next step of an open round. @param step how many steps the round already has */
  readonly act: (roundId: string, step: number, action: unknown) => Promise<RoundAnswer>;
  /** The picture has caught up with this answer: the balance in the header may change now. */
  readonly onShown: (answer: RoundAnswer) => void;
  /** Says what went wrong, in the page's own way. */
  readonly onError: (error: unknown) => void;
};
