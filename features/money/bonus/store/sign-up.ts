import { type Runner, statement } from '#platform/db/db.ts';

const TAKEN = statement<{ granted_at: Date }>(
  'bonus.sign_up_taken',
  'select granted_at from bonus.bonuses where campaign_id = $1 and member_id = $2 limit 1',
);
/** When the member took the bonus of this campaign; undefined where he did not. */
export const takenOf = async (
  runner: Runner,
  campaignId: string,
  memberId: string,
): Promise<Date | undefined> => (await runner.one(TAKEN, [campaignId, memberId]))?.granted_at;
