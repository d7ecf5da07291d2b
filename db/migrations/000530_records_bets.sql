-- Every stake of every kind of play as one line of the member's record, and what a day came to.
create schema records;

create table records.bets (
  member_id uuid not null,
  ref uuid not null,
  brand_id uuid not null,
  kind text not null,
  category text not null,
  vendor text not null,
  game text not null,
  currency text not null,
  serial text not null default '',
  stake bigint not null check (stake >= 0),
  valid_stake bigint not null default 0 check (valid_stake >= 0 and valid_stake <= stake),
  payout bigint not null default 0 check (payout >= 0),
  state text not null check (state in ('open', 'settled', 'voided')),
  placed_at timestamptz not null,
  ended_at timestamptz,
  -- how often its result was corrected
  revision integer not null default 0,
  constraint bets_ended check ((state = 'open') = (ended_at is null)),
  primary key (member_id, ref)
);
create index bets_newest on records.bets (member_id, placed_at desc, ref desc);
create index bets_of_brand on records.bets (brand_id, placed_at desc);

-- By the day, in the brand's zone, a stake ended on; a correction counts on its own day.
create table records.days (
  member_id uuid not null,
  day date not null,
  category text not null,
  currency text not null,
  brand_id uuid not null,
  bets bigint not null,
  stake bigint not null,
  valid_stake bigint not null,
  payout bigint not null,
  primary key (member_id, day, category, currency)
);
create index days_of_brand on records.days (brand_id, day);

grant usage on schema records to haat_app;
grant select, insert, update on records.bets, records.days to haat_app;

-- What was staked before there were records.
insert into records.bets (member_id, ref, brand_id, kind, category, vendor, game, currency, stake, valid_stake, payout, state, placed_at, ended_at)
select r.member_id, r.id, r.brand_id, 'round', coalesce(g.game_type, ''), coalesce(g.vendor, ''), r.game_code, r.currency, r.stake,
       case when r.state = 'settled' then r.stake else 0 end, r.payout, r.state, r.at, r.settled_at
  from rounds.rounds r left join catalogue.games g on g.code = r.game_code;
insert into records.days (member_id, day, category, currency, brand_id, bets, stake, valid_stake, payout)
select b.member_id, (b.ended_at at time zone z.time_zone)::date, b.category, b.currency, b.brand_id, count(*), sum(b.stake),
       sum(b.valid_stake), sum(b.payout)
  from records.bets b join brand.brands z on z.id = b.brand_id where b.ended_at is not null group by 1, 2, 3, 4, 5;
