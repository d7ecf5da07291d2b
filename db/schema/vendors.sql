-- Written by "npm run gen" from a migrated database. Do not edit.

create schema vendors;
-- rights on vendors: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table vendors.bets (
  member_id uuid not null,
  id uuid not null,
  brand_id uuid not null,
  vendor text not null,
  transaction text not null,
  round text not null,
  game text not null,
  category text not null,
  currency text not null,
  free boolean default false not null,
  stake bigint not null,
  state text default 'open'::text not null,
  payout bigint default 0 not null,
  corrections integer default 0 not null,
  transfer_id uuid,
  settle_transfer_id uuid,
  at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint bets_check CHECK (((stake > 0) = ((NOT free) AND (transfer_id IS NOT NULL)))),
  constraint bets_check1 CHECK (((state = 'open'::text) = (ended_at IS NULL))),
  constraint bets_payout_check CHECK ((payout >= 0)),
  constraint bets_stake_check CHECK ((stake >= 0)),
  constraint bets_state_check CHECK ((state = ANY (ARRAY['open'::text, 'settled'::text, 'unsettled'::text, 'voided'::text]))),
  constraint bets_pkey PRIMARY KEY (member_id, id),
  constraint bets_brand_id_vendor_transaction_key UNIQUE (brand_id, vendor, transaction)
);
CREATE INDEX bets_of_member ON vendors.bets USING btree (member_id, id DESC);
CREATE INDEX bets_of_round ON vendors.bets USING btree (brand_id, vendor, member_id, round);
-- rights on vendors.bets: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table vendors.calls (
  id uuid not null,
  brand_id uuid not null,
  vendor text not null,
  direction text not null,
  verb text not null,
  member_id uuid,
  transaction text default ''::text not null,
  round text default ''::text not null,
  request text default ''::text not null,
  status text not null,
  http integer not null,
  sent text not null,
  answered text not null,
  took_ms integer not null,
  at timestamp with time zone not null,
  constraint calls_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint calls_pkey PRIMARY KEY (id)
);
CREATE INDEX calls_by_round ON vendors.calls USING btree (brand_id, round) WHERE (round <> ''::text);
CREATE INDEX calls_by_time ON vendors.calls USING btree (brand_id, at DESC);
CREATE INDEX calls_by_transaction ON vendors.calls USING btree (brand_id, transaction) WHERE (transaction <> ''::text);
CREATE INDEX calls_by_vendor ON vendors.calls USING btree (brand_id, vendor, at DESC);
-- rights on vendors.calls: haat_owner=arwdDxtm/haat_owner,haat_app=ard/haat_owner

