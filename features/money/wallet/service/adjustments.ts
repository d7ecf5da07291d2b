/** Money that staff give to a member or take from him: asked for by one person, booked when another agrees, in one transaction. */
import { approvalFaults, requestVoid } from '#features/people/approvals/faults.ts';
import { approval, type Decided, type Subject } from '#features/people/approvals/service/kind.ts';
import { isFault } from '#kernel/faults.ts';
import { asId, type BrandId, type MemberId, newId } from '#kernel/ids.ts';
import { formatWire, minor, moneyFaults, parseAmount } from '#kernel/money.ts';
import { ledgerFaults, serialOfRef } from '#ledger/contract.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import { signal } from '#platform/live/publish.ts';
import { AdjustmentContent, AdjustmentsChanged } from '../contract/adjustments.ts';
import { walletFaults } from '../faults.ts';
import { findPlayer, insertAdjustment } from '../store/adjustments.ts';
import type { BookNeeds } from './book.ts';

/** What the member has in this currency; undefined where he has no account in it. */
async function cashOf({ ledger }: BookNeeds, tx: Tx, memberId: string, currency: string) {
  const pockets = await ledger.balances(tx, asId<'member'>(memberId));
  return pockets.find((one) => one.purpose === 'cash' && one.currency === currency)?.balance;
}

/** @throws staff.unknown · money.* · wallet.wrong_currency · wallet.insufficient_funds */
async function check(needs: BookNeeds, tx: Tx, { brandId, subject }: Subject, content: AdjustmentContent) {
  const amount = parseAmount(content.amount, content.currency);
  if (amount === 0n) throw moneyFaults('money.out_of_range', { fields: { amount: 'money.out_of_range' } });
  if (!(await findPlayer(tx, subject, brandId))) throw approvalFaults('staff.unknown');
  const cash = await cashOf(needs, tx, subject, content.currency);
  if (cash === undefined)
    throw walletFaults('wallet.wrong_currency', { fields: { currency: 'wallet.wrong_currency' } });
  if (content.direction === 'out' && cash < amount) throw ledgerFaults('wallet.insufficient_funds');
}

type Booking = AdjustmentContent & {
  readonly brandId: BrandId;
  readonly memberId: MemberId;
  /** Of whatever asked for it: one is booked once. */
  readonly requestId: string;
  readonly reason: string;
  readonly askedBy: string;
  readonly agreedBy: readonly string[];
};

/** Books it and keeps its row. @throws wallet.insufficient_funds */
export async function bookAdjustment(needs: BookNeeds, tx: Tx, booking: Booking): Promise<void> {
  const { brandId, memberId, direction, currency, requestId } = booking;
  const id = newId();
  const amount = parseAmount(booking.amount, currency);
  const house = await needs.ledger.house(tx, brandId, 'adjustments', currency);
  const asked = {
    memberId,
    brandId,
    currency,
    pockets: await needs.ledger.pockets(tx, brandId, memberId, currency),
    kind: 'adjustment' as const,
    // A space cannot stand in a caller's Idempotency-Key.
    key: `adjustment ${requestId}`,
    content: `${requestId} ${direction} ${amount} ${currency}`,
    ref: id,
    serial: serialOfRef('A', id),
    amount: minor(amount),
  };
  const posted =
    direction === 'in'
      ? await needs.ledger.pay(tx, { ...asked, from: house })
      : await needs.ledger.take(tx, { ...asked, to: house });
  await insertAdjustment(tx, {
    id,
    member_id: memberId,
    brand_id: brandId,
    serial: asked.serial,
    direction,
    amount,
    currency,
    cause: booking.cause,
    reason: booking.reason,
    asked_by: booking.askedBy,
    agreed_by: booking.agreedBy,
    transfer_id: posted.transferId,
    at: new Date(needs.clock.now()),
  });
  await signal(tx, AdjustmentsChanged, { brandId });
}

/** @throws staff.request_stale when the member is gone or has less than was to be taken */
async function carryOut(
  needs: BookNeeds,
  tx: Tx,
  { actor: { brandId }, request, content, approvers }: Decided<AdjustmentContent>,
): Promise<void> {
  const player = await findPlayer(tx, request.subject, brandId);
  if (!player) throw approvalFaults('staff.request_stale');
  const { id: requestId, reason, asked_by: askedBy } = request;
  const booking = { ...content, brandId, memberId: player.id, requestId, reason, askedBy };
  await bookAdjustment(needs, tx, { ...booking, agreedBy: approvers }).catch((error: unknown) => {
    // He has played with it meanwhile: nothing is taken, the request ends, and both who asked and who agreed see why.
    if (isFault(error) && error.code === 'wallet.insufficient_funds') throw requestVoid('uncovered');
    throw error;
  });
}

export const adjustmentKind = (needs: BookNeeds) =>
  approval({
    kind: 'wallet.adjust',
    rights: { ask: 'wallet.adjust', see: 'wallet.read', decide: 'wallet.approve' },
    content: AdjustmentContent,
    nameOf: async (runner: Runner, { brandId, subject }: Subject) =>
      (await findPlayer(runner, subject, brandId))?.account,
    check: (tx, { brandId }, { subject, content }) => check(needs, tx, { brandId, subject }, content),
    // Not his cash: it moves with every bet, and what is taken is never more than is there.
    read: async (tx: Tx, { brandId, subject }: Subject) => {
      const player = await findPlayer(tx, subject, brandId);
      return player ? [player.account, player.status] : [];
    },
    wanted: ({ direction, amount, currency, cause }) => [
      `${direction === 'in' ? '+' : '−'}${formatWire(parseAmount(amount, currency), currency)} ${currency}`,
      cause,
    ],
    execute: (tx, decided) => carryOut(needs, tx, decided),
  });
