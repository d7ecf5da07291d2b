import { type Runner, statement } from '#platform/db/db.ts';

const CLOSE = statement<{ id: string; brand_id: string }>(
  'identity.close_trials',
  `update identity.accounts set closed = true, username = 'gone-' || id
    where id in (select id from identity.accounts
                  where audience = 'trial' and not closed and coalesce(last_sign_in_at, created_at) < $1
                  order by id limit $2 for update skip locked)
   returning id, brand_id`,
);
/** Closes trials that signed in last before `before`, the lowest ids first; what another process works on is left to it. */
export const closeTrials = (runner: Runner, before: Date, most: number) => runner.rows(CLOSE, [before, most]);

const END = statement<{ id: string; account_id: string }>(
  'identity.end_trial_sessions',
  `update identity.sessions set ended_at = coalesce(ended_at, now()), changed_at = clock_timestamp(), ip = '', agent = '', network = ''
    where account_id = any($1::uuid[]) returning id, account_id`,
);
/** Ends their sessions and takes out where they came from. */
export const endTrialSessions = (runner: Runner, ids: readonly string[]) => runner.rows(END, [ids]);

const FORGET = [
  statement<unknown>(
    'identity.forget_trial_devices',
    'delete from identity.devices where account_id = any($1::uuid[])',
  ),
  statement<unknown>(
    'identity.forget_trial_kept',
    'delete from identity.remembered where account_id = any($1::uuid[])',
  ),
  statement<unknown>(
    'identity.forget_trial_pending',
    'delete from identity.pending_sign_ins where account_id = any($1::uuid[])',
  ),
];
export async function forgetTrialBrowsers(runner: Runner, ids: readonly string[]): Promise<void> {
  for (const one of FORGET) await runner.run(one, [ids]);
}
