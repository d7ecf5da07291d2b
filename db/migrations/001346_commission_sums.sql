-- The zone of a brand is read where the brand offers it.
create or replace view commission.sums as
  select t.member_id, t.brand_id, t.from_at, t.from_at as day, t.category, t.stake, t.valid_stake, t.payout, t.bets, t.rebate, t.own_stake,
    t.own_valid, t.own_payout, t.own_bets
  from commission.totals t where t.span = 'day'
  union all
  select t.member_id, t.brand_id, t.from_at, date_trunc('day', t.from_at, b.time_zone), t.category, t.stake, t.valid_stake, t.payout, t.bets, t.rebate,
    t.own_stake, t.own_valid, t.own_payout, t.own_bets
  from commission.totals t join brand.directory b on b.id = t.brand_id left join commission.rolled r on r.brand_id = t.brand_id
  where t.span = 'slot' and t.from_at >= coalesce(r.until, '-infinity');
