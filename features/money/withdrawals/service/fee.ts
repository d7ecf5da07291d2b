/** The fee of a withdrawal in the ledger: from the member's cash to the brand's fees, and back where the money comes back. */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import type { Tx } from '#platform/db/db.ts';
import type { WithdrawalNeeds } from './needs.ts';

export type FeeOf = {
  /** The withdrawal's. */
  readonly id: string;
  readonly serial: string;
  readonly memberId: MemberId;
  readonly brandId: BrandId;
  readonly currency: string;
  /** Minor units. */
  readonly fee: bigint;
};
type FeeNeeds = Pick<WithdrawalNeeds, 'ledger'>;

async function movementOf(
  { ledger }: FeeNeeds,
  tx: Tx,
  { id, serial, memberId, brandId, currency, fee }: FeeOf,
) {
  return {
    memberId,
    brandId,
    currency,
    pockets: await ledger.pockets(tx, brandId, memberId, currency),
    content: `${id} ${fee} ${currency}`,
    ref: id,
    serial,
    amount: minor(fee),
  };
}

/** @throws wallet.insufficient_funds */
export async function takeFee(needs: FeeNeeds, tx: Tx, one: FeeOf): Promise<void> {
  if (one.fee === 0n) return;
  await needs.ledger.take(tx, {
    ...(await movementOf(needs, tx, one)),
    kind: 'fee',
    key: `withdrawal fee ${one.serial}`,
    to: await needs.ledger.house(tx, one.brandId, 'fees', one.currency),
  });
}

export async function giveFeeBack(needs: FeeNeeds, tx: Tx, one: FeeOf): Promise<void> {
  if (one.fee === 0n) return;
  await needs.ledger.pay(tx, {
    ...(await movementOf(needs, tx, one)),
    kind: 'refund',
    key: `withdrawal fee back ${one.serial}`,
    from: await needs.ledger.house(tx, one.brandId, 'fees', one.currency),
  });
}
