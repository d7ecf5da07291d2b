/** What a corrected result changes of a stake that was settled before: the difference as one new movement, and what it repays. */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type { HousePurpose } from '#ledger/contract.ts';
import { bonusShare, type Ledger, type Share } from '#ledger/service.ts';
import type { Tx } from '#platform/db/db.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { StakeCorrected } from '../contract.ts';
import { owedByTransfers, stakedOf } from '../store/corrections.ts';
import type { OpenStake } from './open-stake.ts';
import { recount } from './exposures.ts';
import type { Settled } from './kind.ts';

/** A stake whose corrections are counted by `revision`, from 1. */
export type CorrectedStake = {
  readonly memberId: MemberId;
  readonly brandId: BrandId;
  readonly currency: string;
  readonly ref: string;
  readonly serial: string;
  readonly revision: number;
  /** Whose account pays and takes; `play` unless said. */
  readonly house?: HousePurpose;
};

const correctionKey = (ref: string, revision: number): string => `correct ${ref} ${revision}`;
/** A space cannot stand in a caller's Idempotency-Key. */
const repaidKey = (ref: string, revision: number): string => `correct repaid ${ref} ${revision}`;

/**
 * What earlier corrections of this very stake left owed is repaid whole, or a result that was corrected there and back would leave a debt nobody
 * owes; the rest is a win like another, half of which repays (docs/RULINGS.md, resettlement).
 * @param amount what the correction paid
 */
async function repay(
  ledger: Ledger,
  tx: Tx,
  { memberId, brandId, currency, ref, serial, revision }: CorrectedStake,
  amount: bigint,
): Promise<void> {
  const debt = (await ledger.balances(tx, memberId)).find(
    (pocket) => pocket.purpose === 'debt' && pocket.currency === currency,
  );
  const still = -(debt?.balance ?? 0n);
  if (still <= 0n) return;
  const revisions = Array.from({ length: revision }, (_, at) => at + 1);
  const keys = revisions.flatMap((one) => [correctionKey(ref, one), repaidKey(ref, one)]);
  const own = await owedByTransfers(tx, memberId, keys);
  const least = (...amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => (a < b ? a : b));
  const back = own > 0n ? least(own, still, amount) : 0n;
  const repaid = back + least((amount - back) / 2n, still - back);
  if (repaid <= 0n) return;
  const pockets = await ledger.pockets(tx, brandId, memberId, currency);
  await ledger.transfer(tx, {
    memberId,
    brandId,
    currency,
    pockets,
    key: repaidKey(ref, revision),
    content: `repay|${repaid}`,
    ref,
    serial,
    amount: minor(repaid),
    from: pockets.cash,
    to: await ledger.pocket(tx, brandId, memberId, 'debt', currency),
  });
}

/**
 * What of the difference is bonus money, because the stake was: paid into that pocket, or taken out of it as far as it covers. The room of bonuses
 * hears of the correction, and does by the terms what is left to do.
 */
async function bonusPart(
  ledger: Ledger,
  tx: Tx,
  { memberId, brandId, currency, ref }: CorrectedStake,
  difference: bigint,
): Promise<Share | undefined> {
  const { stake, part } = await stakedOf(tx, memberId, ref);
  if (part === 0n) return undefined;
  const pool = await ledger.pocket(tx, brandId, memberId, 'bonus', currency);
  const whole = minor(difference > 0n ? difference : -difference);
  const amount = bonusShare(whole, { stake: minor(stake), part: minor(part) });
  if (difference > 0n) return { pool, amount };
  const there = (await ledger.balances(tx, memberId)).find(
    (pocket) => pocket.purpose === 'bonus' && pocket.currency === currency,
  );
  const covered = there?.balance ?? minor(0n);
  return { pool, amount: covered < amount ? covered : amount };
}

/**
 * Moves the difference: paid into the cash, or taken from it and, where the cash does not cover it, into debt. The caller has locked the member's
 * balances. The key counts the corrections of a stake: begun again, the same one is booked once.
 * @param difference what the corrected result pays more (minor units); below zero: less; never 0
 * @returns the id of the transfer that moved it
 */
export async function moveDifference(
  { ledger }: { readonly ledger: Ledger },
  tx: Tx,
  stake: CorrectedStake,
  difference: bigint,
): Promise<string> {
  const { memberId, brandId, currency, ref, serial, revision } = stake;
  const house = await ledger.house(tx, brandId, stake.house ?? 'play', currency);
  const share = await bonusPart(ledger, tx, stake, difference);
  const movement = {
    memberId,
    brandId,
    currency,
    pockets: await ledger.pockets(tx, brandId, memberId, currency),
    key: correctionKey(ref, revision),
    content: String(difference),
    ref,
    serial,
    kind: 'correction',
    share,
  } as const;
  if (difference > 0n) {
    const { transferId } = await ledger.pay(tx, { ...movement, amount: minor(difference), from: house });
    const inCash = difference - (share?.amount ?? 0n);
    if (inCash > 0n) await repay(ledger, tx, stake, inCash);
    return transferId;
  }
  const debt = await ledger.pocket(tx, brandId, memberId, 'debt', currency);
  return (await ledger.take(tx, { ...movement, amount: minor(-difference), to: house, debt })).transferId;
}

/** How a stake ended, before or after the correction. */
export type CorrectedEnd = {
  readonly state: 'settled' | 'voided';
  /** All that came back. */
  readonly payout: bigint;
  /** What counts of it; undefined where the stake is void. */
  readonly counted: Settled | undefined;
};

/** Counts the stake anew and tells it, in the transaction that booked the difference. */
export async function tellCorrected(
  tx: Tx,
  { memberId, brandId, kind, category, vendor, game, currency, stake, ref, serial }: OpenStake,
  {
    revision,
    before,
    after,
  }: {
    readonly revision: number;
    readonly before: CorrectedEnd;
    readonly after: CorrectedEnd;
  },
  now: number,
): Promise<void> {
  const counts = await recount(
    tx,
    { ref, memberId, currency, stake, before: before.counted, after: after.counted },
    now,
  );
  const notify = ({ state, payout }: CorrectedEnd, validStake: bigint) => ({
    state,
    validStake: String(validStake),
    payout: String(payout),
  });
  await announce(tx, StakeCorrected, [
    {
      memberId,
      brandId,
      kind,
      category,
      vendor,
      game,
      currency,
      stake: String(stake),
      ref,
      serial,
      at: toWire(now),
      revision,
      ...(after.counted?.margin === undefined ? {} : { margin: after.counted.margin }),
      before: notify(before, counts.before),
      after: notify(after, counts.after),
    },
  ]);
}
