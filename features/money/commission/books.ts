/** What the books check of commission: every line its transfer, and what is added up the sum of its bets. */
import { type RoomBooks, sqlPass } from '#platform/room/pass.ts';

export const BOOKS: RoomBooks = {
  holds: [],
  passes: [
    sqlPass(
      'commission lines',
      'every paid line has exactly its one transfer, and every salary and dividend its line',
      `select 'line ' || l.serial as row, 'is ' || l.state || ' without its transfer' as says from commission.lines l
         left join ledger.transfers t on t.member_id = l.receiver and t.id = l.transfer_id
        where l.state in ('paid', 'collected') and (t.id is null or t.ref <> l.id or t.currency <> l.currency or t.brand_id <> l.brand_id
          or t.kind <> case when l.state = 'collected' then 'adjustment' when l.kind in ('dividend', 'rebate') then l.kind else 'salary' end
          or (select sum(p.amount) from ledger.postings p where p.member_id = t.member_id and p.transfer_id = t.id) is distinct from abs(l.amount))
       union all select 'transfer ' || t.serial, 'is a ' || t.kind || ' without a line' from ledger.transfers t
         left join commission.lines l on l.id = t.ref and l.transfer_id = t.id and l.receiver = t.member_id
        where t.kind in ('salary', 'dividend') and l.id is null`,
    ),
    sqlPass(
      'commission periods',
      'no line is paid before its period has ended, and nobody has two lines of one period and correction',
      `select 'line ' || serial as row, 'was paid before its period ended' as says from commission.lines where paid_at < to_at`,
    ),
    sqlPass(
      'commission sums',
      'what is added up is the sum of the bets',
      `select 'brand ' || brand_id as row, 'has bets of ' || bets || ' and sums of ' || sums as says from (
         select brand_id, sum(bets) as bets, sum(sums) as sums from (
           select brand_id, sum(stake - payout) as bets, 0 as sums from commission.bets where state = 'settled' group by brand_id
           union all select brand_id, 0, sum(own_stake - own_payout) from commission.totals where span = 'slot' group by brand_id) b
         group by brand_id) s where bets <> sums`,
    ),
    sqlPass(
      'commission days',
      'the sums of a day are those of its five minutes',
      `select 'member ' || s.member_id as row, 'has on ' || to_char(s.day at time zone s.zone, 'YYYY-MM-DD') || ' ' || s.category || ' ' || s.days
           || ' and in its slots ' || s.slots as says
         from (select t.member_id, t.category, coalesce(z.time_zone, 'UTC') as zone, date_trunc('day', t.from_at, coalesce(z.time_zone, 'UTC')) as day,
             sum(t.stake + t.valid_stake * 3 + t.payout * 7 + t.bets * 11 + t.rebate * 13 + t.own_stake * 17 + t.own_valid * 19 + t.own_payout * 23 + t.own_bets * 29)
               filter (where t.span = 'day') as days,
             sum(t.stake + t.valid_stake * 3 + t.payout * 7 + t.bets * 11 + t.rebate * 13 + t.own_stake * 17 + t.own_valid * 19 + t.own_payout * 23 + t.own_bets * 29)
               filter (where t.span = 'slot' and t.from_at < r.until) as slots
           from commission.totals t left join brand.brands z on z.id = t.brand_id left join commission.rolled r on r.brand_id = t.brand_id
          group by 1, 2, 3, 4) s where coalesce(s.days, 0) <> coalesce(s.slots, 0)`,
    ),
    sqlPass(
      'commission rebates',
      'the rebates of a bet are never above its plate',
      `select 'bet ' || r.ref as row, 'gave more than its plate' as says from commission.rebates r join commission.bets b on b.ref = r.ref
        group by r.ref, b.valid_stake having sum(r.amount) * 100000000 > b.valid_stake * max(r.plate)`,
    ),
    sqlPass(
      'commission margins',
      'the rebates of a bet are never above what the house keeps of its play in the long run',
      `select 'bet ' || r.ref as row, 'gave ' || sum(r.amount) || ' of ' || b.valid_stake || ', and its play keeps ' || b.margin || ' millionths' as says
         from commission.rebates r join commission.bets b on b.ref = r.ref where b.margin is not null
        group by r.ref, b.valid_stake, b.margin having sum(r.amount) * 1000000 > b.valid_stake * b.margin`,
    ),
  ],
};
