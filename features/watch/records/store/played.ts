/** What members staked by category in a time: for whoever asks what terms would have cost. */
import { type Runner, statement } from '#platform/db/db.ts';

const PLAYED = statement<{ memberId: string; category: string; valid: bigint }>(
  'records.played_by_category',
  `select member_id as "memberId", category, sum(valid_stake)::bigint as valid from records.bets_view
    where brand_id = $1 and currency = $2 and member_id = any($3::uuid[]) and state = 'settled' and ended_at >= $4 and ended_at < $5
    group by 1, 2`,
);
/** Minor units of the currency, by member and category. */
export const playedByCategory = (
  runner: Runner,
  ask: {
    readonly brandId: string;
    readonly currency: string;
    readonly members: readonly string[];
    readonly from: Date;
    readonly to: Date;
  },
) => runner.rows(PLAYED, [ask.brandId, ask.currency, ask.members, ask.from, ask.to]);
