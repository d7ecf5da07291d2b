/** SQL of deposits that were taken back, for rooms that count who has made one. */
import { type Runner, statement } from '#platform/db/db.ts';

const TAKEN_BACK = statement<{ id: string }>(
  'cashier.taken_back_of',
  "select id from cashier.deposits where member_id = any($1::uuid[]) and state = 'taken_back'",
);
/** Ids of the deposits of these members that count as never made. */
export const takenBackOf = async (runner: Runner, memberIds: readonly string[]): Promise<readonly string[]> =>
  (await runner.rows(TAKEN_BACK, [memberIds])).map(({ id }) => id);
