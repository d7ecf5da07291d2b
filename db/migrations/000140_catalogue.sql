-- What can be played: vendors and their games.
create schema catalogue;

create table catalogue.vendors (
  code text primary key check (code ~ '^[A-Z0-9_]{1,40}$'),
  display_name text not null,
  position integer not null default 0,
  enabled boolean not null default true,
  updated_at timestamptz not null default clock_timestamp()
);

create table catalogue.games (
  code text primary key check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  vendor text not null references catalogue.vendors,
  game_type text not null,
  -- language → name; English is always there
  names jsonb not null check (names ? 'en'),
  icon text not null,
  tags text[] not null default '{}',
  in_house boolean not null,
  trial boolean not null,
  popularity bigint not null default 0,
  -- currency → stakes as wire amounts, smallest first
  stakes jsonb not null default '{}',
  -- currency → the stake a game opens with
  default_stake jsonb not null default '{}',
  cycle_ms integer not null default 0 check (cycle_ms >= 0),
  rtp text not null default '',
  enabled boolean not null default true,
  updated_at timestamptz not null default clock_timestamp()
);

grant usage on schema catalogue to haat_app;
grant select, insert, update on catalogue.vendors, catalogue.games to haat_app;
