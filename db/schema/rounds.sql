-- Written by "npm run gen" from a migrated database. Do not edit.

create schema rounds;
-- rights on rounds: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table rounds.dealt (
  member_id uuid not null,
  nonce bigint default 0 not null,
  last_at bigint default 0 not null,
  constraint dealt_member_id_fkey FOREIGN KEY (member_id) REFERENCES rounds.seeds(member_id),
  constraint dealt_pkey PRIMARY KEY (member_id)
) with (fillfactor=50);
-- rights on rounds.dealt: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table rounds.descriptions (
  subject text not null,
  version smallint not null,
  description json not null,
  print text not null,
  at timestamp with time zone default now() not null,
  constraint descriptions_pkey PRIMARY KEY (subject, version)
);
-- rights on rounds.descriptions: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table rounds.pools (
  brand_id uuid not null,
  name text not null,
  currency text not null,
  balance bigint default 0 not null,
  wins integer default 0 not null,
  won_at timestamp with time zone,
  constraint pools_balance_check CHECK ((balance >= 0)),
  constraint pools_currency_check CHECK ((currency ~ '^[A-Z]{3,5}$'::text)),
  constraint pools_name_check CHECK ((name ~ '^[a-z0-9-]{1,40}$'::text)),
  constraint pools_pkey PRIMARY KEY (brand_id, name, currency)
);
-- rights on rounds.pools: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table rounds.revealed_seeds (
  member_id uuid not null,
  seed_id uuid not null,
  server_seed text not null,
  server_hash text not null,
  client_seed text not null,
  rounds bigint not null,
  key text not null,
  at timestamp with time zone default now() not null,
  taken_hash text default ''::text not null,
  taken_client_seed text default ''::text not null,
  announced_hash text default ''::text not null,
  constraint revealed_seeds_pkey PRIMARY KEY (member_id, seed_id),
  constraint revealed_seeds_member_id_key_key UNIQUE (member_id, key)
);
-- rights on rounds.revealed_seeds: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table rounds.rounds (
  member_id uuid not null,
  id uuid not null,
  brand_id uuid not null,
  game_code text not null,
  engine_version smallint not null,
  seed_id uuid not null,
  nonce bigint not null,
  state text not null,
  currency text not null,
  stake bigint not null,
  win_units bigint not null,
  payout bigint not null,
  choice json not null,
  actions json not null,
  engine_state json,
  drawn integer not null,
  steps json not null,
  transfer_id uuid not null,
  settle_transfer_id uuid,
  at timestamp with time zone not null,
  touched_at timestamp with time zone default now() not null,
  settled_at timestamp with time zone,
  raise_transfer_ids uuid[] default '{}'::uuid[] not null,
  paced_at bigint,
  constraint rounds_check CHECK (((state = 'open'::text) = (settled_at IS NULL))),
  constraint rounds_payout_check CHECK ((payout >= 0)),
  constraint rounds_stake_check CHECK ((stake > 0)),
  constraint rounds_state_check CHECK ((state = ANY (ARRAY['open'::text, 'settled'::text, 'voided'::text]))),
  constraint rounds_win_units_check CHECK ((win_units >= 0)),
  constraint rounds_pkey PRIMARY KEY (member_id, id)
);
CREATE UNIQUE INDEX rounds_open_a_game ON rounds.rounds USING btree (member_id, game_code) WHERE (state = 'open'::text);
CREATE INDEX rounds_wins ON rounds.rounds USING btree (brand_id, settled_at DESC) WHERE ((state = 'settled'::text) AND (payout > stake));
-- rights on rounds.rounds: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table rounds.seeds (
  member_id uuid not null,
  seed_id uuid not null,
  server_seed bytea not null,
  server_hash text not null,
  client_seed text not null,
  next_id uuid not null,
  next_seed bytea not null,
  next_hash text not null,
  constraint seeds_pkey PRIMARY KEY (member_id)
) with (fillfactor=50);
-- rights on rounds.seeds: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table rounds.sittings (
  member_id uuid not null,
  session_id uuid not null,
  game_code text not null,
  started_at timestamp with time zone default now() not null,
  constraint sittings_pkey PRIMARY KEY (member_id, session_id, game_code)
);
-- rights on rounds.sittings: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table rounds.trial_rounds (
  trial_id uuid not null,
  id uuid not null,
  key text not null,
  content text not null,
  game_code text not null,
  engine_version smallint not null,
  seed_id uuid not null,
  server_hash text not null,
  client_seed text not null,
  nonce bigint not null,
  state text not null,
  stake bigint not null,
  win_units bigint not null,
  payout bigint not null,
  choice json not null,
  actions json not null,
  engine_state json,
  drawn integer not null,
  steps json not null,
  at timestamp with time zone not null,
  constraint trial_rounds_stake_check CHECK ((stake > 0)),
  constraint trial_rounds_state_check CHECK ((state = ANY (ARRAY['open'::text, 'settled'::text, 'voided'::text]))),
  constraint trial_rounds_trial_id_fkey FOREIGN KEY (trial_id) REFERENCES rounds.trials(id) ON DELETE CASCADE,
  constraint trial_rounds_pkey PRIMARY KEY (trial_id, id),
  constraint trial_rounds_trial_id_key_key UNIQUE (trial_id, key)
);
-- rights on rounds.trial_rounds: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table rounds.trials (
  id uuid not null,
  token_hash bytea not null,
  brand_id uuid not null,
  game_code text not null,
  balance bigint not null,
  version bigint default 0 not null,
  seed_id uuid not null,
  server_seed bytea not null,
  server_hash text not null,
  client_seed text not null,
  nonce bigint default 0 not null,
  next_id uuid not null,
  next_seed bytea not null,
  next_hash text not null,
  last_at bigint default 0 not null,
  started_at timestamp with time zone default now() not null,
  constraint trials_balance_check CHECK ((balance >= 0)),
  constraint trials_pkey PRIMARY KEY (id),
  constraint trials_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX trials_started ON rounds.trials USING btree (started_at);
-- rights on rounds.trials: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create view rounds.sittings_view as
 SELECT member_id,
    game_code,
    started_at
   FROM rounds.sittings;
-- rights on rounds.sittings_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner
