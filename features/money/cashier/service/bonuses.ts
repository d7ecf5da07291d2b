/**
 * Where bonuses meet money that comes in and goes out. A room that gives them implements `Bonuses`, and the server hands it to cashier and
 * withdrawals. Without one there is nothing to choose at a deposit, and nothing that keeps a withdrawal back.
 */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { type Minor, minor, parseAmount } from '#kernel/money.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import type { BonusOffer } from '../contract/bonus.ts';
import { cashierFaults } from '../faults.ts';
import type { DepositRow } from '../store.ts';

export type BonusWho = {
  readonly memberId: MemberId;
  readonly brandId: BrandId;
  readonly currency: string;
};
export type Bonuses = {
  readonly offers: (runner: Runner, who: BonusWho) => Promise<readonly BonusOffer[]>;
  /**
   * Notes the choice, in the transaction that writes the deposit; it is given when the deposit is credited (`deposit.credited`).
   * @throws what refuses the deposit with it
   */
  readonly choose: (
    tx: Tx,
    who: BonusWho,
    choice: { readonly code: string; readonly depositId: string; readonly amount: Minor },
  ) => Promise<void>;
  /** Whether a bonus has still to be played through before money goes out. */
  readonly isOpen: (runner: Runner, who: BonusWho) => Promise<boolean>;
  /** The member was asked, and gives it up for the money that goes out. The caller holds his cash. */
  readonly giveUp: (tx: Tx, who: BonusWho) => Promise<void>;
};

/** Only what is offered for so much can be chosen. @throws cashier.unknown_bonus · what the bonus refuses */
export async function chooseBonus(
  bonuses: Pick<Bonuses, 'offers' | 'choose'> | undefined,
  tx: Tx,
  { code, ...who }: BonusWho & { readonly code: string | undefined },
  deposit: DepositRow,
): Promise<void> {
  if (code === undefined) return;
  const offer = (await bonuses?.offers(tx, who))?.find((one) => one.code === code);
  if (!bonuses || !offer || parseAmount(offer.min, offer.currency) > deposit.amount)
    throw cashierFaults('cashier.unknown_bonus', { fields: { bonus: 'cashier.unknown_bonus' } });
  await bonuses.choose(tx, who, { code, depositId: deposit.id, amount: minor(deposit.amount) });
}
