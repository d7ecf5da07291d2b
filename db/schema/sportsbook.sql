-- Written by "npm run gen" from a migrated database. Do not edit.

create schema sportsbook;
-- rights on sportsbook: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table sportsbook.book_results (
  book_id uuid not null,
  revision integer not null,
  result json not null,
  source text not null,
  reason text,
  at timestamp with time zone default now() not null,
  constraint book_results_revision_check CHECK ((revision > 0)),
  constraint book_results_source_check CHECK ((source = ANY (ARRAY['feed'::text, 'staff'::text]))),
  constraint book_results_book_id_fkey FOREIGN KEY (book_id) REFERENCES sportsbook.books(id),
  constraint book_results_pkey PRIMARY KEY (book_id, revision)
);
-- rights on sportsbook.book_results: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table sportsbook.books (
  id uuid not null,
  brand_id uuid not null,
  fixture_id uuid not null,
  sport text not null,
  league text not null,
  starts_at timestamp with time zone not null,
  state text default 'open'::text not null,
  status text default 'scheduled'::text not null,
  suspended boolean default false not null,
  n integer default 0 not null,
  play json not null,
  outlook json not null,
  markets json not null,
  overrides json default '{}'::json not null,
  version integer default 1 not null,
  result json,
  result_revision integer default 0 not null,
  settled_revision integer default 0 not null,
  first_starts_at timestamp with time zone not null,
  kind text default 'match'::text not null,
  open_slips integer default 0 not null,
  looked_at timestamp with time zone,
  constraint books_check CHECK (((result IS NULL) = (result_revision = 0))),
  constraint books_check1 CHECK ((settled_revision <= result_revision)),
  constraint books_kind_check CHECK ((kind = ANY (ARRAY['match'::text, 'outright'::text]))),
  constraint books_open_slips_check CHECK ((open_slips >= 0)),
  constraint books_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text, 'settled'::text]))),
  constraint books_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'live'::text, 'ended'::text, 'postponed'::text, 'abandoned'::text]))),
  constraint books_fixture_id_fkey FOREIGN KEY (fixture_id) REFERENCES sportsbook.fixtures(id),
  constraint books_league_fkey FOREIGN KEY (league) REFERENCES sportsbook.leagues(code),
  constraint books_pkey PRIMARY KEY (id),
  constraint books_brand_id_fixture_id_key UNIQUE (brand_id, fixture_id)
);
CREATE INDEX books_by_time ON sportsbook.books USING btree (brand_id, starts_at);
CREATE INDEX books_outright ON sportsbook.books USING btree (brand_id, starts_at) WHERE (kind = 'outright'::text);
CREATE INDEX books_overdue ON sportsbook.books USING btree (first_starts_at) WHERE (state = 'open'::text);
CREATE INDEX books_unsettled ON sportsbook.books USING btree (id) WHERE (settled_revision < result_revision);
-- rights on sportsbook.books: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

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

create table sportsbook.favourites (
  member_id uuid not null,
  kind text not null,
  ref text not null,
  at timestamp with time zone default now() not null,
  constraint favourites_kind_check CHECK ((kind = ANY (ARRAY['league'::text, 'match'::text]))),
  constraint favourites_ref_check CHECK (((length(ref) >= 1) AND (length(ref) <= 80))),
  constraint favourites_pkey PRIMARY KEY (member_id, kind, ref)
);
-- rights on sportsbook.favourites: haat_owner=arwdDxtm/haat_owner,haat_app=ard/haat_owner

create table sportsbook.feed_events (
  fixture_id uuid not null,
  n integer not null,
  event json not null,
  at timestamp with time zone default now() not null,
  constraint feed_events_n_check CHECK ((n > 0)),
  constraint feed_events_fixture_id_fkey FOREIGN KEY (fixture_id) REFERENCES sportsbook.fixtures(id),
  constraint feed_events_pkey PRIMARY KEY (fixture_id, n)
);
-- rights on sportsbook.feed_events: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table sportsbook.fixtures (
  id uuid not null,
  league text not null,
  season text not null,
  shift_weeks integer not null,
  key text not null,
  round text not null,
  home text,
  away text,
  starts_at timestamp with time zone not null,
  kind text default 'match'::text not null,
  constraint fixtures_check CHECK ((home <> away)),
  constraint fixtures_kind_check CHECK ((kind = ANY (ARRAY['match'::text, 'outright'::text]))),
  constraint fixtures_sides CHECK ((((kind = 'match'::text) = (home IS NOT NULL)) AND ((kind = 'match'::text) = (away IS NOT NULL)))),
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
  best_of integer default 1 not null,
  constraint leagues_best_of_check CHECK (((best_of > 0) AND (best_of <= 9) AND ((best_of % 2) = 1))),
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
  detail json,
  constraint results_away_score_check CHECK ((away_score >= 0)),
  constraint results_home_score_check CHECK ((home_score >= 0)),
  constraint results_fixture_id_fkey FOREIGN KEY (fixture_id) REFERENCES sportsbook.fixtures(id),
  constraint results_pkey PRIMARY KEY (fixture_id)
);
-- rights on sportsbook.results: haat_owner=arwdDxtm/haat_owner,haat_app=a/haat_owner

