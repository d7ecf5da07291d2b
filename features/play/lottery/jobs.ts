/** Chases end when their member may no longer play: by his own exclusion or break, or because staff closed his account. */
import { MemberStatusChanged } from '#features/people/members/contract.ts';
import { MemberExcluded, TimeOutTaken } from '#features/people/protection/contract.ts';
import { asId } from '#kernel/ids.ts';
import type { Tx } from '#platform/db/db.ts';
import { addJob, type JobHandlers, promptly } from '#platform/jobs/jobs.ts';
import { type Listener, listener, on } from '#platform/outbox/listeners.ts';
import { stopChases } from './service/cancel.ts';
import type { LotteryNeeds } from './service/needs.ts';
import type { Games } from './service/games.ts';
import { CHASING } from './store/bets.ts';

const STOP_JOB = 'lottery.stop_chases';

export const lotteryJobs = (needs: LotteryNeeds, games: Games): JobHandlers => ({
  // Money comes back by it, and each minute another draw closes.
  [STOP_JOB]: promptly(async ({ memberId, brandId, game }) => {
    const who = { memberId: asId<'member'>(String(memberId)), brandId: asId<'brand'>(String(brandId)) };
    await stopChases(needs, games, { ...who, game: String(game) });
  }),
});

async function orderStops(tx: Tx, memberIds: readonly string[]): Promise<void> {
  for (const { member_id: memberId, brand_id: brandId, game_code: game } of await tx.rows(CHASING, [
    memberIds,
  ]))
    await addJob(tx, STOP_JOB, { memberId, brandId, game }, { key: `${STOP_JOB} ${memberId} ${game}` });
}

const idsOf = (facts: readonly { readonly memberId: string }[]) => facts.map(({ memberId }) => memberId);

export const lotteryListeners: readonly Listener[] = [
  listener(
    'lottery.play_closed',
    on(MemberExcluded, (tx, facts) => orderStops(tx, idsOf(facts))),
    on(TimeOutTaken, (tx, facts) => orderStops(tx, idsOf(facts))),
    on(MemberStatusChanged, (tx, facts) => orderStops(tx, idsOf(facts.filter(({ to }) => to !== 'active')))),
  ),
];
