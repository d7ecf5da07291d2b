/** SQL of rounds whose stakes make their prizes. */
import { statement } from '#platform/db/db.ts';
import { ROUND, type RoundRow } from '../store.ts';

/** What was laid place by place; bets that were given back are none. */
export const SOLD = statement<{ spot: string; stake: bigint }>(
  'tables.sold',
  `select p.spot, sum(p.stake::bigint)::bigint as stake from tables.bets b, json_to_recordset(b.parts) p (spot text, stake text)
   where b.round_id = $1 and b.state <> 'voided' group by 1 order by 1`,
);
export const SOLD_TRIALS = statement<{ trial_id: string; spot: string; stake: bigint }>(
  'tables.sold_trials',
  `select b.trial_id, p.spot, sum(p.stake::bigint)::bigint as stake
   from tables.trial_bets b, json_to_recordset(b.parts) p (spot text, stake text)
   where b.round_id = $1 and b.state <> 'voided' group by 1, 2 order by 1, 2`,
);
/** Who holds these cards, by the time they were bought. */
export const HOLDERS = statement<{ member_id: string; spot: string }>(
  'tables.holders',
  `select b.member_id, p.spot from tables.bets b, json_to_recordset(b.parts) p (spot text, stake text)
   where b.round_id = $1 and p.spot = any($2::text[]) order by b.id`,
);
/** As `COUNT_CROWD`, in one sum: a hall may hold ten thousand cards. */
export const COUNT_CARDS = statement<RoundRow>(
  'tables.count_cards',
  `with sums as (
     select count(distinct member_id)::integer as fresh_players, coalesce(sum(stake), 0)::text as fresh_stake
     from tables.bets where round_id = $1
   ), fresh as (
     select fresh_players, case when fresh_players = 0 then '{}'::json
       else json_build_object('card', json_build_object('stake', fresh_stake, 'players', fresh_players)) end as fresh_crowd from sums
   )
   update tables.rounds set players = fresh_players, crowd = fresh_crowd from fresh
   where id = $1 and state in ('open', 'closed') and crowd::text <> fresh_crowd::text returning ${ROUND}`,
);
/** How long the calling lasts is known when all cards are. */
export const SET_CALLING = statement<RoundRow>(
  'tables.set_calling',
  `update tables.rounds set reveals_at = flight_at + $2 * interval '1 millisecond', ends_at = flight_at + ($2 + $3) * interval '1 millisecond'
   where id = $1 and state = 'closed' returning ${ROUND}`,
);
export const CALL_BALLS = statement<RoundRow>(
  'tables.call_balls',
  `update tables.rounds set called = $2::integer[], prizes = $3::text::json
   where id = $1 and state = 'closed' and cardinality(called) < cardinality($2::integer[]) returning ${ROUND}`,
);
/** The newest round that takes no bets any more: the one that is being called, or was last. */
export const NEWEST_CALLED = statement<RoundRow>(
  'tables.newest_called',
  `select ${ROUND} from tables.rounds where table_code = $1 and state <> 'open' and opens_at < $2 order by opens_at desc limit 1`,
);
