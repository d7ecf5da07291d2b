/** Documents whose time is over: they count no longer, the level follows, and their owner is told. */
import { lockMember } from '#features/people/members/store.ts';
import { asId } from '#kernel/ids.ts';
import { DAY, MINUTE, toWire } from '#kernel/time.ts';
import { type Tick, ticking } from '#platform/jobs/ticks.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { DocumentDecided, DocumentExpiring } from './contract.ts';
import { VerificationSettings } from './contract/settings.ts';
import type { VerificationNeeds } from './service/needs.ts';
import { follow } from './service/level.ts';
import { tell } from './service/show.ts';
import {
  expiredAt,
  expiringBetween,
  forgetSent,
  lockDocument,
  lockDocuments,
  markReminded,
  moveDocument,
} from './store.ts';

async function expire(
  needs: VerificationNeeds,
  { id, member_id: memberId, brand_id }: Awaited<ReturnType<typeof expiredAt>>[number],
): Promise<boolean> {
  return needs.db.transaction(async (tx) => {
    const at = new Date(needs.clock.now());
    const brandId = asId<'brand'>(brand_id);
    await lockMember(tx, memberId, brandId);
    await lockDocuments(tx, memberId);
    const row = await lockDocument(tx, id);
    if (row?.state !== 'accepted' || row.valid_until === null || row.valid_until > at) return false;
    await moveDocument(tx, id, { state: 'expired', at });
    const { after: level } = await follow(tx, needs, { memberId, brandId });
    await announce(tx, DocumentDecided, [
      { memberId, brandId, documentId: id, kind: row.kind, outcome: 'expired', reason: '', level },
    ]);
    await tell(tx, { memberId: asId<'member'>(memberId), brandId });
    return true;
  });
}

/** Answers how many have expired. */
export async function expireDocuments(needs: VerificationNeeds): Promise<number> {
  let expired = 0;
  for (;;) {
    const page = await expiredAt(needs.db, new Date(needs.clock.now()));
    let moved = 0;
    for (const one of page) if (await expire(needs, one)) moved += 1;
    expired += moved;
    if (moved === 0) break;
  }
  await forgetSent(needs.db, new Date(needs.clock.now() - 2 * DAY));
  return expired;
}

/** The most days before that a brand may choose. */
const REMIND_MOST_MS = 90 * DAY;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Reminds whose documents soon count no longer; answers how many. */
export async function remindOwners(needs: VerificationNeeds): Promise<number> {
  const { db, brands, clock } = needs;
  const now = clock.now();
  let reminded = 0;
  let last = { valid_until: new Date(0), id: NO_ID };
  for (;;) {
    const page = await expiringBetween(db, new Date(now), new Date(now + REMIND_MOST_MS), last);
    for (const one of page) {
      last = one;
      const brandId = asId<'brand'>(one.brand_id);
      const { remindDays } = await brands.settings.of(brandId, VerificationSettings);
      if (one.valid_until.getTime() > now + remindDays * DAY) continue;
      const memberId = asId<'member'>(one.member_id);
      const isNotified = await db.transaction(async (tx) => {
        await lockDocuments(tx, memberId);
        const reminded = await markReminded(tx, one.id, new Date(now));
        if (!reminded) return false;
        await announce(tx, DocumentExpiring, [
          { memberId, brandId, documentId: one.id, kind: reminded.kind, until: toWire(one.valid_until) },
        ]);
        await tell(tx, { memberId, brandId });
        return true;
      });
      if (isNotified) reminded += 1;
    }
    if (page.length === 0) return reminded;
  }
}

export const verificationTicks = (needs: VerificationNeeds): readonly Tick[] => [
  ticking(needs.db, 'verification.expire', 10 * MINUTE, async () => void (await expireDocuments(needs))),
  ticking(needs.db, 'verification.remind', 60 * MINUTE, async () => void (await remindOwners(needs))),
];
