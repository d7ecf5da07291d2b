/** Staff look at applications: one at a time, each decision once, with the trail. */
import { MINUTE } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import { type Actor, staffAction } from '#platform/trail/staff-action.ts';
import type { RejectReason, Status } from '../contract/kinds.ts';
import { promotionFaults } from '../faults.ts';
import { lockPromotion } from '../store.ts';
import {
  type ApplicationRow,
  type EntryRow,
  findPicture,
  listApplications,
  lockEntry,
} from '../store/entries.ts';
import { payOut, reserve } from './grant.ts';
import { pictureContext, type PromotionNeeds } from './needs.ts';
import { step, tellDecided } from './step.ts';

export const RIGHT = 'promotions.review';
/** How long an application stays with whoever took it. */
const HELD_MS = 30 * MINUTE;
export const heldSince = ({ clock }: Pick<PromotionNeeds, 'clock'>): Date => new Date(clock.now() - HELD_MS);

/** @throws promotions.unknown_entry */
export async function readApplication(
  needs: PromotionNeeds,
  actor: Actor,
  id: string,
): Promise<ApplicationRow> {
  const statuses = ['applying', 'process', 'rejected', 'issued', 'claim', 'claimed', 'close'] as const;
  const filter = { statuses, heldSince: heldSince(needs), id, oldestFirst: false };
  const [row] = await listApplications(needs.db, actor.brandId, filter, 1, 0);
  if (!row) throw promotionFaults('promotions.unknown_entry');
  return row;
}

const isHeldByOther = ({ held_by, held_at }: EntryRow, { staffId }: Actor, since: Date): boolean =>
  held_by !== null && held_by !== staffId && held_at !== null && held_at > since;

/** Its promotion and the row, held in the order everybody locks in. @throws promotions.unknown_entry */
async function locked(needs: PromotionNeeds, tx: Tx, actor: Actor, id: string) {
  const { promotion_id } = await readApplication(needs, actor, id);
  const promotion = await lockPromotion(tx, actor.brandId, promotion_id);
  const entry = await lockEntry(tx, actor.brandId, id);
  if (!promotion || !entry) throw promotionFaults('promotions.unknown_entry');
  return { promotion, entry };
}

/** @throws promotions.unknown_entry · promotions.taken · promotions.wrong_status */
export const take = (needs: PromotionNeeds, actor: Actor, id: string, hold: boolean): Promise<void> =>
  staffAction(needs, { actor, right: RIGHT, action: 'promotions.take', subject: id }, async (tx, note) => {
    const { entry } = await locked(needs, tx, actor, id);
    if (isHeldByOther(entry, actor, heldSince(needs))) throw promotionFaults('promotions.taken');
    const at = new Date(needs.clock.now());
    const { staffId } = actor;
    if (hold && entry.status === 'process') {
      // Left lying by somebody, or taken once more: it goes through the waiting ones, so that the steps say so.
      const status = await step(tx, entry, 'release', { at, by: staffId });
      await step(tx, { ...entry, status }, 'take', { at, by: staffId, heldBy: staffId });
    } else
      await step(tx, entry, hold ? 'take' : 'release', { at, by: staffId, ...(hold && { heldBy: staffId }) });
    note({ before: { status: entry.status }, after: { held: hold } });
  });

/** Opens one picture; who looked is in the trail. @throws promotions.unknown_entry */
export const openPicture = (needs: PromotionNeeds, actor: Actor, id: string, n: number): Promise<string> =>
  staffAction(needs, { actor, right: RIGHT, action: 'promotions.picture', subject: id }, async (tx, note) => {
    const found = await findPicture(tx, actor.brandId, id, n);
    if (!found) throw promotionFaults('promotions.unknown_entry');
    const { promotion_id: promotionId, member_id: memberId, round } = found;
    const photo = needs.sealer.open(found.sealed, pictureContext({ promotionId, memberId, round }, n));
    note({ after: { picture: n, member: memberId } });
    return photo.toString('base64');
  });

/** How a decision reads to whoever waited for it. */
const OUTCOMES: Readonly<Partial<Record<Status, 'issued' | 'granted'>>> = {
  issued: 'issued',
  claim: 'granted',
};

export type Verdict =
  | { readonly outcome: 'approve' }
  | { readonly outcome: 'reject'; readonly reason: RejectReason; readonly note?: string | undefined };

async function approve(
  needs: PromotionNeeds,
  tx: Tx,
  actor: Actor,
  { promotion, entry }: Awaited<ReturnType<typeof locked>>,
) {
  const granted = await reserve(tx, promotion);
  const at = new Date(needs.clock.now());
  const event = promotion.rules.payout === 'issue' ? 'issue' : 'grant';
  const status = await step(tx, entry, event, { at, by: actor.staffId, decidedBy: actor.staffId, granted });
  if (event === 'issue') await payOut(needs, tx, promotion, { ...entry, granted });
  return status;
}

/**
 * @throws promotions.unknown_entry · promotions.changed_meanwhile · promotions.taken · promotions.wrong_status · promotions.budget_used ·
 * what bonuses refuse
 */
export const decide = (
  needs: PromotionNeeds,
  actor: Actor,
  id: string,
  revision: number,
  verdict: Verdict,
): Promise<void> =>
  staffAction(
    needs,
    { actor, right: RIGHT, action: `promotions.${verdict.outcome}`, subject: id },
    async (tx, note) => {
      const both = await locked(needs, tx, actor, id);
      const { entry } = both;
      if (entry.revision !== revision) throw promotionFaults('promotions.changed_meanwhile');
      if (isHeldByOther(entry, actor, heldSince(needs))) throw promotionFaults('promotions.taken');
      const at = new Date(needs.clock.now());
      const status =
        verdict.outcome === 'approve'
          ? await approve(needs, tx, actor, both)
          : await step(tx, entry, 'reject', {
              at,
              by: actor.staffId,
              decidedBy: actor.staffId,
              reason: verdict.reason,
              note: (verdict.note ?? '').trim(),
            });
      await tellDecided(tx, needs, both.promotion, entry, OUTCOMES[status] ?? 'rejected');
      note({
        before: { status: entry.status },
        after: {
          status,
          member: entry.member_id,
          ...(verdict.outcome === 'reject' && { reason: verdict.reason, note: verdict.note ?? '' }),
        },
      });
    },
  );
