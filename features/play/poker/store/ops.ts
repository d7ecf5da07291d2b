/** SQL of the desk. */
import { statement } from '#platform/db/db.ts';

export const TODAY = statement<{
  readonly table_code: string;
  readonly hands: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
}>(
  'poker.today',
  `select table_code, count(distinct hand_id) as hands, coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payout), 0)::bigint as payout
   from poker.hand_seats where brand_id = $1 and at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc' group by 1`,
);
export const PLAYING = statement<{ readonly table_code: string }>(
  'poker.playing',
  "select table_code from poker.hands where brand_id = $1 and state = 'playing'",
);
export const ANY_HAND = statement<{ readonly one: number }>(
  'poker.any_hand',
  'select 1 as one from poker.hands where brand_id = $1 limit 1',
);
