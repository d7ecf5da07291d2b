-- What a brand's day comes to, in steps of five minutes, and who was active on it: the start page of the console reads nothing else.
create table records.buckets (
  brand_id uuid not null,
  measure text not null,
  at timestamptz not null,
  -- the category of a stake, the method of a deposit; empty where there is none
  part text not null,
  currency text not null,
  n bigint not null,
  amount bigint not null,
  payout bigint not null,
  primary key (brand_id, measure, at, part, currency)
);

create table records.actives (
  brand_id uuid not null,
  day date not null,
  member_id uuid not null,
  primary key (brand_id, day, member_id)
);

create index bets_open on records.bets (brand_id, placed_at) where state = 'open';

grant select, insert, update on records.buckets, records.actives to haat_app;

insert into records.buckets (brand_id, measure, at, part, currency, n, amount, payout)
select brand_id, 'play', date_bin('5 minutes', ended_at, '2000-01-01Z'), category, currency, count(*), sum(stake), sum(payout)
  from records.bets where state = 'settled' group by 1, 2, 3, 4, 5;
insert into records.buckets (brand_id, measure, at, part, currency, n, amount, payout)
select brand_id, 'deposit', date_bin('5 minutes', settled_at, '2000-01-01Z'), method, currency, count(*), sum(amount), 0
  from cashier.deposits where state = 'credited' group by 1, 2, 3, 4, 5;
with days as (
  insert into records.actives (brand_id, day, member_id) select distinct brand_id, day, member_id from records.days returning brand_id, day
)
insert into records.buckets (brand_id, measure, at, part, currency, n, amount, payout)
select d.brand_id, 'active', d.day::timestamp at time zone z.time_zone, '', z.currency, count(*), 0, 0
  from days d join brand.brands z on z.id = d.brand_id group by 1, 3, 5;
