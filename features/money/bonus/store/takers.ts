/** What is known of whoever is to be given something. */
import { type Runner, statement } from '#platform/db/db.ts';

export type TakerRow = {
  readonly brand_id: string;
  readonly type: number;
  readonly status: string;
  readonly level: number;
  readonly restricted: boolean | null;
  readonly time_out_until: bigint | null;
  readonly excluded_until: bigint | null;
  readonly has_currency: boolean;
};
const TAKER = statement<TakerRow>(
  'bonus.taker',
  `select m.brand_id, m.type, m.status, coalesce(p.level, 0) as level, s.restricted, s.time_out_until, s.excluded_until,
          m.currency = $2 or exists (select from members.currencies_view c where c.member_id = m.id and c.currency = $2) as has_currency
     from members.directory m
     left join members.profiles_view p on p.member_id = m.id
     left join protection.standing_view s on s.member_id = m.id
    where m.id = $1`,
);
export const readTaker = (
  runner: Runner,
  memberId: string,
  currency: string,
): Promise<TakerRow | undefined> => runner.one(TAKER, [memberId, currency]);
