/** What comes round: messages of staff that are due, and pushes to devices. */
import { SECOND } from '#kernel/time.ts';
import { type Tick, ticking } from '#platform/jobs/ticks.ts';
import { sendBatch } from './service/campaigns.ts';
import type { NoticesNeeds } from './service/needs.ts';
import { deliverPushes } from './service/push.ts';

/** Batches and pushes of one turn: a long one gives the place back in between. */
const MOST = 200;

async function untilNone(work: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < MOST; turn += 1) if (!(await work())) return;
}

export const noticesTicks = (needs: NoticesNeeds): readonly Tick[] => [
  ticking(needs.db, 'notices.campaigns', 5 * SECOND, () => untilNone(() => sendBatch(needs))),
  ticking(needs.db, 'notices.push', 5 * SECOND, () =>
    untilNone(async () => (await deliverPushes(needs)) > 0),
  ),
];
