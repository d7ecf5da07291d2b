/**
 * What the page around a game gives to the game's view, and nothing else: a view never knows where money or outcomes come from.
 * The page is the host of games one plays alone (features/play/rounds). Amounts are wire strings, times milliseconds.
 */
import type { Sound } from './sound.ts';

/** The answer to a stake or an act. */
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
  /** when the server took its last step, by the server's clock: the next start counts from here */
  readonly at: number;
};

/** What stands around the stage. While a round is played out they stand still (`onShown`). */
export type Figures = {
  readonly balance: string;
  /** net result of this session, signed */
  readonly net: string;
};

/** Popups of the page a view may open. `rules` shows the family's own rules (games/views.ts). */
export type HostPopup =
  | { readonly name: 'menu' | 'fair' | 'history' | 'rules' }
  | { readonly name: 'round'; readonly roundId: string };

export type GameHost = {
  readonly gameCode: string;
  readonly name: string;
  /** `trial` plays with credits that are never money */
  readonly mode: 'real' | 'trial';
  readonly currency: string;
  /** the stakes that can be chosen, ascending */
  readonly stakes: readonly string[];
  readonly firstStake: string;
  /** from start to start; the server refuses what comes sooner, the tokens' `--cycle-min` is the least a view keeps */
  readonly cycleMs: number;
  /** the brand's jurisdiction lets features be bought */
  readonly mayBuy: boolean;
  /** it lets rounds be asked for several at once, within limits of loss and win */
  readonly mayAutoplay: boolean;
  /** a round that was left open, to be carried on */
  readonly open: RoundAnswer | undefined;
  /** when this session began, by the server's clock */
  readonly startedAt: number;
  /** the first start is taken from then on, by the server's clock: the page may have been opened right after a round */
  readonly nextAt: number;
  /** the server's clock, never ahead of it: what is sent when it says so is not too soon. The device's own may be wrong by hours. */
  readonly serverNow: () => number;
  readonly figures: { readonly read: () => Figures; readonly watch: (listener: () => void) => () => void };
  readonly sound: Sound;
  readonly show: (popup: HostPopup) => void;
  readonly formatMoney: (amount: string) => string;
  /** What a winner of the game's jackpot would be paid; only where the game has one. */
  readonly pool?: () => Promise<string>;
  /**
   * Takes the stake. A refusal rejects; then no money has moved, or the host has said so in `onError`.
   * @param choice what the player chose with it, where the game has something to choose; must survive JSON
   */
  readonly stake: (amount: string, choice?: unknown) => Promise<RoundAnswer>;
  /** The next step of an open round. @param step how many steps the round already has */
  readonly act: (roundId: string, step: number, action: unknown) => Promise<RoundAnswer>;
  /** The picture has caught up with this answer: the figures may change now. */
  readonly onShown: (answer: RoundAnswer) => void;
  /** Says what went wrong, in the page's own way. */
  readonly onError: (error: unknown) => void;
};
