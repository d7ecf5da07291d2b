/** Pays a reward in cash, without wagering: once for ever for each source and reference. */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { newId } from '#kernel/ids.ts';
import type { CurrencyCode, Minor } from '#kernel/money.ts';
import { type PayKind, serialOfRef } from '#ledger/contract.ts';
import { announce } from '#platform/outbox/outbox.ts';
import type { Tx } from '#platform/db/db.ts';
import { RewardPaid } from '../contract/facts.ts';
import type { Source } from '../contract/terms.ts';
import { insertReward, rewardByKey } from '../store/rewards.ts';
import { type Refusal, refusalOf } from './entitled.ts';
import type { EngineNeeds } from './needs.ts';
import { tellBonus } from './tell.ts';

export type PayAsk = {
  readonly brandId: BrandId;
  readonly memberId: MemberId;
  readonly currency: CurrencyCode;
  readonly amount: Minor;
  readonly source: Source;
  readonly reference: string;
  /** What the statement and staff read beside it. */
  readonly note: string;
};
export type Paid =
  | { readonly rewardId: string; readonly again: boolean; readonly refused?: undefined }
  | { readonly refused: Refusal };

/** Rebates are told apart in the statement; everything else is a prize. */
export const payKindOf = (source: Source): Extract<PayKind, 'rebate' | 'prize'> =>
  source === 'rebate' || source === 'rakeback' ? 'rebate' : 'prize';

/** @throws RangeError where nothing is to be paid */
export async function pay(needs: EngineNeeds, tx: Tx, ask: PayAsk): Promise<Paid> {
  const { brandId, memberId, currency, amount, source, reference, note } = ask;
  if (amount <= 0n) throw new RangeError('a reward pays something');
  const before = await rewardByKey(tx, source, reference);
  if (before) return { rewardId: before.id, again: true };
  const now = needs.clock.now();
  const refused = await refusalOf(tx, { brandId, memberId, currency }, now);
  if (refused) return { refused };
  const pockets = await needs.ledger.pockets(tx, brandId, memberId, currency);
  await needs.ledger.open(tx, { accounts: [pockets.cash], keys: [], locks: 'wait' });
  const again = await rewardByKey(tx, source, reference);
  if (again) return { rewardId: again.id, again: true };
  const id = newId();
  const { transferId } = await needs.ledger.pay(tx, {
    memberId,
    brandId,
    currency,
    pockets,
    key: `reward ${id}`,
    content: `reward|${source}|${reference}|${amount}`,
    ref: id,
    serial: serialOfRef('P', id),
    kind: payKindOf(source),
    amount,
    from: await needs.ledger.house(tx, brandId, 'grants', currency),
  });
  const at = new Date(now);
  await insertReward(tx, {
    id,
    brand_id: brandId,
    member_id: memberId,
    currency,
    amount,
    source,
    reference,
    note,
    transfer_id: transferId,
    at,
  });
  await announce(tx, RewardPaid, [
    {
      rewardId: id,
      memberId,
      brandId,
      currency,
      amount: String(amount),
      source,
      reference,
      at: at.toISOString(),
    },
  ]);
  await tellBonus(tx, memberId);
  return { rewardId: id, again: false };
}
