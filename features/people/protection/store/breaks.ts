/** Who was on a break at a moment that has passed. */
import { type Runner, statement } from '#platform/db/db.ts';

const ON_BREAK = statement<{ member_id: string }>(
  'protection.on_break_at',
  `select m.id as member_id from unnest($1::uuid[]) m (id)
   where exists (select from protection.exclusions x where x.member_id = m.id and x.at < $2 and x.until > $2)
      or exists (select from protection.events v where v.member_id = m.id and v.what = 'time_out' and v.at < $2
           and (v.detail ->> 'until')::timestamptz > $2)`,
);
/**
 * Which of these were excluded, or on a time-out, at this moment. Of the moment and not of today, so that who takes a break when he has seen a
 * result changes nothing about what was closed before.
 */
export const onBreakAt = async (runner: Runner, memberIds: readonly string[], at: Date): Promise<string[]> =>
  (await runner.rows(ON_BREAK, [memberIds, at])).map(({ member_id }) => member_id);
