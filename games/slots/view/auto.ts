/**
 * Autoplay, where the jurisdiction allows it: presses for the player until what was asked for is done or a limit is met. It never starts
 * without a limit for what may be lost and one for a win, and everything else stops it.
 */
export type AutoplaySettings = {
  readonly rounds: number;
  /** stakes that may be lost in all before it stops */
  readonly lossStakes: number;
  /** a single round that pays so many stakes stops it */
  readonly winStakes: number;
};

export type AutoState = {
  readonly left: number;
  readonly lostUnits: number;
};

export const AUTO_ROUNDS = [10, 25, 50] as const;
export const AUTO_LOSSES = [5, 10, 25] as const;
export const AUTO_WINS = [10, 25, 100] as const;

export const autoBegins = ({ rounds }: AutoplaySettings): AutoState => ({ left: rounds, lostUnits: 0 });

/**
 * After a round. @param units it won; @param perStake units of one stake
 * @returns what goes on, or undefined when it is over
 */
export function autoAfter(
  settings: AutoplaySettings,
  state: AutoState,
  units: number,
  perStake: number,
): AutoState | undefined {
  const lostUnits = state.lostUnits + perStake - units;
  const left = state.left - 1;
  if (left <= 0 || units >= settings.winStakes * perStake) return undefined;
  // The next round may lose its stake: it is not begun when that would pass the limit.
  return lostUnits + perStake > settings.lossStakes * perStake ? undefined : { left, lostUnits };
}
