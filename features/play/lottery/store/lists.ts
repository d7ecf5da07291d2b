/** What is listed of draws, orders and bets. */
import { statement } from '#platform/db/db.ts';
import { DRAW, type DrawRow } from '../store.ts';
import type { BetRow, OrderRow } from './bets.ts';

/** The next draw that takes bets, one for each place of the soonest time, of each game. */
export const NEXT_DRAWS = statement<DrawRow>(
  'lottery.next_draws',
  `select ${DRAW} from lottery.draws d
   where state = 'open' and closes_at > clock_timestamp() and game_code = any($1::text[]) and draws_at = (
     select min(m.draws_at) from lottery.draws m
     where m.game_code = d.game_code and m.state = 'open' and m.closes_at > clock_timestamp())
   order by game_code, n`,
);
export const LAST_RESULTS = statement<DrawRow>(
  'lottery.last_results',
  `select l.* from unnest($1::text[]) g (code) cross join lateral (
     select ${DRAW} from lottery.draws where game_code = g.code and state in ('drawn', 'settled') order by draws_at desc, n limit 1) l`,
);
export const OPEN_DRAWS = statement<DrawRow>(
  'lottery.open_draws',
  `select ${DRAW} from lottery.draws where game_code = $1 and state = 'open' and closes_at > clock_timestamp() order by draws_at, n limit 130`,
);
/** `$1` game, `$2` place or null, `$3` limit, `$4` offset. */
export const DRAW_LIST = statement<DrawRow & { readonly total: bigint }>(
  'lottery.draw_list',
  `select ${DRAW}, count(*) over () as total from lottery.draws
   where game_code = $1 and state in ('closed', 'drawn', 'settled', 'voiding', 'voided') and draws_at <= clock_timestamp()
     and ($2::text is null or place = $2)
   order by draws_at desc, n limit $3 offset $4`,
);

export type OrderSums = OrderRow & {
  readonly payout: bigint;
  readonly rebate: bigint;
  readonly open: number;
  readonly cancellable: boolean;
};
const SUMS = `o.member_id, o.id, o.brand_id, o.game_code, o.currency, o.stake, o.bets, o.periods, o.tickets, o.stop_on_win, o.transfer_id,
  o.balance, o.version, o.at, s.payout, s.rebate, s.open, s.cancellable`;
const SUMMED = `cross join lateral (
     select coalesce(sum(b.payout), 0)::bigint as payout, coalesce(sum(b.rebate), 0)::bigint as rebate,
       (count(*) filter (where b.state = 'open'))::integer as open,
       coalesce(bool_or(b.state = 'open' and d.state = 'open' and d.closes_at > clock_timestamp()), false) as cancellable,
       coalesce(bool_or(b.hits > 0), false) as won
     from lottery.bets b join lottery.draws d on d.id = b.draw_id where b.member_id = o.member_id and b.order_id = o.id) s`;
/** `$1` member, `$2` game or null, `$3` open, ended, won or null, `$4` limit, `$5` offset. */
export const ORDER_LIST = statement<OrderSums & { readonly total: bigint }>(
  'lottery.order_list',
  `select ${SUMS}, count(*) over () as total from lottery.orders o ${SUMMED}
   where o.member_id = $1 and ($2::text is null or o.game_code = $2)
     and case $3::text when 'open' then s.open > 0 when 'ended' then s.open = 0 when 'won' then s.won else true end
   order by o.id desc limit $4 offset $5`,
);
export const ORDER_ONE = statement<OrderSums>(
  'lottery.order_one',
  `select ${SUMS} from lottery.orders o ${SUMMED} where o.member_id = $1 and o.id = $2`,
);
export type BetWithDraw = BetRow &
  Pick<DrawRow, 'day' | 'n' | 'place' | 'draws_at' | 'result'> & { readonly draw_state: DrawRow['state'] };
export const BETS_OF_ORDER = statement<BetWithDraw>(
  'lottery.bets_of_order',
  `select b.member_id, b.id, b.order_id, b.brand_id, b.game_code, b.draw_id, b.state, b.play,
     left(b.selection, 20000) as selection, b.tickets, b.unit, b.multiple, b.pricing, b.chase, b.currency, b.stake, b.payout, b.rebate,
     b.hits, b.wins, b.revision, b.note, b.at, d.day::text, d.n, d.place, d.draws_at, d.result, d.state as draw_state
   from lottery.bets b join lottery.draws d on d.id = b.draw_id
   where b.member_id = $1 and b.order_id = $2 order by d.draws_at, b.id limit 1000`,
);
/** The order a bet belongs to: slips and records know the bet. */
export const ORDER_OF_BET = statement<{ order_id: string }>(
  'lottery.order_of_bet',
  `select order_id from lottery.bets where member_id = $1 and id = $2`,
);
/** Games the member bet on last, newest first. */
export const RECENT_GAMES = statement<{ game_code: string }>(
  'lottery.recent_games',
  `select game_code from (select game_code, max(id::text) as newest from (
     select game_code, id from lottery.orders where member_id = $1 order by id desc limit 200) last group by 1) games order by newest desc`,
);

export type DrawSums = DrawRow & {
  readonly bets: number;
  readonly open_bets: number;
  readonly stake: bigint;
  readonly payout: bigint;
};
const DRAW_D = DRAW.split(', ')
  .map((column) => `d.${column.trim()}`)
  .join(', ');
const DRAW_SUMS = `cross join lateral (
     select count(*)::integer as bets, (count(*) filter (where b.state = 'open'))::integer as open_bets,
       coalesce(sum(b.stake) filter (where b.state <> 'voided'), 0)::bigint as stake,
       coalesce(sum(b.payout + b.rebate) filter (where b.state = 'settled'), 0)::bigint as payout
     from lottery.bets b where b.draw_id = d.id) s`;
/** `$1` brand, `$2` view, `$3` game or null, `$4` limit, `$5` offset. */
export const STAFF_DRAWS = statement<DrawSums & { readonly total: bigint }>(
  'lottery.desk_draws',
  `with found as (
     select ${DRAW}, count(*) over () as total from lottery.draws
     where brand_id = $1 and ($3::text is null or game_code = $3) and case $2::text
         when 'waiting' then state in ('closed', 'voiding') or note = 'differ' when 'open' then state = 'open'
         when 'drawn' then state in ('drawn', 'settled', 'voided') else true end
     order by case when $2::text = 'open' then draws_at end, draws_at desc, n limit $4 offset $5)
   select d.*, s.bets, s.open_bets, s.stake, s.payout from found d ${DRAW_SUMS}
   order by case when $2::text = 'open' then d.draws_at end, d.draws_at desc, d.n`,
);
export const STAFF_DRAW = statement<DrawSums>(
  'lottery.desk_draw',
  `select ${DRAW_D}, s.bets, s.open_bets, s.stake, s.payout from lottery.draws d ${DRAW_SUMS} where d.brand_id = $1 and d.id = $2`,
);
export const EXPOSURE_OF = statement<{ play: string; number: string; stake: string; payout: string }>(
  'lottery.exposure_of',
  `select play, number, floor(stake)::text as stake, floor(payout)::text as payout from lottery.exposures
   where draw_id = $1 and payout > 0 order by payout desc limit 200`,
);