create table vendors.corrections (
  member_id uuid not null,
  bet_id uuid not null,
  revision integer not null,
  transaction text not null,
  state_before text not null,
  state_after text not null,
  payout_before bigint not null,
  payout_after bigint not null,
  transfer_id uuid,
  at timestamp with time zone not null,
  constraint corrections_revision_check CHECK ((revision > 0)),
  constraint corrections_member_id_bet_id_fkey FOREIGN KEY (member_id, bet_id) REFERENCES vendors.bets(member_id, id),
  constraint corrections_pkey PRIMARY KEY (member_id, bet_id, revision)
);
-- rights on vendors.corrections: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table vendors.differences (
  id uuid not null,
  brand_id uuid not null,
  vendor text not null,
  transaction text not null,
  kind text not null,
  ours text not null,
  theirs text not null,
  state text default 'open'::text not null,
  note text default ''::text not null,
  found_at timestamp with time zone default clock_timestamp() not null,
  explained_at timestamp with time zone,
  constraint differences_kind_check CHECK ((kind = ANY (ARRAY['missing_here'::text, 'missing_there'::text, 'amount'::text, 'state'::text]))),
  constraint differences_state_check CHECK ((state = ANY (ARRAY['open'::text, 'explained'::text]))),
  constraint differences_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX differences_once ON vendors.differences USING btree (brand_id, vendor, transaction, kind);
-- rights on vendors.differences: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table vendors.game_changes (
  id uuid not null,
  brand_id uuid not null,
  vendor text not null,
  ref text not null,
  kind text not null,
  before jsonb,
  after jsonb,
  state text default 'open'::text not null,
  found_at timestamp with time zone default clock_timestamp() not null,
  decided_at timestamp with time zone,
  constraint game_changes_kind_check CHECK ((kind = ANY (ARRAY['added'::text, 'changed'::text, 'removed'::text]))),
  constraint game_changes_state_check CHECK ((state = ANY (ARRAY['open'::text, 'approved'::text, 'rejected'::text, 'gone'::text]))),
  constraint game_changes_brand_id_vendor_fkey FOREIGN KEY (brand_id, vendor) REFERENCES vendors.vendors(brand_id, code),
  constraint game_changes_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX game_changes_open ON vendors.game_changes USING btree (brand_id, vendor, ref) WHERE (state = 'open'::text);
-- rights on vendors.game_changes: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table vendors.games (
  brand_id uuid not null,
  vendor text not null,
  code text not null,
  ref text not null,
  name text not null,
  game_type text not null,
  trial boolean not null,
  free_rounds boolean not null,
  withdrawn boolean default false not null,
  constraint games_brand_id_vendor_fkey FOREIGN KEY (brand_id, vendor) REFERENCES vendors.vendors(brand_id, code),
  constraint games_pkey PRIMARY KEY (brand_id, code),
  constraint games_brand_id_vendor_ref_key UNIQUE (brand_id, vendor, ref)
);
-- rights on vendors.games: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table vendors.grants (
  id uuid not null,
  brand_id uuid not null,
  vendor text not null,
  member_id uuid not null,
  game text not null,
  currency text not null,
  rounds integer not null,
  used integer default 0 not null,
  value bigint not null,
  won bigint default 0 not null,
  state text default 'asked'::text not null,
  ends_at timestamp with time zone not null,
  made_at timestamp with time zone default clock_timestamp() not null,
  constraint grants_check CHECK (((used >= 0) AND (used <= rounds))),
  constraint grants_rounds_check CHECK (((rounds >= 1) AND (rounds <= 1000))),
  constraint grants_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'live'::text, 'used'::text, 'expired'::text, 'refused'::text]))),
  constraint grants_value_check CHECK ((value > 0)),
  constraint grants_pkey PRIMARY KEY (id)
);
CREATE INDEX grants_of_member ON vendors.grants USING btree (member_id, made_at DESC);
-- rights on vendors.grants: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table vendors.incidents (
  id uuid not null,
  brand_id uuid not null,
  vendor text not null,
  kind text not null,
  subject text not null,
  detail text not null,
  seen integer default 1 not null,
  state text default 'open'::text not null,
  note text default ''::text not null,
  opened_at timestamp with time zone default clock_timestamp() not null,
  seen_at timestamp with time zone default clock_timestamp() not null,
  closed_at timestamp with time zone,
  constraint incidents_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text]))),
  constraint incidents_pkey PRIMARY KEY (id)
);
CREATE INDEX incidents_by_time ON vendors.incidents USING btree (brand_id, opened_at DESC);
CREATE UNIQUE INDEX incidents_open ON vendors.incidents USING btree (brand_id, vendor, kind, subject) WHERE (state = 'open'::text);
-- rights on vendors.incidents: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table vendors.keys (
  id uuid not null,
  brand_id uuid not null,
  vendor text not null,
  key_id text not null,
  kind text not null,
  sealed bytea not null,
  theirs text default ''::text not null,
  ours text default ''::text not null,
  made_at timestamp with time zone default clock_timestamp() not null,
  retired_at timestamp with time zone,
  constraint keys_kind_check CHECK ((kind = ANY (ARRAY['hmac'::text, 'rsa'::text, 'des'::text]))),
  constraint keys_brand_id_vendor_fkey FOREIGN KEY (brand_id, vendor) REFERENCES vendors.vendors(brand_id, code),
  constraint keys_pkey PRIMARY KEY (id),
  constraint keys_brand_id_vendor_key_id_key UNIQUE (brand_id, vendor, key_id)
);
-- rights on vendors.keys: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table vendors.launches (
  id uuid not null,
  brand_id uuid not null,
  vendor text not null,
  member_id uuid,
  game text not null,
  currency text not null,
  language text not null,
  code_hash bytea not null,
  device_hash bytea not null,
  token_hash bytea,
  back text not null,
  state text not null,
  made_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint launches_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'opening'::text, 'live'::text, 'ended'::text]))),
  constraint launches_pkey PRIMARY KEY (id),
  constraint launches_code_hash_key UNIQUE (code_hash),
  constraint launches_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX launches_of_member ON vendors.launches USING btree (member_id, made_at DESC);
