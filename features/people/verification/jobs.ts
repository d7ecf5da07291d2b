/** Documents whose time is over: they count no longer, the level follows, and their owner is told. */
import { lockMember } from '#features/people/members/store.ts';
import { asId } from '#kernel/ids.ts';
import { DAY, MINUTE } from '#kernel/time.ts';
import { type Tick, ticking } from '#platform/jobs/ticks.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { DocumentDecided } from './contract.ts';
import type { VerificationNeeds } from './service/deps.ts';
import { follow } from './service/level.ts';
import { tell } from './service/show.ts';
import { expiredAt, forgetSent, lockDocument, lockDocuments, moveDocument } from './store.ts';

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

export const verificationTicks = (needs: VerificationNeeds): readonly Tick[] => [
  ticking(needs.db, 'verification.expire', 10 * MINUTE, async () => void (await expireDocuments(needs))),
];
