/** Deposits are heard: what waited for one can be claimed, what was taken back cannot. A page of facts costs one statement where nobody waits. */
import type { DepositCredited, DepositTakenBack } from '#features/money/cashier/contract.ts';
import type { FactOf } from '#kernel/facts.ts';
import { parseAmount } from '#kernel/money.ts';
import { HOUR } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import { isFault } from '#kernel/faults.ts';
import { isEnough, isInTime } from '../rules.ts';
import { lockPromotion } from '../store.ts';
import { type EntryRow, grantedBy, joinedDepositors, lockOwn, overdueEntries } from '../store/entries.ts';
import { release, reserve } from './grant.ts';
import type { PromotionNeeds } from './needs.ts';
import { step } from './step.ts';

type Credited = FactOf<typeof DepositCredited>;

/** The row again, behind the lock of its promotion; undefined where it moved on meanwhile. */
async function held(tx: Tx, row: EntryRow) {
  const promotion = await lockPromotion(tx, row.brand_id, row.promotion_id);
  const entry = await lockOwn(tx, row.promotion_id, row.member_id);
  return promotion && entry?.status === row.status ? { promotion, entry } : undefined;
}

/** The first deposit in its time that is large enough counts; nobody is promised what the budget no longer holds. */
export async function hearDeposits(
  tx: Tx,
  needs: Pick<PromotionNeeds, 'clock'>,
  facts: readonly Credited[],
): Promise<void> {
  const waiting = await joinedDepositors(
    tx,
    facts.map(({ memberId }) => memberId),
  );
  for (const row of waiting) {
    const fits = facts.find(
      ({ memberId, currency, amount, at }) =>
        memberId === row.member_id &&
        currency === row.currency &&
        isInTime(at === undefined ? needs.clock.now() : Date.parse(at), {
          joinedAt: row.created_at,
          endsAt: row.ends_at,
        }) &&
        isEnough(parseAmount(amount, currency), parseAmount(row.min_deposit, row.currency)),
    );
    const found = fits && (await held(tx, row));
    if (!fits || !found) continue;
    try {
      const granted = await reserve(tx, found.promotion);
      const deposit = { id: fits.depositId, amount: parseAmount(fits.amount, fits.currency) };
      await step(tx, found.entry, 'qualify', { at: new Date(needs.clock.now()), granted, deposit });
    } catch (trouble) {
      // He keeps his place: a budget that is raised lets his next deposit count.
      if (!isFault(trouble) || trouble.code !== 'promotions.budget_used') throw trouble;
    }
  }
}

/** A deposit that was taken back counts no longer where nothing was claimed for it; what was claimed stays claimed. */
export async function hearTakenBack(
  tx: Tx,
  needs: Pick<PromotionNeeds, 'clock'>,
  facts: readonly FactOf<typeof DepositTakenBack>[],
): Promise<void> {
  const rows = await grantedBy(
    tx,
    facts.map(({ depositId }) => depositId),
  );
  for (const row of rows) {
    const found = await held(tx, row);
    if (!found) continue;
    await release(tx, found.entry);
    await step(tx, found.entry, 'unqualify', {
      at: new Date(needs.clock.now()),
      granted: 0n,
      deposit: 'none',
    });
  }
}

/** Facts of deposits are heard long before: who has paid in by the end has it by then. */
const PATIENCE_MS = HOUR;

/** Whoever has not paid in while it lasted has nothing of it. Answers how many. */
export async function lapseOverdue({ db, clock }: Pick<PromotionNeeds, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const rows = await overdueEntries(db, new Date(now - PATIENCE_MS));
  for (const row of rows)
    await db.transaction(async (tx) => {
      const found = await held(tx, row);
      if (found) await step(tx, found.entry, 'lapse', { at: new Date(now) });
    });
  return rows.length;
}
