/**
 * Whether a stake may be made of bonus money: cash first, and where the cash does not cover it, by the terms of the bonus whose pocket is in use.
 * Pure; of nearly everybody it is one look into nothing.
 */
import type { Fault } from '#kernel/faults.ts';
import type { MemberId } from '#kernel/ids.ts';
import type { CurrencyCode, Minor } from '#kernel/money.ts';
import type { BonusUse, LedgerBatch, Pockets } from '#ledger/service.ts';
import { stakesFaults } from '../faults.ts';
import type { StakeLabel } from './kind.ts';

export type BonusAsk = {
  readonly memberId: MemberId;
  readonly currency: CurrencyCode;
  readonly pockets: Pockets;
  readonly stake: Minor;
  /** Staked on the same bet before: the largest stake counts both, and bonus money in either is in the bet. */
  readonly onTop?: { readonly ref: string; readonly stake: Minor };
};

type Pocket = Pick<LedgerBatch, 'bonusOf' | 'bonusIn' | 'balanceOf'>;

/** The bonus whose money is in the bet once this is staked: in what was staked before, though cash covers the rest, or in what is staked now. */
function bonusIn(
  ledger: Pocket,
  { memberId, currency, pockets, stake, onTop }: BonusAsk,
): BonusUse | undefined {
  const before = onTop && ledger.bonusIn(memberId, onTop.ref);
  if (before) return before;
  const use = ledger.bonusOf(memberId, currency);
  if (!use?.spendable) return undefined;
  const cash = ledger.balanceOf(pockets.cash);
  return cash >= stake || ledger.balanceOf(use.account) < stake - cash ? undefined : use;
}

/** @returns what the terms refuse; undefined where the cash covers it, or the terms let it pass, or nothing of a bonus is there to stake */
export function refusedByTerms(
  ledger: Pocket,
  ask: BonusAsk,
  { category, game }: StakeLabel,
): Fault | undefined {
  const use = bonusIn(ledger, ask);
  if (!use) return undefined;
  if (use.excluded.includes(category) || use.excluded.includes(game))
    return stakesFaults('stakes.bonus_excluded');
  return ask.stake + (ask.onTop?.stake ?? 0n) > use.most ? stakesFaults('stakes.bonus_above_max') : undefined;
}

/** Whether cash, and bonus money behind it, come to the stake: what the ledger asks when it books. */
export function covers(
  ledger: Pick<LedgerBatch, 'bonusOf' | 'balanceOf'>,
  { memberId, currency, pockets, stake }: BonusAsk,
): boolean {
  const cash = ledger.balanceOf(pockets.cash);
  if (cash >= stake) return true;
  const use = ledger.bonusOf(memberId, currency);
  return use?.spendable === true && ledger.balanceOf(use.account) >= stake - cash;
}

/** A play the house stakes: in the game of the bonus, of its stake, while some are left. They are used before anything of his own. */
export function freePlayFor(
  ledger: Pick<LedgerBatch, 'bonusOf' | 'freeLeft'>,
  { memberId, currency, stake }: Pick<BonusAsk, 'memberId' | 'currency' | 'stake'>,
  { game }: StakeLabel,
): BonusUse | undefined {
  const use = ledger.bonusOf(memberId, currency);
  if (!use?.spendable || use.free?.game !== game || use.free.stake !== stake) return undefined;
  return ledger.freeLeft(use) > 0 ? use : undefined;
}
