-- Written by "npm run gen" from a migrated database. Do not edit.

create schema sea;
-- rights on sea: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table sea.days (
  sea_code text not null,
  day date not null,
  length integer not null,
  root text not null,
  secret bytea not null,
  published_at timestamp with time zone default now() not null,
  constraint days_length_check CHECK ((length > 0)),
  constraint days_sea_code_fkey FOREIGN KEY (sea_code) REFERENCES sea.seas(code),
  constraint days_pkey PRIMARY KEY (sea_code, day)
);
-- rights on sea.days: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table sea.rooms (
  id uuid not null,
  sea_code text not null,
  number integer not null,
  trial boolean not null,
  version bigint default 0 not null,
  stamp uuid,
  tide bigint default 0 not null,
  caught integer[] default '{}'::integer[] not null,
  pool bigint default 0 not null,
  pool_part integer default 0 not null,
  pool_wins integer default 0 not null,
  opened_at timestamp with time zone default now() not null,
  constraint rooms_number_check CHECK ((number > 0)),
  constraint rooms_pool_check CHECK ((pool >= 0)),
  constraint rooms_pool_part_check CHECK (((pool_part >= 0) AND (pool_part <= 9999))),
  constraint rooms_sea_code_fkey FOREIGN KEY (sea_code) REFERENCES sea.seas(code),
  constraint rooms_pkey PRIMARY KEY (id),
  constraint rooms_sea_code_trial_number_key UNIQUE (sea_code, trial, number)
);
-- rights on sea.rooms: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table sea.seas (
  code text not null,
  brand_id uuid not null,
  names json not null,
  currency text not null,
  stakes json not null,
  "position" integer default 0 not null,
  halted boolean default false not null,
  constraint seas_code_check CHECK (((code ~ '^[a-z0-9][a-z0-9-]{0,39}$'::text) AND (code <> 'rooms'::text))),
  constraint seas_currency_check CHECK ((currency ~ '^[A-Z]{3,5}$'::text)),
  constraint seas_pkey PRIMARY KEY (code)
);
-- rights on sea.seas: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table sea.seats (
  room_id uuid not null,
  seat smallint not null,
  kind text not null,
  owner_id uuid not null,
  name text not null,
  seed_id uuid not null,
  shot_at timestamp with time zone,
  seen_at timestamp with time zone default now() not null,
  taken_at timestamp with time zone default now() not null,
  constraint seats_kind_check CHECK ((kind = ANY (ARRAY['member'::text, 'trial'::text, 'bot'::text]))),
  constraint seats_seat_check CHECK (((seat >= 1) AND (seat <= 4))),
  constraint seats_room_id_fkey FOREIGN KEY (room_id) REFERENCES sea.rooms(id),
  constraint seats_seed_id_fkey FOREIGN KEY (seed_id) REFERENCES sea.seeds(id),
  constraint seats_pkey PRIMARY KEY (room_id, seat),
  constraint seats_owner_id_key UNIQUE (owner_id)
);
-- rights on sea.seats: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table sea.seeds (
  id uuid not null,
  owner_id uuid not null,
  server_hash text not null,
  server_seed bytea not null,
  client_seed text default ''::text not null,
  shots bigint default 0 not null,
  made_at timestamp with time zone default now() not null,
  secret text,
  revealed_at timestamp with time zone,
  constraint seeds_revealed CHECK (((secret IS NULL) = (revealed_at IS NULL))),
  constraint seeds_shots_check CHECK ((shots >= 0)),
  constraint seeds_pkey PRIMARY KEY (id)
);
CREATE INDEX seeds_of_owner ON sea.seeds USING btree (owner_id, made_at);
-- rights on sea.seeds: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table sea.trial_volleys (
  trial_id uuid not null,
  id uuid not null,
  key text not null,
  content text not null,
  sea_code text not null,
  room_id uuid not null,
  seat smallint not null,
  tide bigint not null,
  engine_version smallint not null,
  stake bigint not null,
  payout bigint not null,
  prize bigint default 0 not null,
  largest bigint not null,
  seed_id uuid not null,
  first_shot bigint not null,
  taken smallint not null,
  shots json not null,
  balance bigint not null,
  version integer not null,
  at timestamp with time zone not null,
  constraint trial_volleys_room_id_fkey FOREIGN KEY (room_id) REFERENCES sea.rooms(id),
  constraint trial_volleys_trial_id_fkey FOREIGN KEY (trial_id) REFERENCES sea.trials(id) ON DELETE CASCADE,
  constraint trial_volleys_pkey PRIMARY KEY (trial_id, id),
  constraint trial_volleys_trial_id_key_key UNIQUE (trial_id, key)
);
CREATE INDEX trial_volleys_of_seed ON sea.trial_volleys USING btree (seed_id);
CREATE INDEX trial_volleys_of_tide ON sea.trial_volleys USING btree (room_id, tide);
-- rights on sea.trial_volleys: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table sea.trials (
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
CREATE INDEX trials_started ON sea.trials USING btree (started_at);
-- rights on sea.trials: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table sea.volleys (
  member_id uuid not null,
  id uuid not null,
  brand_id uuid not null,
  sea_code text not null,
  room_id uuid not null,
  seat smallint not null,
  tide bigint not null,
  engine_version smallint not null,
  currency text not null,
  stake bigint not null,
  payout bigint not null,
  prize bigint default 0 not null,
  share bigint default 0 not null,
  largest bigint not null,
  seed_id uuid not null,
  first_shot bigint not null,
  taken smallint not null,
  shots json not null,
  transfer_id uuid not null,
  balance bigint not null,
  version integer not null,
  at timestamp with time zone not null,
  constraint volleys_check CHECK (((prize >= 0) AND (prize <= payout))),
  constraint volleys_check1 CHECK (((share >= 0) AND (share <= stake))),
  constraint volleys_first_shot_check CHECK ((first_shot >= 0)),
  constraint volleys_largest_check CHECK ((largest > 0)),
  constraint volleys_payout_check CHECK ((payout >= 0)),
  constraint volleys_stake_check CHECK ((stake > 0)),
  constraint volleys_taken_check CHECK ((taken > 0)),
  constraint volleys_room_id_fkey FOREIGN KEY (room_id) REFERENCES sea.rooms(id),
  constraint volleys_sea_code_fkey FOREIGN KEY (sea_code) REFERENCES sea.seas(code),
  constraint volleys_seed_id_fkey FOREIGN KEY (seed_id) REFERENCES sea.seeds(id),
  constraint volleys_pkey PRIMARY KEY (member_id, id)
);
CREATE INDEX volleys_of_sea ON sea.volleys USING btree (sea_code, at DESC);
CREATE INDEX volleys_of_seed ON sea.volleys USING btree (seed_id);
CREATE INDEX volleys_of_tide ON sea.volleys USING btree (room_id, tide);
-- rights on sea.volleys: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create view sea.taken_shots as
 SELECT v.member_id,
    v.id AS volley_id,
    v.brand_id,
    v.sea_code,
    s.fish,
    s.weapon,
    s.stake::bigint AS stake,
    COALESCE(s.pays::bigint, 0::bigint) AS pays
   FROM sea.volleys v
     CROSS JOIN LATERAL json_to_recordset(v.shots) s(n bigint, fish text, weapon text, stake text, pays text)
  WHERE s.n IS NOT NULL;
-- rights on sea.taken_shots: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner
