-- Fights at fixed odds: what the house's prices are made from, every price a fight has had, what open bets would be paid, and how long an
-- arena has to declare. Fights that are there already are pools and have 48 hours.
alter table cockfight.pits
  -- fixed: the house's prices · pool: all stakes less the takeout, shared by the winners
  add column mode text not null default 'fixed' check (mode in ('fixed', 'pool')),
  -- {meron, wala, draw}: how many of a thousand fights end so; the rest are called off
  add column estimate json not null default '{"meron": 490, "wala": 470, "draw": 30}',
  -- at fixed odds: the draw has a price, and the sides lose on it
  add column draw_offered boolean not null default false,
  -- {sideMax, lossMax} of one fight in minor units as text: what the backers of one pick may win, what the house may lose by one outcome
  add column liability json,
  -- what is not declared so long after its bets closed is void
  add column declare_minutes integer not null default 60 check (declare_minutes between 1 and 2880);
update cockfight.pits set liability = json_build_object(
  'sideMax', ((limits ->> 'fightMax')::bigint * 10)::text, 'lossMax', ((limits ->> 'fightMax')::bigint * 10)::text);
alter table cockfight.pits alter column liability set not null;

alter table cockfight.fights
  add column mode text not null default 'pool' check (mode in ('fixed', 'pool')),
  -- fixed: {estimate, drawOffered, sideMax, lossMax} as they were when it was announced
  add column terms json,
  -- fixed: {meron, wala, draw} as they are, "1.82" or null; every one it had stands in cockfight.prices
  add column prices json,
  add column price_version integer not null default 0,
  -- fixed: what open bets on each pick would be paid, minor units
  add column pays_meron bigint not null default 0 check (pays_meron >= 0),
  add column pays_wala bigint not null default 0 check (pays_wala >= 0),
  add column pays_draw bigint not null default 0 check (pays_draw >= 0),
  add column declare_minutes integer not null default 2880 check (declare_minutes between 1 and 2880),
  -- bets that were on it when it was last told
  add column told integer not null default 0,
  add column result_source text check (result_source in ('pool', 'feed', 'staff', 'clock')),
  add column result_at timestamptz,
  add constraint fights_fixed check ((mode = 'fixed') = (terms is not null) and (mode = 'fixed') = (prices is not null));
alter table cockfight.fights alter column mode drop default, alter column declare_minutes drop default;
update cockfight.fights f set result_source = r.source, result_at = r.at
  from cockfight.results r where r.fight_id = f.id and r.revision = f.result_revision;

create table cockfight.prices (
  fight_id uuid not null references cockfight.fights,
  version integer not null check (version > 0),
  -- "1.82"; null where the pick was not offered
  meron text,
  wala text,
  draw text,
  at timestamptz not null default clock_timestamp(),
  primary key (fight_id, version)
);

alter table cockfight.bets
  -- the price it was taken at, and its version; null in a pool
  add column odds text,
  add column odds_version integer,
  add constraint bets_odds check ((odds is null) = (odds_version is null)),
  add constraint bets_price foreign key (fight_id, odds_version) references cockfight.prices (fight_id, version);

-- How the lines of an arena were last heard.
create table cockfight.feed_lines (
  pit_code text not null references cockfight.pits,
  line text not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  -- requests in a row that were not answered
  failures integer not null default 0,
  failure text,
  primary key (pit_code, line)
);

grant select, insert on cockfight.prices to haat_app;
grant select, insert, update on cockfight.feed_lines to haat_app;
