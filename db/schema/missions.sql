-- Written by "npm run gen" from a migrated database. Do not edit.

create schema missions;
-- rights on missions: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table missions.missions (
  id uuid not null,
  brand_id uuid not null,
  state text default 'draft'::text not null,
  revision integer default 1 not null,
  emblem text default ''::text not null,
  "position" integer default 0 not null,
  event text not null,
  measure text not null,
  category text,
  currency text not null,
  target bigint not null,
  span text not null,
  after_id uuid,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  reward_kind text not null,
  amount bigint not null,
  terms uuid,
  budget bigint not null,
  spent bigint default 0 not null,
  texts jsonb not null,
  constraint missions_amount_check CHECK ((amount > 0)),
  constraint missions_check CHECK ((ends_at > starts_at)),
  constraint missions_check1 CHECK (((spent >= 0) AND (spent <= budget))),
  constraint missions_check2 CHECK ((after_id <> id)),
  constraint missions_event_check CHECK ((event = ANY (ARRAY['stake'::text, 'deposit'::text]))),
  constraint missions_measure_check CHECK ((measure = ANY (ARRAY['count'::text, 'sum'::text]))),
  constraint missions_reward_kind_check CHECK ((reward_kind = ANY (ARRAY['cash'::text, 'bonus'::text]))),
  constraint missions_span_check CHECK ((span = ANY (ARRAY['day'::text, 'week'::text, 'once'::text]))),
  constraint missions_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'live'::text, 'stopped'::text]))),
  constraint missions_target_check CHECK ((target > 0)),
  constraint missions_after_id_fkey FOREIGN KEY (after_id) REFERENCES missions.missions(id),
  constraint missions_pkey PRIMARY KEY (id)
);
CREATE INDEX missions_live ON missions.missions USING btree (brand_id, event) WHERE (state = 'live'::text);
CREATE INDEX missions_shown ON missions.missions USING btree (brand_id, "position", id);
-- rights on missions.missions: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table missions.players (
  tournament_id uuid not null,
  member_id uuid not null,
  joined_at timestamp with time zone not null,
  pooled bigint default 0 not null,
  fee bigint default 0 not null,
  score bigint default 0 not null,
  reached_at timestamp with time zone,
  place integer,
  from_pool bigint default 0 not null,
  from_house bigint default 0 not null,
  refunded bigint default 0 not null,
  constraint players_fee_check CHECK ((fee >= 0)),
  constraint players_from_house_check CHECK ((from_house >= 0)),
  constraint players_from_pool_check CHECK ((from_pool >= 0)),
  constraint players_pooled_check CHECK ((pooled >= 0)),
  constraint players_refunded_check CHECK ((refunded >= 0)),
  constraint players_score_check CHECK ((score >= 0)),
  constraint players_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES missions.tournaments(id),
  constraint players_pkey PRIMARY KEY (tournament_id, member_id)
);
CREATE INDEX players_of_member ON missions.players USING btree (member_id);
CREATE INDEX players_standing ON missions.players USING btree (tournament_id, score DESC, reached_at, joined_at, member_id);
-- rights on missions.players: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table missions.progress (
  mission_id uuid not null,
  member_id uuid not null,
  window_from timestamp with time zone not null,
  value bigint not null,
  claimed_at timestamp with time zone,
  claimed_value bigint,
  paid bigint,
  constraint progress_check CHECK (((claimed_at IS NULL) = (paid IS NULL))),
  constraint progress_value_check CHECK ((value >= 0)),
  constraint progress_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES missions.missions(id),
  constraint progress_pkey PRIMARY KEY (mission_id, member_id, window_from)
);
CREATE INDEX progress_of_member ON missions.progress USING btree (member_id, window_from DESC);
-- rights on missions.progress: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table missions.results (
  tournament_id uuid not null,
  ref uuid not null,
  member_id uuid not null,
  stake bigint not null,
  valid bigint not null,
  payout bigint not null,
  at timestamp with time zone not null,
  constraint results_tournament_id_member_id_fkey FOREIGN KEY (tournament_id, member_id) REFERENCES missions.players(tournament_id, member_id),
  constraint results_pkey PRIMARY KEY (tournament_id, ref)
);
CREATE INDEX results_of_player ON missions.results USING btree (tournament_id, member_id);
CREATE INDEX results_of_stake ON missions.results USING btree (ref);
-- rights on missions.results: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table missions.tournaments (
  id uuid not null,
  brand_id uuid not null,
  state text default 'draft'::text not null,
  revision integer default 1 not null,
  emblem text default ''::text not null,
  measure text not null,
  category text,
  currency text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  settle_minutes integer not null,
  entry bigint not null,
  fee integer not null,
  added bigint not null,
  places integer[] not null,
  min_players integer not null,
  texts jsonb not null,
  paid_at timestamp with time zone,
  constraint tournaments_added_check CHECK ((added >= 0)),
  constraint tournaments_check CHECK ((ends_at > starts_at)),
  constraint tournaments_entry_check CHECK ((entry >= 0)),
  constraint tournaments_fee_check CHECK (((fee >= 0) AND (fee <= 500))),
  constraint tournaments_measure_check CHECK ((measure = ANY (ARRAY['stake'::text, 'multiplier'::text, 'rounds'::text]))),
  constraint tournaments_min_players_check CHECK (((min_players >= 1) AND (min_players <= 10000))),
  constraint tournaments_places_check CHECK (((cardinality(places) >= 1) AND (cardinality(places) <= 100))),
  constraint tournaments_settle_minutes_check CHECK (((settle_minutes >= 0) AND (settle_minutes <= 1440))),
  constraint tournaments_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'live'::text, 'paid'::text, 'cancelled'::text]))),
  constraint tournaments_pkey PRIMARY KEY (id)
);
CREATE INDEX tournaments_live ON missions.tournaments USING btree (ends_at) WHERE (state = 'live'::text);
CREATE INDEX tournaments_shown ON missions.tournaments USING btree (brand_id, starts_at DESC, id);
-- rights on missions.tournaments: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner
