-- What the staff of one brand correct about a match; the imported fact stays as it came, and an import never overwrites a correction.
create table sportsbook.brand_fixtures (
  brand_id uuid not null,
  fixture_id uuid not null references sportsbook.fixtures,
  -- null leaves the imported word
  starts_at timestamptz,
  league text references sportsbook.leagues,
  home text references sportsbook.teams,
  away text references sportsbook.teams,
  -- a postponed match has no time until somebody sets one
  state text not null default 'planned' check (state in ('planned', 'postponed', 'cancelled')),
  hidden boolean not null default false,
  -- null: by the weight of its league
  hot boolean,
  revision integer not null default 1,
  check (home <> away),
  primary key (brand_id, fixture_id)
);
create index on sportsbook.brand_fixtures (brand_id, starts_at);

-- The result of a replayed match stays shut while any brand has moved the match to a later time or has none for it.
create or replace view sportsbook.known_results as
  select r.fixture_id, r.home_score, r.away_score
    from sportsbook.results r join sportsbook.fixtures f on f.id = r.fixture_id
   where f.starts_at <= clock_timestamp()
     and not exists (select from sportsbook.brand_fixtures b
                      where b.fixture_id = f.id and (b.state = 'postponed' or b.starts_at > clock_timestamp()));

grant select, insert, update on sportsbook.brand_fixtures to haat_app;
