/** A trial ends a day after it was last begun: nobody can sign in to it again, so what is left of it is only traces. */
import { DAY } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { SessionEnded } from '../contract/session.ts';
import { closeTrials, endTrialSessions, forgetTrialBrowsers } from '../store/trials.ts';

/** Twice the longest session (12 h): no trial that somebody is in is ever this old. */
export const TRIAL_LIFE_MS = DAY;

/** Closes some trials and forgets whose they were; its sessions end in every process. Answers whom it closed. */
export async function closeOldTrials(
  tx: Tx,
  now: number,
  most: number,
): Promise<readonly { readonly id: string; readonly brand_id: string }[]> {
  const closed = await closeTrials(tx, new Date(now - TRIAL_LIFE_MS), most);
  if (closed.length === 0) return closed;
  const ids = closed.map(({ id }) => id);
  const ended = await endTrialSessions(tx, ids);
  await forgetTrialBrowsers(tx, ids);
  await announce(
    tx,
    SessionEnded,
    ended.map(({ id, account_id }) => ({ accountId: account_id, sessionId: id })),
  );
  return closed;
}
