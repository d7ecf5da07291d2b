/** What a result at a vendor counts as: its reported bets, and of what no report explains the net. Pure; minor units. */
import type { VendorPlay } from '../contract/transfers.ts';

type Bet = { readonly stake: bigint; readonly validStake: bigint; readonly payout: bigint };
/** Counted as staked and as paid back by the balance alone, and explained by no report yet. */
export type Unexplained = { readonly staked: bigint; readonly paid: bigint };

const least = (...amounts: readonly bigint[]): bigint =>
  amounts.reduce((low, one) => (one < low ? one : low));
const sum = (bets: readonly Bet[], read: (bet: Bet) => bigint): bigint =>
  bets.reduce((all, bet) => all + read(bet), 0n);

/**
 * A bet that is open has left the balance and is in no report: its stake is counted by the balance, and once more it is not when it is
 * reported. The same holds for what is reported late. Payout less stake is always the amount.
 * @param amount what the balance has changed by
 * @param bets those that were reported for the first time
 */
export function countPlay(
  amount: bigint,
  bets: readonly Bet[],
  open: Unexplained,
): { readonly play: VendorPlay; readonly explains: Unexplained } {
  const stake = sum(bets, (bet) => bet.stake);
  const validStake = sum(bets, (bet) => bet.validStake);
  const payout = sum(bets, (bet) => bet.payout);
  const unreported = amount - (payout - stake);
  const [more, less] = unreported > 0n ? [unreported, 0n] : [0n, -unreported];
  const gone = least(more, open.staked, stake);
  const back = least(less, open.paid, payout);
  // A stake and its return may both have been counted by the balance.
  const both = least(open.staked - gone, open.paid - back, stake - gone, payout - back);
  const known: Unexplained = { staked: gone + both, paid: back + both };
  const added: Unexplained = { staked: less - back, paid: more - gone };
  const valid = validStake > known.staked ? validStake - known.staked : 0n;
  return {
    play: {
      stake: stake - known.staked + added.staked,
      validStake: valid + added.staked,
      payout: payout - known.paid + added.paid,
      bets: bets.length,
      unreported,
    },
    explains: { staked: added.staked - known.staked, paid: added.paid - known.paid },
  };
}
