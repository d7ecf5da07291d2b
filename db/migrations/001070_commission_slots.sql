-- What is added up while stakes settle: five minutes alone. Days are added up of them afterwards, a slot at a time. Stops settlement's listener
-- while it runs.

-- Slots that begin before `until` are in the sums of their days; what is settled of them later is added to both.
create table commission.rolled (
  brand_id uuid primary key references brand.brands,
  until timestamptz not null
);
insert into commission.rolled (brand_id, until)
  select b.id, coalesce((select max(t.from_at) + interval '1 ms' from commission.totals t where t.brand_id = b.id and t.span = 'slot'), '-infinity')
  from brand.brands b;
grant select, insert, update on commission.rolled to haat_app;

-- Days, and of each day the slots that are not in it yet; `day` is when the day began on the brand's clock.
create view commission.sums as
  select t.member_id, t.brand_id, t.from_at, t.from_at as day, t.category, t.stake, t.valid_stake, t.payout, t.bets, t.rebate, t.own_stake,
    t.own_valid, t.own_payout, t.own_bets
  from commission.totals t where t.span = 'day'
  union all
  select t.member_id, t.brand_id, t.from_at, date_trunc('day', t.from_at, b.time_zone), t.category, t.stake, t.valid_stake, t.payout, t.bets, t.rebate,
    t.own_stake, t.own_valid, t.own_payout, t.own_bets
  from commission.totals t join brand.brands b on b.id = t.brand_id left join commission.rolled r on r.brand_id = t.brand_id
  where t.span = 'slot' and t.from_at >= coalesce(r.until, '-infinity');
grant select on commission.sums to haat_app;

-- Who has staked in a period: a row once, with the first stake that counts.
create table commission.actives (
  member_id uuid not null,
  cycle text not null check (cycle in ('realtime', 'hourly', 'daily', 'weekly', 'half_monthly', 'monthly')),
  from_at timestamptz not null,
  primary key (member_id, cycle, from_at)
);
insert into commission.actives (member_id, cycle, from_at) select member_id, cycle, from_at from commission.activity where own_valid > 0;
delete from commission.activity where active = 0;
alter table commission.activity drop column own_valid;
grant select, insert, delete on commission.actives to haat_app;

-- An entry for each member of the line and bet; teams are found by their members.
drop index commission.bets_of_line;
