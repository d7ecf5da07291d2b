/**
 * What a message sets going, queued in its own transaction: nothing looks for work every few seconds in a house where nobody is written to.
 * Jobs have no common key: transactions that write to members would wait for each other at its row.
 */
import type { Runner } from '#platform/db/db.ts';
import { addJob } from '#platform/jobs/jobs.ts';

export const SEND_JOB = 'notices.send';
export const PUSH_JOB = 'notices.push_now';

/** Sends what staff have written when its time has come. */
export const sendSoon = (tx: Runner, campaignId: string, at: Date): Promise<void> =>
  addJob(tx, SEND_JOB, {}, { key: `${SEND_JOB} ${campaignId}`, runAt: at });

/** Sends pushes that are due. */
export const pushSoon = (tx: Runner): Promise<void> => addJob(tx, PUSH_JOB, {});
