/** Messages of staff that are due, and pushes to devices: by the job each of them queues, and by a slow round for what was put off. */
import { MINUTE } from '#kernel/time.ts';
import type { JobHandlers } from '#platform/jobs/jobs.ts';
import { type Tick, ticking } from '#platform/jobs/ticks.ts';
import { sendBatch } from './service/campaigns.ts';
import type { NoticesNeeds } from './service/needs.ts';
import { deliverPushes } from './service/push.ts';
import { PUSH_JOB, pushSoon, SEND_JOB, sendSoon } from './service/soon.ts';

/** Batches and pushes of one turn: a long one gives the place back in between. */
const MOST = 200;

/** False where the turn is over and there is more. */
async function untilNone(work: () => Promise<boolean>): Promise<boolean> {
  for (let turn = 0; turn < MOST; turn += 1) if (!(await work())) return true;
  return false;
}

export const sendDue = (needs: NoticesNeeds): Promise<boolean> => untilNone(() => sendBatch(needs));
export const pushDue = (needs: NoticesNeeds): Promise<boolean> =>
  untilNone(async () => (await deliverPushes(needs)) > 0);

export const noticesJobs = (needs: NoticesNeeds): JobHandlers => ({
  [SEND_JOB]: async () => {
    if (!(await sendDue(needs))) await sendSoon(needs.db, 'more', new Date());
  },
  [PUSH_JOB]: async () => {
    if (!(await pushDue(needs))) await pushSoon(needs.db);
  },
});

/** Pushes of the quiet hours, and what a push service wants tried again. */
export const noticesTicks = (needs: NoticesNeeds): readonly Tick[] => [
  ticking(needs.db, 'notices.campaigns', MINUTE, async () => void (await sendDue(needs))),
  ticking(needs.db, 'notices.push', MINUTE, async () => void (await pushDue(needs))),
];
