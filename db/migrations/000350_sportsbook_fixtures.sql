-- Matches people can look at and bet on: leagues, teams, fixtures, and results nobody sees before the match has begun.
create schema sportsbook;

create table sportsbook.leagues (
  code text primary key check (code ~ '^[a-z]+/[a-z0-9.-]{1,40}$'),
  sport text not null check (sport in ('football', 'cricket', 'basketball', 'esports')),
  name text not null check (length(name) between 1 and 80),
  -- how much it draws: 100 the biggest leagues, 0 never among the hot matches
  weight integer not null check (weight between 0 and 100),
  -- the newest season imported, and by how many weeks its dates were moved to lie around today
  season text not null,
  shift_weeks integer not null,
  -- where the facts come from, and their licence
  source text not null
);

create table sportsbook.teams (
  code text primary key check (code ~ '^[a-z]+/[a-z0-9-]{1,60}$'),
  name text not null check (length(name) between 1 and 80)
);

create table sportsbook.fixtures (
  id uuid primary key,
  league text not null references sportsbook.leagues,
  season text not null,
  shift_weeks integer not null,
  -- names the match inside its season, whatever its date
  key text not null,
  round text not null,
  home text not null references sportsbook.teams,
  away text not null references sportsbook.teams,
  starts_at timestamptz not null,
  check (home <> away),
  unique (league, season, shift_weeks, key)
);
create index on sportsbook.fixtures (starts_at);

-- Written with the fixture, so that a replayed season ends as it really did; read only through `known_results`.
create table sportsbook.results (
  fixture_id uuid primary key references sportsbook.fixtures,
  home_score integer not null check (home_score >= 0),
  away_score integer not null check (away_score >= 0)
);

create view sportsbook.known_results as
  select r.fixture_id, r.home_score, r.away_score
    from sportsbook.results r join sportsbook.fixtures f on f.id = r.fixture_id
   where f.starts_at <= clock_timestamp();

grant usage on schema sportsbook to haat_app;
grant select, insert, update on sportsbook.leagues, sportsbook.teams, sportsbook.fixtures to haat_app;
-- The application can put a result away but not look at it before its time.
grant insert on sportsbook.results to haat_app;
grant select on sportsbook.known_results to haat_app;
