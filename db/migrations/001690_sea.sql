-- Fishing: the seas of a brand, the committed chain of each day, rooms of four, seats, the seeds shots are drawn with, volleys, and trials.
create schema sea;
grant usage on schema sea to haat_app;

create table sea.seas (
  code text primary key check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$' and code <> 'rooms'),
  brand_id uuid not null,
  names json not null,
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  -- wire amounts of one shot, ascending
  stakes json not null,
  position integer not null default 0,
  -- a halted sea takes no shot
  halted boolean not null default false
);

-- The chain of a day (kernel/rng/chain.node.ts), a link a tide; its root is published with the row, a day before the first tide.
create table sea.days (
  sea_code text not null references sea.seas,
  day date not null,
  length integer not null check (length > 0),
  root text not null,
  -- sealed
  secret bytea not null,
  published_at timestamptz not null default now(),
  primary key (sea_code, day)
);

create table sea.rooms (
  id uuid primary key,
  sea_code text not null references sea.seas,
  number integer not null check (number > 0),
  -- played with credits, never with money; marked bots may sit here
  trial boolean not null,
  -- counts what is told of the room; the row is locked while a volley is decided
  version bigint not null default 0,
  -- another one with every change of what was caught: a process that knows it need not read that again
  stamp uuid,
  -- the tide `caught` is of: tides since 1970
  tide bigint not null default 0,
  -- numbers of the fish that were caught in it, one of several lives as often as it was
  caught integer[] not null default '{}',
  -- minor units, or hundredths of a credit
  pool bigint not null default 0 check (pool >= 0),
  -- ten-thousandths of a minor unit that the stakes have brought beyond it
  pool_part integer not null default 0 check (pool_part between 0 and 9999),
  pool_wins integer not null default 0,
  opened_at timestamptz not null default now(),
  unique (sea_code, trial, number)
);

-- What the shots of one sitting are drawn with. The secret is shown when its owner has stood up.
create table sea.seeds (
  id uuid primary key,
  -- a member, a trial, or a seat of a bot
  owner_id uuid not null,
  server_hash text not null,
  -- sealed
  server_seed bytea not null,
  -- the key of the first volley; empty before it
  client_seed text not null default '',
  -- shots drawn so far
  shots bigint not null default 0 check (shots >= 0),
  made_at timestamptz not null default now(),
  secret text,
  revealed_at timestamptz,
  constraint seeds_revealed check ((secret is null) = (revealed_at is null))
);
create index seeds_of_owner on sea.seeds (owner_id, made_at);

create table sea.seats (
  room_id uuid not null references sea.rooms,
  seat smallint not null check (seat between 1 and 4),
  kind text not null check (kind in ('member', 'trial', 'bot')),
  owner_id uuid not null unique,
  -- masked
  name text not null,
  seed_id uuid not null references sea.seeds,
  -- of his newest volley
  shot_at timestamptz,
  seen_at timestamptz not null default now(),
  taken_at timestamptz not null default now(),
  primary key (room_id, seat)
);

create table sea.volleys (
  member_id uuid not null,
  id uuid not null,
  brand_id uuid not null,
  sea_code text not null references sea.seas,
  room_id uuid not null references sea.rooms,
  seat smallint not null,
  tide bigint not null,
  engine_version smallint not null,
  currency text not null,
  -- of the shots that were taken; what was given back was never staked
  stake bigint not null check (stake > 0),
  payout bigint not null check (payout >= 0),
  -- what the pool paid, part of the payout
  prize bigint not null default 0 check (prize >= 0 and prize <= payout),
  -- what went to the pool, part of the stake
  share bigint not null default 0 check (share >= 0 and share <= stake),
  -- the largest stake of a shot there and then: how likely the pool was
  largest bigint not null check (largest > 0),
  seed_id uuid not null references sea.seeds,
  -- nonce of its first shot, and how many were taken
  first_shot bigint not null check (first_shot >= 0),
  taken smallint not null check (taken > 0),
  -- in the order they were fired, also those that were given back
  shots json not null,
  transfer_id uuid not null,
  balance bigint not null,
  version integer not null,
  at timestamptz not null,
  primary key (member_id, id)
);
create index volleys_of_tide on sea.volleys (room_id, tide);
create index volleys_of_seed on sea.volleys (seed_id);
create index volleys_of_sea on sea.volleys (sea_code, at desc);

create table sea.trials (
  id uuid primary key,
  token_hash bytea not null unique,
  brand_id uuid not null,
  -- hundredths of a credit
  balance bigint not null check (balance >= 0),
  version integer not null default 1,
  started_at timestamptz not null default now()
);
create index trials_started on sea.trials (started_at);

create table sea.trial_volleys (
  trial_id uuid not null references sea.trials on delete cascade,
  id uuid not null,
  key text not null,
  content text not null,
  sea_code text not null,
  room_id uuid not null references sea.rooms,
  seat smallint not null,
  tide bigint not null,
  engine_version smallint not null,
  stake bigint not null,
  payout bigint not null,
  prize bigint not null default 0,
  largest bigint not null,
  seed_id uuid not null,
  first_shot bigint not null,
  taken smallint not null,
  shots json not null,
  balance bigint not null,
  version integer not null,
  at timestamptz not null,
  primary key (trial_id, id),
  unique (trial_id, key)
);
create index trial_volleys_of_tide on sea.trial_volleys (room_id, tide);
create index trial_volleys_of_seed on sea.trial_volleys (seed_id);

grant select, insert, update on sea.seas, sea.rooms, sea.seeds to haat_app;
grant select, insert on sea.days, sea.volleys to haat_app;
grant select, insert, update, delete on sea.seats, sea.trials, sea.trial_volleys to haat_app;
