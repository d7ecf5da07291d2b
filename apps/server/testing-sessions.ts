/** Sessions as they are some time after the sign-in, without waiting for it. */
import { statement, type Db } from '#platform/db/db.ts';
import type { IdentityRoom } from '#identity/front/room.ts';

const AGE = statement<never>(
  'testing.age_sessions',
  `update identity.sessions
      set created_at = created_at - make_interval(mins => $2), expires_at = expires_at - make_interval(mins => $2),
          proved_at = proved_at - make_interval(mins => $2), changed_at = clock_timestamp()
    where account_id = $1 and ended_at is null`,
);
const FORGET_STEP_UPS = statement<never>(
  'testing.forget_step_ups',
  'delete from identity.step_ups where session_id in (select id from identity.sessions where account_id = $1)',
);

type House = { readonly db: Db; readonly rooms: { readonly identity: Pick<IdentityRoom, 'forget'> } };

/** Every open session of this account was opened so much earlier, in use all the time; what it proved since then is over. */
export async function ageSessions({ db, rooms }: House, accountId: string, minutes = 60): Promise<void> {
  await db.run(AGE, [accountId, minutes]);
  await db.run(FORGET_STEP_UPS, [accountId]);
  rooms.identity.forget(accountId);
}
