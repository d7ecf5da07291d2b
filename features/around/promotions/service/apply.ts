/** An application: pictures one by one, encoded anew and sealed, then a remark, then staff. */
import { newId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import { photoOf } from '#platform/pictures/photo.ts';
import { MOST_BYTES, MOST_PICTURES, MOST_REMARK } from '../contract/kinds.ts';
import { promotionFaults } from '../faults.ts';
import { findPromotion } from '../store.ts';
import {
  countPictures,
  countUploads,
  dropPictures,
  insertEntry,
  insertPicture,
  insertStep,
  lockOwn,
  lockPart,
  noteUpload,
  type PictureKey,
} from '../store/entries.ts';
import { lockOpen } from './join.ts';
import { requireEarner } from './may-earn.ts';
import { pictureContext, type PromotionNeeds, type Who } from './needs.ts';
import { required, step, tell } from './step.ts';

/** Tries a member has in a day, over all promotions. */
const DAY_PICTURES = 30;

type Own = Pick<Who, 'memberId' | 'brandId'>;

/** The promotion, what he has of it, and which application is being put together. @throws as `addPicture` does */
async function begin(needs: PromotionNeeds, tx: Tx, { memberId, brandId }: Own, id: string) {
  const promotion = await lockOpen(needs, tx, brandId, id);
  await requireEarner(needs, tx, { memberId, brandId }, promotion);
  if (promotion.type !== 'apply') throw promotionFaults('promotions.wrong_status');
  await lockPart(tx, promotion.id, memberId);
  const entry = await lockOwn(tx, promotion.id, memberId);
  // Refused here, before a picture costs anything, by the same table as when it is sent.
  required(entry?.status ?? 'join', 'apply');
  const key: PictureKey = { promotionId: promotion.id, memberId, round: (entry?.round ?? 0) + 1 };
  return { promotion, entry, key };
}

/** @throws promotions.no_pictures · promotions.quota · promotions.too_many_pictures */
async function roomFor(needs: PromotionNeeds, tx: Tx, own: Own, id: string) {
  const { promotion, key } = await begin(needs, tx, own, id);
  if (promotion.rules.pictures === 'none') throw promotionFaults('promotions.no_pictures');
  const tries = await countUploads(tx, own.memberId, new Date(needs.clock.now() - DAY));
  if (tries >= DAY_PICTURES) throw promotionFaults('promotions.quota', { params: { most: DAY_PICTURES } });
  const pictures = await countPictures(tx, key);
  if (pictures >= MOST_PICTURES)
    throw promotionFaults('promotions.too_many_pictures', { params: { most: MOST_PICTURES } });
  return { key, pictures };
}

/**
 * @throws promotions.unknown · promotions.not_open · bonus.not_entitled · promotions.wrong_status · promotions.no_pictures ·
 * promotions.quota · promotions.too_many_pictures · promotions.wrong_picture
 */
export async function addPicture(
  needs: PromotionNeeds,
  own: Own,
  id: string,
  picture: string,
): Promise<void> {
  const { db, clock, sealer } = needs;
  // Once before the picture costs anything, once in the transaction that keeps it. A try counts whatever became of it.
  await db.transaction((tx) => roomFor(needs, tx, own, id));
  const bytes = Buffer.from(picture, 'base64');
  const photo = bytes.length > MOST_BYTES ? undefined : await photoOf(bytes);
  const at = new Date(clock.now());
  if (!photo) {
    await noteUpload(db, own.memberId, at);
    throw promotionFaults('promotions.wrong_picture', { fields: { picture: 'promotions.wrong_picture' } });
  }
  await db.transaction(async (tx) => {
    const { key, pictures } = await roomFor(needs, tx, own, id);
    const n = pictures + 1;
    await insertPicture(tx, key, n, sealer.seal(photo, pictureContext(key, n)), at);
    await noteUpload(tx, own.memberId, at);
  });
}

/** Gives up what was added and not sent. @throws promotions.unknown */
export const dropDraft = ({ db }: PromotionNeeds, { memberId, brandId }: Own, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const promotion = await findPromotion(tx, brandId, id);
    if (!promotion || promotion.state === 'draft') throw promotionFaults('promotions.unknown');
    await lockPart(tx, promotion.id, memberId);
    const entry = await lockOwn(tx, promotion.id, memberId);
    await dropPictures(tx, { promotionId: promotion.id, memberId, round: (entry?.round ?? 0) + 1 });
  });

/**
 * @throws promotions.unknown · promotions.not_open · bonus.not_entitled · promotions.wrong_status · promotions.remark_too_long ·
 * promotions.pictures_missing
 */
export const applyFor = (needs: PromotionNeeds, own: Own, id: string, text: string): Promise<void> =>
  needs.db.transaction(async (tx) => {
    const { memberId, brandId } = own;
    const { promotion, entry, key } = await begin(needs, tx, own, id);
    const remark = text.trim();
    if ([...remark].length > MOST_REMARK) throw promotionFaults('promotions.remark_too_long');
    const pictures = await countPictures(tx, key);
    if (promotion.rules.pictures === 'required' && pictures === 0)
      throw promotionFaults('promotions.pictures_missing');
    const at = new Date(needs.clock.now());
    if (entry) {
      await step(tx, { ...entry, round: key.round }, 'apply', { at, round: key.round, remark });
      return;
    }
    const status = required('join', 'apply');
    const entryId = newId<'entry'>();
    await insertEntry(tx, {
      id: entryId,
      promotion_id: promotion.id,
      member_id: memberId,
      brand_id: brandId,
      status,
      round: key.round,
      remark,
      ticket: null,
      created_at: at,
    });
    await insertStep(tx, { entryId, event: 'apply', from: 'join', to: status, at });
    await tell(tx, memberId, brandId, true);
  });
