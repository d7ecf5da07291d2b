-- Bets are read by the day they ended on, open ones beside them.
create index bets_ended on records.bets (member_id, ended_at) where state <> 'open';
create index bets_open_of_member on records.bets (member_id) where state = 'open';

-- A voided stake came back: it is neither staked nor returned. What was won above it was returned.
update records.days d set stake = d.stake - v.stake, payout = d.payout - v.stake
  from (select b.member_id, (b.ended_at at time zone z.time_zone)::date as day, b.category, b.currency, sum(b.stake)::bigint as stake
          from records.bets b join brand.brands z on z.id = b.brand_id
         where b.state = 'voided' and b.revision = 0 group by 1, 2, 3, 4) v
 where d.member_id = v.member_id and d.day = v.day and d.category = v.category and d.currency = v.currency;

-- What was sold of a slip that is open stands in a line of its own.
update records.bets b set stake = s.stake from sportsbook.slips s
 where b.member_id = s.member_id and b.ref = s.id and b.state = 'open' and s.state = 'open' and b.stake <> s.stake;
