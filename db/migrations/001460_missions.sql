-- Missions with everybody's progress in their windows; tournaments with who takes part, what counted for each, and what was paid.
create schema missions;

create table missions.missions (
  id uuid primary key,
  brand_id uuid not null,
  state text not null default 'draft' check (state in ('draft', 'live', 'stopped')),
  revision integer not null default 1,
  emblem text not null default '',
  position integer not null default 0,
  event text not null check (event in ('stake', 'deposit')),
  measure text not null check (measure in ('count', 'sum')),
  -- null: of every category
  category text,
  currency text not null,
  -- a number, or minor units of `currency`
  target bigint not null check (target > 0),
  span text not null check (span in ('day', 'week', 'once')),
  -- opens in a window once that one was claimed in it
  after_id uuid references missions.missions,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  reward_kind text not null check (reward_kind in ('cash', 'bonus')),
  amount bigint not null check (amount > 0),
  terms uuid,
  budget bigint not null,
  spent bigint not null default 0,
  texts jsonb not null,
  check (spent >= 0 and spent <= budget),
  check (after_id <> id)
);
create index missions_shown on missions.missions (brand_id, position, id);
create index missions_live on missions.missions (brand_id, event) where state = 'live';

create table missions.progress (
  mission_id uuid not null references missions.missions,
  member_id uuid not null,
  -- first instant of the window; of a mission without windows its start
  window_from timestamptz not null,
  value bigint not null check (value >= 0),
  claimed_at timestamptz,
  claimed_value bigint,
  paid bigint,
  primary key (mission_id, member_id, window_from),
  check ((claimed_at is null) = (paid is null))
);
create index progress_of_member on missions.progress (member_id, window_from desc);

create table missions.tournaments (
  id uuid primary key,
  brand_id uuid not null,
  state text not null default 'draft' check (state in ('draft', 'live', 'paid', 'cancelled')),
  revision integer not null default 1,
  emblem text not null default '',
  measure text not null check (measure in ('stake', 'multiplier', 'rounds')),
  category text,
  currency text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- so long after the end corrections still count
  settle_minutes integer not null check (settle_minutes between 0 and 1440),
  -- minor units; 0 is free
  entry bigint not null check (entry >= 0),
  -- thousandths of the entry the house keeps
  fee integer not null check (fee between 0 and 500),
  -- what the house adds to the prizes
  added bigint not null check (added >= 0),
  -- weights of the places, from the first
  places integer[] not null check (cardinality(places) between 1 and 100),
  min_players integer not null check (min_players between 1 and 10000),
  texts jsonb not null,
  paid_at timestamptz
);
create index tournaments_shown on missions.tournaments (brand_id, starts_at desc, id);
create index tournaments_live on missions.tournaments (ends_at) where state = 'live';

create table missions.players (
  tournament_id uuid not null references missions.tournaments,
  member_id uuid not null,
  joined_at timestamptz not null,
  -- what he paid: into the pool, and to the house
  pooled bigint not null default 0 check (pooled >= 0),
  fee bigint not null default 0 check (fee >= 0),
  -- minor units of stake, rounds, or ten-thousandths of the best payout a stake
  score bigint not null default 0 check (score >= 0),
  -- when the stake was settled that made the score
  reached_at timestamptz,
  place integer,
  -- paid out of the pool, and by the house
  from_pool bigint not null default 0 check (from_pool >= 0),
  from_house bigint not null default 0 check (from_house >= 0),
  refunded bigint not null default 0 check (refunded >= 0),
  primary key (tournament_id, member_id)
);
create index players_standing on missions.players (tournament_id, score desc, reached_at, joined_at, member_id);
create index players_of_member on missions.players (member_id);

-- Stakes that count in a tournament: what standings are computed from, corrected with their results until it is paid.
create table missions.results (
  tournament_id uuid not null,
  ref uuid not null,
  member_id uuid not null,
  stake bigint not null,
  valid bigint not null,
  payout bigint not null,
  at timestamptz not null,
  primary key (tournament_id, ref),
  foreign key (tournament_id, member_id) references missions.players
);
create index results_of_player on missions.results (tournament_id, member_id);
create index results_of_stake on missions.results (ref);

grant usage on schema missions to haat_app;
grant select, insert, update on all tables in schema missions to haat_app;
