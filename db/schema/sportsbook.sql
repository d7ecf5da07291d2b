-- Written by "npm run gen" from a migrated database. Do not edit.

create schema sportsbook;
-- rights on sportsbook: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table sportsbook.brand_fixtures (
  brand_id uuid not null,
  fixture_id uuid not null,
  starts_at timestamp with time zone,
  league text,
  home text,
  away text,
  state text default 'planned'::text not null,
  hidden boolean default false not null,
  hot boolean,
  revision integer default 1 not null,
  constraint brand_fixtures_check CHECK ((home <> away)),
  constraint brand_fixtures_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'postponed'::text, 'cancelled'::text]))),
  constraint brand_fixtures_away_fkey FOREIGN KEY (away) REFERENCES sportsbook.teams(code),
  constraint brand_fixtures_fixture_id_fkey FOREIGN KEY (fixture_id) REFERENCES sportsbook.fixtures(id),
  constraint brand_fixtures_home_fkey FOREIGN KEY (home) REFERENCES sportsbook.teams(code),
  constraint brand_fixtures_league_fkey FOREIGN KEY (league) REFERENCES sportsbook.leagues(code),
  constraint brand_fixtures_pkey PRIMARY KEY (brand_id, fixture_id)
);
CREATE INDEX brand_fixtures_brand_id_starts_at_idx ON sportsbook.brand_fixtures USING btree (brand_id, starts_at);
-- rights on sportsbook.brand_fixtures: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table sportsbook.fixtures (
  id uuid not null,
  league text not null,
  season text not null,
  shift_weeks integer not null,
  key text not null,
  round text not null,
  home text not null,
  away text not null,
  starts_at timestamp with time zone not null,
  constraint fixtures_check CHECK ((home <> away)),
  constraint fixtures_away_fkey FOREIGN KEY (away) REFERENCES sportsbook.teams(code),
  constraint fixtures_home_fkey FOREIGN KEY (home) REFERENCES sportsbook.teams(code),
  constraint fixtures_league_fkey FOREIGN KEY (league) REFERENCES sportsbook.leagues(code),
  constraint fixtures_pkey PRIMARY KEY (id),
  constraint fixtures_league_season_shift_weeks_key_key UNIQUE (league, season, shift_weeks, key)
);
CREATE INDEX fixtures_starts_at_idx ON sportsbook.fixtures USING btree (starts_at);
-- rights on sportsbook.fixtures: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table sportsbook.leagues (
  code text not null,
  sport text not null,
  name text not null,
  weight integer not null,
  season text not null,
  shift_weeks integer not null,
  source text not null,
  constraint leagues_code_check CHECK ((code ~ '^[a-z]+/[a-z0-9.-]{1,40}$'::text)),
  constraint leagues_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint leagues_sport_check CHECK ((sport = ANY (ARRAY['football'::text, 'cricket'::text, 'basketball'::text, 'esports'::text]))),
  constraint leagues_weight_check CHECK (((weight >= 0) AND (weight <= 100))),
  constraint leagues_pkey PRIMARY KEY (code)
);
-- rights on sportsbook.leagues: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table sportsbook.results (
  fixture_id uuid not null,
  home_score integer not null,
  away_score integer not null,
  constraint results_away_score_check CHECK ((away_score >= 0)),
  constraint results_home_score_check CHECK ((home_score >= 0)),
  constraint results_fixture_id_fkey FOREIGN KEY (fixture_id) REFERENCES sportsbook.fixtures(id),
  constraint results_pkey PRIMARY KEY (fixture_id)
);
-- rights on sportsbook.results: haat_owner=arwdDxtm/haat_owner,haat_app=a/haat_owner

create table sportsbook.teams (
  code text not null,
  name text not null,
  constraint teams_code_check CHECK ((code ~ '^[a-z]+/[a-z0-9-]{1,60}$'::text)),
  constraint teams_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint teams_pkey PRIMARY KEY (code)
);
-- rights on sportsbook.teams: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create view sportsbook.known_results as
 SELECT r.fixture_id,
    r.home_score,
    r.away_score
   FROM sportsbook.results r
     JOIN sportsbook.fixtures f ON f.id = r.fixture_id
  WHERE f.starts_at <= clock_timestamp() AND NOT (EXISTS ( SELECT
           FROM sportsbook.brand_fixtures b
          WHERE b.fixture_id = f.id AND (b.state = 'postponed'::text OR b.starts_at > clock_timestamp())));
-- rights on sportsbook.known_results: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner
