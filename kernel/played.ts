/** What play came to (docs/GLOSSARY.md: staked, returned, result, open, day of play): one definition for every list, strip, limit and desk. */
export type Played = {
  /** Stakes of bets that were settled; of those still open and of voided ones nothing. Minor units. */
  readonly staked: bigint;
  /** What settled bets brought back, what voided ones brought above their stake, and what corrections moved. */
  readonly returned: bigint;
};

/** What was won (above zero) or lost: open bets are neither. */
export const resultOf = ({ staked, returned }: Played): bigint => returned - staked;

/** What the end of one bet adds: a voided stake came back, as if it had never been laid. */
export const playedBy = ({
  state,
  stake,
  payout,
}: {
  readonly state: 'settled' | 'voided';
  readonly stake: bigint;
  readonly payout: bigint;
}): Played =>
  state === 'voided' ? { staked: 0n, returned: payout - stake } : { staked: stake, returned: payout };
