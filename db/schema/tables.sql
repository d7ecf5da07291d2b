-- Written by "npm run gen" from a migrated database. Do not edit.

create schema tables;
-- rights on tables: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table tables.bets (
  member_id uuid not null,
  id uuid not null,
  brand_id uuid not null,
  table_code text not null,
  round_id uuid not null,
  state text not null,
  currency text not null,
  stake bigint not null,
  payout bigint default 0 not null,
  parts json not null,
  transfer_id uuid not null,
  settle_transfer_id uuid,
  balance bigint not null,
  version integer not null,
  at timestamp with time zone not null,
  settled_at timestamp with time zone,
  auto integer,
  cashed_at timestamp with time zone,
  constraint bets_auto_check CHECK ((auto > 100)),
  constraint bets_check CHECK (((state = 'open'::text) = (settled_at IS NULL))),
  constraint bets_payout_check CHECK ((payout >= 0)),
  constraint bets_stake_check CHECK ((stake > 0)),
  constraint bets_state_check CHECK ((state = ANY (ARRAY['open'::text, 'settled'::text, 'voided'::text]))),
  constraint bets_round_id_fkey FOREIGN KEY (round_id) REFERENCES tables.rounds(id),
  constraint bets_pkey PRIMARY KEY (member_id, id)
);
CREATE INDEX bets_of_round ON tables.bets USING btree (round_id);
CREATE INDEX bets_open ON tables.bets USING btree (round_id, id) WHERE (state = 'open'::text);
CREATE TRIGGER keep_closed BEFORE INSERT ON tables.bets FOR EACH ROW EXECUTE FUNCTION tables.keep_closed();
-- rights on tables.bets: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table tables.days (
  table_code text not null,
  day date not null,
  length integer not null,
  root text not null,
  secret bytea not null,
  published_at timestamp with time zone default now() not null,
  constraint days_length_check CHECK ((length > 0)),
  constraint days_table_code_fkey FOREIGN KEY (table_code) REFERENCES tables.tables(code),
  constraint days_pkey PRIMARY KEY (table_code, day)
);
-- rights on tables.days: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table tables.rounds (
  id uuid not null,
  table_code text not null,
  brand_id uuid not null,
  day date not null,
  n integer not null,
  engine_version smallint not null,
  state text not null,
  opens_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  reveals_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  commitment text not null,
  link text,
  outcome json,
  result text,
  note text,
  players integer default 0 not null,
  crowd json default '{}'::json not null,
  ended_at timestamp with time zone,
  flight boolean default false not null,
  flight_at timestamp with time zone,
  riders json default '[]'::json not null,
  entered json,
  called integer[] default '{}'::integer[] not null,
  prizes json default '[]'::json not null,
  constraint rounds_check CHECK (((opens_at < closes_at) AND (closes_at <= reveals_at) AND (reveals_at < ends_at))),
  constraint rounds_check2 CHECK (((state = ANY (ARRAY['drawn'::text, 'settled'::text, 'voided'::text])) OR (link IS NULL))),
  constraint rounds_check3 CHECK (((state = ANY (ARRAY['settled'::text, 'voided'::text])) = (ended_at IS NOT NULL))),
  constraint rounds_flight_check CHECK (((NOT flight) OR (flight_at IS NOT NULL))),
  constraint rounds_n_check CHECK ((n > 0)),
  constraint rounds_note_check CHECK ((note = ANY (ARRAY['resumed'::text, 'halted'::text, 'late'::text, 'engine'::text, 'staff'::text]))),
  constraint rounds_outcome_check CHECK (((link IS NULL) OR (outcome IS NOT NULL))),
  constraint rounds_outcome_state CHECK (((state = ANY (ARRAY['drawn'::text, 'settled'::text, 'voided'::text])) OR (outcome IS NULL))),
  constraint rounds_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text, 'drawn'::text, 'settled'::text, 'voided'::text]))),
  constraint rounds_table_code_day_fkey FOREIGN KEY (table_code, day) REFERENCES tables.days(table_code, day),
  constraint rounds_pkey PRIMARY KEY (id),
  constraint rounds_table_code_day_n_key UNIQUE (table_code, day, n)
);
CREATE INDEX rounds_newest ON tables.rounds USING btree (table_code, opens_at DESC);
CREATE INDEX rounds_unfinished ON tables.rounds USING btree (table_code) WHERE (state = ANY (ARRAY['open'::text, 'closed'::text, 'drawn'::text]));
-- rights on tables.rounds: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table tables.tables (
  code text not null,
  brand_id uuid not null,
  engine text not null,
  names json not null,
  currency text not null,
  rhythm json not null,
  limits json not null,
  chips json not null,
  "position" integer default 0 not null,
  halted boolean default false not null,
  stream text,
  results text default 'drawn'::text not null,
  constraint tables_check CHECK (((code = engine) OR (code ~ (('^'::text || engine) || '-[0-9]{1,3}$'::text)))),
  constraint tables_code_check CHECK (((code ~ '^[a-z0-9][a-z0-9-]{0,39}$'::text) AND (code <> 'bets'::text))),
  constraint tables_currency_check CHECK ((currency ~ '^[A-Z]{3,5}$'::text)),
  constraint tables_results_check CHECK ((results = ANY (ARRAY['drawn'::text, 'staff'::text]))),
  constraint tables_stream_check CHECK ((stream ~ '^https://[!-~]{1,300}$'::text)),
  constraint tables_pkey PRIMARY KEY (code)
);
-- rights on tables.tables: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table tables.trial_bets (
  trial_id uuid not null,
  id uuid not null,
  key text not null,
  content text not null,
  table_code text not null,
  round_id uuid not null,
  state text not null,
  stake bigint not null,
  payout bigint default 0 not null,
  parts json not null,
  auto integer,
  cashed_at timestamp with time zone,
  balance bigint not null,
  version integer not null,
  at timestamp with time zone default now() not null,
  constraint trial_bets_auto_check CHECK ((auto > 100)),
  constraint trial_bets_payout_check CHECK ((payout >= 0)),
  constraint trial_bets_stake_check CHECK ((stake > 0)),
  constraint trial_bets_state_check CHECK ((state = ANY (ARRAY['open'::text, 'settled'::text, 'voided'::text]))),
  constraint trial_bets_round_id_fkey FOREIGN KEY (round_id) REFERENCES tables.rounds(id),
  constraint trial_bets_trial_id_fkey FOREIGN KEY (trial_id) REFERENCES tables.trials(id) ON DELETE CASCADE,
  constraint trial_bets_pkey PRIMARY KEY (trial_id, id),
  constraint trial_bets_trial_id_key_key UNIQUE (trial_id, key)
);
CREATE INDEX trial_bets_open ON tables.trial_bets USING btree (round_id) WHERE (state = 'open'::text);
CREATE TRIGGER keep_closed BEFORE INSERT ON tables.trial_bets FOR EACH ROW EXECUTE FUNCTION tables.keep_closed();
-- rights on tables.trial_bets: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table tables.trials (
  id uuid not null,
  token_hash bytea not null,
  brand_id uuid not null,
  balance bigint not null,
  version integer default 1 not null,
  started_at timestamp with time zone default now() not null,
  constraint trials_balance_check CHECK ((balance >= 0)),
  constraint trials_pkey PRIMARY KEY (id),
  constraint trials_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX trials_started ON tables.trials USING btree (started_at);
-- rights on tables.trials: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

CREATE OR REPLACE FUNCTION tables.keep_closed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'tables', 'pg_temp'
AS $function$
begin
  perform from rounds where id = new.round_id and state = 'open' for share;
  if not found then
    raise exception 'round % takes no bets', new.round_id using errcode = 'HT001';
  end if;
  return new;
end $function$;