create table sportsbook.slip_corrections (
  member_id uuid not null,
  slip_id uuid not null,
  revision integer not null,
  payout_before bigint not null,
  payout_after bigint not null,
  state_before text not null,
  state_after text not null,
  transfer_id uuid,
  at timestamp with time zone not null,
  constraint slip_corrections_revision_check CHECK ((revision > 0)),
  constraint slip_corrections_member_id_slip_id_fkey FOREIGN KEY (member_id, slip_id) REFERENCES sportsbook.slips(member_id, id),
  constraint slip_corrections_pkey PRIMARY KEY (member_id, slip_id, revision)
);
-- rights on sportsbook.slip_corrections: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table sportsbook.slip_legs (
  member_id uuid not null,
  slip_id uuid not null,
  n smallint not null,
  book_id uuid not null,
  key text not null,
  pick text not null,
  revision integer default 0 not null,
  constraint slip_legs_book_id_fkey FOREIGN KEY (book_id) REFERENCES sportsbook.books(id),
  constraint slip_legs_member_id_slip_id_fkey FOREIGN KEY (member_id, slip_id) REFERENCES sportsbook.slips(member_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint slip_legs_pkey PRIMARY KEY (member_id, slip_id, n)
);
CREATE INDEX slip_legs_of_book ON sportsbook.slip_legs USING btree (book_id, slip_id);
CREATE TRIGGER keep_closed BEFORE INSERT ON sportsbook.slip_legs FOR EACH ROW EXECUTE FUNCTION sportsbook.keep_closed();
-- rights on sportsbook.slip_legs: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table sportsbook.slip_placings (
  member_id uuid not null,
  key text not null,
  id uuid not null,
  brand_id uuid not null,
  currency text not null,
  stake bigint not null,
  system text,
  each_way boolean not null,
  legs json not null,
  state text default 'placing'::text not null,
  slip_id uuid,
  reason text,
  at timestamp with time zone not null,
  ready_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint slip_placings_check CHECK (((state = 'accepted'::text) = (slip_id IS NOT NULL))),
  constraint slip_placings_check1 CHECK (((state = 'placing'::text) = (ended_at IS NULL))),
  constraint slip_placings_stake_check CHECK ((stake > 0)),
  constraint slip_placings_state_check CHECK ((state = ANY (ARRAY['placing'::text, 'accepted'::text, 'refused'::text]))),
  constraint slip_placings_pkey PRIMARY KEY (member_id, key)
);
CREATE INDEX slip_placings_newest ON sportsbook.slip_placings USING btree (member_id, at DESC);
-- rights on sportsbook.slip_placings: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table sportsbook.slip_sales (
  member_id uuid not null,
  id uuid not null,
  slip_id uuid not null,
  key text not null,
  content text not null,
  whole boolean not null,
  stake bigint not null,
  unit bigint not null,
  unit_after bigint not null,
  paid bigint not null,
  auto boolean default false not null,
  kept json not null,
  transfer_id uuid not null,
  balance bigint not null,
  version integer not null,
  at timestamp with time zone not null,
  constraint slip_sales_check CHECK ((whole = (unit_after = 0))),
  constraint slip_sales_paid_check CHECK ((paid > 0)),
  constraint slip_sales_stake_check CHECK ((stake > 0)),
  constraint slip_sales_unit_after_check CHECK ((unit_after >= 0)),
  constraint slip_sales_unit_check CHECK ((unit > 0)),
  constraint slip_sales_member_id_slip_id_fkey FOREIGN KEY (member_id, slip_id) REFERENCES sportsbook.slips(member_id, id),
  constraint slip_sales_pkey PRIMARY KEY (member_id, id),
  constraint slip_sales_member_id_key_key UNIQUE (member_id, key)
);
CREATE INDEX slip_sales_of_slip ON sportsbook.slip_sales USING btree (member_id, slip_id, id);
-- rights on sportsbook.slip_sales: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table sportsbook.slips (
  member_id uuid not null,
  id uuid not null,
  brand_id uuid not null,
  state text not null,
  currency text not null,
  stake bigint not null,
  unit bigint not null,
  system text,
  legs json not null,
  outcome text,
  payout bigint default 0 not null,
  proof json,
  sell_at bigint,
  transfer_id uuid not null,
  settle_transfer_id uuid,
  balance bigint not null,
  version integer not null,
  corrections integer default 0 not null,
  at timestamp with time zone not null,
  settled_at timestamp with time zone,
  each_way json,
  constraint slips_check CHECK (((stake % unit) = 0)),
  constraint slips_check1 CHECK (((state = 'open'::text) = (settled_at IS NULL))),
  constraint slips_check2 CHECK (((state = 'open'::text) = (outcome IS NULL))),
  constraint slips_payout_check CHECK ((payout >= 0)),
  constraint slips_stake_check CHECK ((stake > 0)),
  constraint slips_state_check CHECK ((state = ANY (ARRAY['open'::text, 'settled'::text, 'voided'::text]))),
  constraint slips_unit_check CHECK ((unit > 0)),
  constraint slips_pkey PRIMARY KEY (member_id, id)
);
CREATE INDEX slips_by_state ON sportsbook.slips USING btree (member_id, state, id DESC);
CREATE INDEX slips_waiting ON sportsbook.slips USING btree (member_id, id) WHERE ((state = 'open'::text) AND (sell_at IS NOT NULL));
-- rights on sportsbook.slips: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

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
    r.away_score,
    r.detail
   FROM sportsbook.results r
     JOIN sportsbook.fixtures f ON f.id = r.fixture_id
  WHERE f.starts_at <= clock_timestamp() AND NOT (EXISTS ( SELECT
           FROM sportsbook.brand_fixtures b
          WHERE b.fixture_id = f.id AND (b.state = 'postponed'::text OR b.starts_at > clock_timestamp())));
-- rights on sportsbook.known_results: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

CREATE OR REPLACE FUNCTION sportsbook.complete_results(p_league text, p_season text, p_weeks integer, p_keys text[], p_home integer[], p_away integer[], p_details json[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  update sportsbook.results r set detail = a.detail
    from unnest(p_keys, p_home, p_away, p_details) a (key, home, away, detail)
    join sportsbook.fixtures f on f.league = p_league and f.season = p_season and f.shift_weeks = p_weeks and f.key = a.key
   where r.fixture_id = f.id and r.detail is null and a.detail is not null and r.home_score = a.home and r.away_score = a.away
     and (f.starts_at < clock_timestamp() - interval '12 hours' or f.starts_at > clock_timestamp() + interval '5 minutes')
$function$;
-- rights on sportsbook.complete_results(text,text,integer,text[],integer[],integer[],json[]): haat_owner=X/haat_owner,haat_app=X/haat_owner

CREATE OR REPLACE FUNCTION sportsbook.keep_closed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'sportsbook', 'pg_temp'
AS $function$
begin
  perform from books where id = new.book_id and state = 'open' for share;
  if not found then
    raise exception 'match % takes no bets', new.book_id using errcode = 'HT001';
  end if;
  return new;
end $function$;
