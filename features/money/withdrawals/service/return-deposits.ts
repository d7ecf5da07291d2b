/**
 * Money of somebody who had excluded himself under another account goes back the way it came, without anybody asking for it: each deposit
 * by a withdrawal of its own, as far as it is still there. It is held from the moment he is recognised, so that it is neither played nor
 * withdrawn; people release it as every payout. What is his beside it he withdraws himself.
 */
import type { ReturnableDeposit } from '#features/money/cashier/store/excluded.ts';
import { creditedBetween } from '#features/money/cashier/store/excluded.ts';
import { asId, type BrandId, type MemberId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import { wishDigest } from '#ledger/contract/idempotency.ts';
import type { Tx } from '#platform/db/db.ts';
import type { ACCOUNT_KINDS } from '../contract/settings.ts';
import { insertReturnAccount } from '../store/accounts.ts';
import { findByKey, lockWithdrawal } from '../store.ts';
import { accountRow } from './accounts.ts';
import { rulesOf, type WithdrawalNeeds } from './needs.ts';
import { move } from './move.ts';
import { holdCash } from './payable.ts';
import { debtIn } from './eligibility.ts';
import { writeWithdrawal } from './write-withdrawal.ts';

export type ReturnNeeds = Pick<
  WithdrawalNeeds,
  'ledger' | 'clock' | 'brands' | 'payee' | 'sealer' | 'printKey'
>;
type Who = { readonly memberId: MemberId; readonly brandId: BrandId };

/** Providers of deposits take no orders to send back: whoever has their console does it, and says so. */
const BY_HAND = 'manual';
const USUAL_MS = 3 * DAY;
// A space cannot stand in a caller's Idempotency-Key: nobody uses this key up before us.
const keyOf = (depositId: string): string => `return ${depositId}`;

const kindOf = (kind: ReturnableDeposit['kind']): (typeof ACCOUNT_KINDS)[number] =>
  kind === 'instant' ? 'bank' : kind;

/** What of his cash may go back: as much stays behind as he owes. Until the commit nobody else moves it. */
async function leftOf(needs: ReturnNeeds, tx: Tx, who: Who, currency: string): Promise<bigint> {
  await holdCash(needs, tx, { brand_id: who.brandId, member_id: who.memberId, currency });
  const pockets = await needs.ledger.pockets(tx, who.brandId, who.memberId, currency);
  const { cash } = await needs.ledger.wallet(tx, who.memberId, pockets);
  const debt = debtIn(currency, await needs.ledger.balances(tx, who.memberId));
  return cash > debt ? cash - debt : 0n;
}

async function returnOne(needs: ReturnNeeds, tx: Tx, who: Who, deposit: ReturnableDeposit): Promise<void> {
  const key = keyOf(deposit.id);
  if (await findByKey(tx, who.memberId, key)) return;
  const left = await leftOf(needs, tx, who, deposit.currency);
  const units = left < deposit.amount ? left : deposit.amount;
  if (units === 0n) return;
  const { holder = '' } = (await needs.payee(tx, who.memberId)) ?? {};
  const account = accountRow(needs, {
    ...who,
    method: { code: deposit.method, kind: kindOf(deposit.kind), currency: deposit.currency },
    details: { number: deposit.provider_reference ?? deposit.serial, holder, place: deposit.provider },
  });
  await insertReturnAccount(tx, account);
  await writeWithdrawal(
    needs,
    tx,
    {
      caller: { id: who.memberId },
      brand: { id: who.brandId },
      units,
      currency: deposit.currency,
      key,
      content: wishDigest(deposit.id),
    },
    {
      account,
      method: { code: deposit.method, provider: BY_HAND, arrivesInMs: USUAL_MS },
      rules: await rulesOf(needs, who.brandId),
      hints: ['excluded'],
      fee: 0n,
      returnOf: deposit.id,
    },
  );
}

/**
 * The caller holds the member's row (`lockKnown`), so that two of them follow each other. A deposit goes back once: one that was refused
 * by the desk, or of which nothing was left at first, is people's to judge.
 */
export async function returnDeposits(
  needs: ReturnNeeds,
  tx: Tx,
  { memberId, brandId }: { readonly memberId: string; readonly brandId: string },
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<void> {
  const who = { memberId: asId<'member'>(memberId), brandId: asId<'brand'>(brandId) };
  for (const deposit of await creditedBetween(tx, memberId, since, until))
    await returnOne(needs, tx, who, deposit);
}

/** The money never came: nothing goes back, what was held for it is his balance again, which pays what he owes for it. */
export async function stopReturn(
  needs: ReturnNeeds,
  tx: Tx,
  { memberId, depositId }: { readonly memberId: string; readonly depositId: string },
): Promise<void> {
  const found = await findByKey(tx, memberId, keyOf(depositId));
  const row = found && (await lockWithdrawal(tx, found.id));
  if (row?.state !== 'requested' && row?.state !== 'approved') return;
  await move(needs, tx, row, 'reject', { owner: 'clock', reason: 'taken_back' });
}
