/** A player made ready to be paid: verified, with a transaction password. The account he is paid to he adds himself. */
import { openPerson } from '#apps/server/testing.ts';
import { createClient } from '#apps/server/testing-client.ts';
import { setSettings } from '#apps/server/testing-settings.ts';
import { readyToWithdraw } from '#apps/server/testing-withdrawals.ts';
import { WithdrawalRules } from '#features/money/withdrawals/contract/settings.ts';
import { statement } from '#platform/db/db.ts';
import type { Stage } from './stage.ts';

const LEND_PROFILE = statement<never>(
  'e2e.lend_profile',
  `insert into members.profiles (member_id, details, level, payment_password_hash)
   select $2, details, level, payment_password_hash from members.profiles where member_id = $1`,
);

/** Somebody else is made ready by the calls, and lends what stands in his profile. */
export async function makeReady(stage: Stage, memberId: string): Promise<void> {
  const { rooms, db } = stage.serving;
  const [brand] = await rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const call = createClient(() => stage.origin);
  const person = (cash = 0n) => openPerson(rooms, db, brand.id, cash);
  const other = await readyToWithdraw({ db, rooms, call, person });
  await db.run(LEND_PROFILE, [other.person.id, memberId]);
  // A hundredth of a deposit is turned over by a spin or two.
  await setSettings(stage.serving, WithdrawalRules, { turnoverPercent: 1 });
}
