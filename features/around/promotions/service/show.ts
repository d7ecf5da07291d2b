/** What a visitor sees of promotions, and what a member has of them. */
import { isId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import type { PromotionDetail, PromotionList } from '../contract.ts';
import type { PromotionType, Status } from '../contract/kinds.ts';
import { promotionFaults } from '../faults.ts';
import { presentCard, presentDetail, type Seen } from '../present.ts';
import { envelopeStatus, statusFor } from '../rules.ts';
import { findByCode, findPromotion, type PromotionRow, shownPromotions } from '../store.ts';
import { countPictures, entriesOf, type EntryRow, findWho } from '../store/entries.ts';
import { nextEnvelopes, type RainRow } from '../store/envelopes.ts';
import type { PromotionNeeds, Who } from './needs.ts';

/** Ended ones stay in the list for so long. */
const KEPT_MS = 30 * DAY;

export type Viewer = Omit<Who, 'memberId'> & { readonly memberId: Who['memberId'] | undefined };

function statusOf(
  row: PromotionRow,
  entry: EntryRow | undefined,
  rain: RainRow | undefined,
  now: number,
): Status {
  if (row.type === 'envelope') return envelopeStatus(row, rain && { ...rain, mine: rain.mine !== null }, now);
  return statusFor(row, entry?.status, now);
}

/** Rows of promotions with what the viewer has of each. */
async function seen(
  { db, clock }: Pick<PromotionNeeds, 'db' | 'clock'>,
  { memberId }: Pick<Viewer, 'memberId'>,
  rows: readonly PromotionRow[],
): Promise<readonly Seen[]> {
  const now = clock.now();
  const pools = rows.filter(({ type }) => type === 'envelope').map(({ id }) => id);
  const [entries, rains, who] = await Promise.all([
    memberId === undefined ? [] : entriesOf(db, memberId),
    pools.length === 0 ? [] : nextEnvelopes(db, pools, memberId, new Date(now)),
    memberId === undefined ? undefined : findWho(db, memberId),
  ]);
  return rows.map((row) => {
    const entry = entries.find((one) => one.promotion_id === row.id);
    const rain = rains.find((one) => one.promotion_id === row.id);
    return { row, entry, rain, who, now, status: statusOf(row, entry, rain, now) };
  });
}

export async function listPromotions(
  needs: Pick<PromotionNeeds, 'db' | 'clock'>,
  viewer: Viewer,
  type: PromotionType | undefined,
): Promise<PromotionList> {
  const { db, clock } = needs;
  const rows = await shownPromotions(db, viewer.brandId, new Date(clock.now() - KEPT_MS));
  const all = await seen(needs, viewer, rows);
  const claimable = all.filter(({ status }) => status === 'claim').length;
  // What ended is listed for whoever took part in it.
  const shown = all.filter(
    ({ row, entry, status }) => (type === undefined || row.type === type) && (status !== 'close' || entry),
  );
  return { list: shown.map((one) => presentCard(one, viewer)), claimable };
}

/** @throws promotions.unknown */
export async function readPromotion(
  needs: Pick<PromotionNeeds, 'db' | 'clock'>,
  viewer: Viewer,
  idOrCode: string,
): Promise<PromotionDetail> {
  const { db } = needs;
  const find = isId(idOrCode) ? findPromotion : findByCode;
  const row = await find(db, viewer.brandId, idOrCode);
  if (!row || row.state === 'draft') throw promotionFaults('promotions.unknown');
  const [one] = await seen(needs, viewer, [row]);
  if (!one) throw promotionFaults('promotions.unknown');
  const ready =
    viewer.memberId === undefined || row.type !== 'apply'
      ? 0
      : await countPictures(db, {
          promotionId: row.id,
          memberId: viewer.memberId,
          round: (one.entry?.round ?? 0) + 1,
        });
  return presentDetail(one, viewer, ready);
}