CREATE INDEX launches_to_forget ON vendors.launches USING btree (ends_at);
-- rights on vendors.launches: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table vendors.operators (
  brand_id uuid not null,
  code text not null,
  name text not null,
  wallet text not null,
  key_id text not null,
  sealed bytea not null,
  currencies text[] not null,
  state text default 'open'::text not null,
  made_at timestamp with time zone default clock_timestamp() not null,
  conformance boolean default false not null,
  constraint operators_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,40}$'::text)),
  constraint operators_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text]))),
  constraint operators_pkey PRIMARY KEY (brand_id, code)
);
-- rights on vendors.operators: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table vendors.outgoing (
  round_id uuid not null,
  verb text not null,
  tries integer default 0 not null,
  next_at timestamp with time zone not null,
  first_at timestamp with time zone not null,
  done_at timestamp with time zone,
  stuck boolean default false not null,
  said text default ''::text not null,
  constraint outgoing_verb_check CHECK ((verb = ANY (ARRAY['win'::text, 'rollback'::text]))),
  constraint outgoing_round_id_fkey FOREIGN KEY (round_id) REFERENCES vendors.supplied_rounds(id),
  constraint outgoing_pkey PRIMARY KEY (round_id)
);
CREATE INDEX outgoing_due ON vendors.outgoing USING btree (next_at) WHERE ((done_at IS NULL) AND (NOT stuck));
-- rights on vendors.outgoing: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table vendors.players (
  brand_id uuid not null,
  vendor text not null,
  alias text not null,
  member_id uuid not null,
  constraint players_pkey PRIMARY KEY (brand_id, vendor, alias),
  constraint players_brand_id_vendor_member_id_key UNIQUE (brand_id, vendor, member_id)
);
-- rights on vendors.players: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table vendors.refusals (
  brand_id uuid not null,
  vendor text not null,
  request text not null,
  status text not null,
  balance bigint,
  currency text not null,
  at timestamp with time zone not null,
  constraint refusals_pkey PRIMARY KEY (brand_id, vendor, request)
);
CREATE INDEX refusals_to_forget ON vendors.refusals USING btree (at);
-- rights on vendors.refusals: haat_owner=arwdDxtm/haat_owner,haat_app=ard/haat_owner

create table vendors.reports (
  brand_id uuid not null,
  vendor text not null,
  read_until timestamp with time zone not null,
  constraint reports_brand_id_vendor_fkey FOREIGN KEY (brand_id, vendor) REFERENCES vendors.vendors(brand_id, code),
  constraint reports_pkey PRIMARY KEY (brand_id, vendor)
);
-- rights on vendors.reports: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table vendors.rounds (
  brand_id uuid not null,
  vendor text not null,
  member_id uuid not null,
  id text not null,
  game text not null,
  currency text not null,
  state text default 'open'::text not null,
  credited boolean default false not null,
  asks integer default 0 not null,
  opened_at timestamp with time zone not null,
  moved_at timestamp with time zone not null,
  ask_at timestamp with time zone,
  closed_at timestamp with time zone,
  constraint rounds_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text]))),
  constraint rounds_pkey PRIMARY KEY (brand_id, vendor, member_id, id)
);
CREATE INDEX rounds_to_ask ON vendors.rounds USING btree (ask_at) WHERE (state = 'open'::text);
-- rights on vendors.rounds: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table vendors.supplied_rounds (
  id uuid not null,
  session_id uuid not null,
  brand_id uuid not null,
  operator text not null,
  player text not null,
  game text not null,
  currency text not null,
  nonce integer not null,
  stake bigint not null,
  payout bigint default 0 not null,
  shown json,
  state text default 'asked'::text not null,
  bet_id uuid not null,
  win_id uuid not null,
  rollback_id uuid not null,
  reason text default ''::text not null,
  at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint supplied_rounds_payout_check CHECK ((payout >= 0)),
  constraint supplied_rounds_stake_check CHECK ((stake > 0)),
  constraint supplied_rounds_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'taken'::text, 'over'::text, 'refused'::text, 'uncertain'::text, 'back'::text]))),
  constraint supplied_rounds_pkey PRIMARY KEY (id),
  constraint supplied_rounds_bet_id_key UNIQUE (bet_id),
  constraint supplied_rounds_rollback_id_key UNIQUE (rollback_id),
  constraint supplied_rounds_session_id_nonce_key UNIQUE (session_id, nonce),
  constraint supplied_rounds_win_id_key UNIQUE (win_id)
);
CREATE INDEX supplied_rounds_of_operator ON vendors.supplied_rounds USING btree (brand_id, operator, at DESC);
CREATE INDEX supplied_rounds_open ON vendors.supplied_rounds USING btree (at) WHERE (state = ANY (ARRAY['asked'::text, 'taken'::text, 'uncertain'::text]));
-- rights on vendors.supplied_rounds: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table vendors.supplied_sessions (
  id uuid not null,
  brand_id uuid not null,
  operator text not null,
  session_hash bytea not null,
  player text not null,
  token bytea,
  game text not null,
  currency text not null,
  language text not null,
  back text not null,
  credits bigint,
  seed_id uuid not null,
  seed bytea not null,
  seed_hash text not null,
  client_seed text not null,
  nonce integer default 0 not null,
  made_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  wallet text,
  constraint supplied_sessions_credits_check CHECK ((credits >= 0)),
  constraint supplied_sessions_brand_id_operator_fkey FOREIGN KEY (brand_id, operator) REFERENCES vendors.operators(brand_id, code),
  constraint supplied_sessions_pkey PRIMARY KEY (id),
  constraint supplied_sessions_session_hash_key UNIQUE (session_hash)
);
CREATE INDEX supplied_sessions_to_forget ON vendors.supplied_sessions USING btree (ends_at);
-- rights on vendors.supplied_sessions: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table vendors.transactions (
  brand_id uuid not null,
  vendor text not null,
  id text not null,
  member_id uuid not null,
  verb text not null,
  content text not null,
  bet_id uuid,
  reference text,
  round text,
  game text not null,
  currency text not null,
  amount bigint not null,
  balance bigint not null,
  transfer_id uuid,
  at timestamp with time zone not null,
  constraint transactions_pkey PRIMARY KEY (brand_id, vendor, id)
);
CREATE INDEX transactions_by_time ON vendors.transactions USING btree (brand_id, vendor, at);
CREATE INDEX transactions_of_member ON vendors.transactions USING btree (member_id, at DESC);
CREATE INDEX transactions_of_reference ON vendors.transactions USING btree (brand_id, vendor, reference) WHERE (verb = 'rollback'::text);
-- rights on vendors.transactions: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table vendors.vendors (
  brand_id uuid not null,
  code text not null,
  name text not null,
  adapter text not null,
  endpoint text default ''::text not null,
  operator text default ''::text not null,
  state text default 'open'::text not null,
  reason text default ''::text not null,
  reopens_at timestamp with time zone,
  currencies text[] not null,
  limits jsonb default '{}'::jsonb not null,
  round_minutes integer default 15 not null,
  failures integer default 0 not null,
  tried_at timestamp with time zone,
  revision integer default 0 not null,
  made_at timestamp with time zone default clock_timestamp() not null,
  constraint vendors_code_check CHECK ((code ~ '^[A-Z0-9_-]{1,40}$'::text)),
  constraint vendors_round_minutes_check CHECK (((round_minutes >= 1) AND (round_minutes <= 10080))),
  constraint vendors_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text, 'tripped'::text]))),
  constraint vendors_pkey PRIMARY KEY (brand_id, code)
);
-- rights on vendors.vendors: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner
