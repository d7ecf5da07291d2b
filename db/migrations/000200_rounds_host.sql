create schema rounds;
grant usage on schema rounds to haat_app;

-- A member's seeds: the one in use (sealed), the announced next one (sealed), and how far they were used.
create table rounds.seeds (
  member_id uuid primary key,
  seed_id uuid not null,
  server_seed bytea not null,
  server_hash text not null,
  client_seed text not null,
  nonce bigint not null default 0,
  next_id uuid not null,
  next_seed bytea not null,
  next_hash text not null,
  -- when the last round or act began, ms since 1970: the pace of play is kept with it
  last_at bigint not null default 0
) with (fillfactor = 50);

-- Seeds that were rotated out are public.
create table rounds.revealed_seeds (
  member_id uuid not null,
  seed_id uuid not null,
  server_seed text not null,
  server_hash text not null,
  client_seed text not null,
  rounds bigint not null,
  key text not null,
  at timestamptz not null default now(),
  primary key (member_id, seed_id),
  unique (member_id, key)
);

-- A round: what was staked, drawn and paid. `steps` holds every answer as it was given: [{shown, win, done, balance, version, at}].
create table rounds.rounds (
  member_id uuid not null,
  id uuid not null,
  brand_id uuid not null,
  game_code text not null,
  engine_version smallint not null,
  -- its fingerprint and client seed stand with the seed, in use or revealed
  seed_id uuid not null,
  nonce bigint not null,
  state text not null check (state in ('open', 'settled', 'voided')),
  currency text not null,
  stake bigint not null check (stake > 0),
  win_units bigint not null check (win_units >= 0),
  payout bigint not null check (payout >= 0),
  choice json not null,
  actions json not null,
  engine_state json,
  drawn integer not null,
  steps json not null,
  transfer_id uuid not null,
  settle_transfer_id uuid,
  at timestamptz not null,
  -- the last act, for the sweep that finishes what nobody comes back to
  touched_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (member_id, id),
  check ((state = 'open') = (settled_at is null))
);
create index rounds_open on rounds.rounds (member_id, id) where state = 'open';

-- When a member opened a game within a session: the time and the net result on the screen begin there.
create table rounds.sittings (
  member_id uuid not null,
  session_id uuid not null,
  game_code text not null,
  started_at timestamptz not null default now(),
  primary key (member_id, session_id, game_code)
);

-- Play without an account: same engines, same randomness, credits that are no money and never reach the ledger.
create table rounds.trials (
  id uuid primary key,
  token_hash bytea not null unique,
  brand_id uuid not null,
  game_code text not null,
  balance bigint not null check (balance >= 0),
  version bigint not null default 0,
  seed_id uuid not null,
  server_seed bytea not null,
  server_hash text not null,
  client_seed text not null,
  nonce bigint not null default 0,
  next_id uuid not null,
  next_seed bytea not null,
  next_hash text not null,
  last_at bigint not null default 0,
  started_at timestamptz not null default now()
);
create index trials_started on rounds.trials (started_at);
create table rounds.trial_rounds (
  trial_id uuid not null references rounds.trials (id) on delete cascade,
  id uuid not null,
  key text not null,
  content text not null,
  game_code text not null,
  engine_version smallint not null,
  seed_id uuid not null,
  server_hash text not null,
  client_seed text not null,
  nonce bigint not null,
  state text not null check (state in ('open', 'settled', 'voided')),
  stake bigint not null check (stake > 0),
  win_units bigint not null,
  payout bigint not null,
  choice json not null,
  actions json not null,
  engine_state json,
  drawn integer not null,
  steps json not null,
  at timestamptz not null,
  primary key (trial_id, id),
  unique (trial_id, key)
);
grant select, insert, update on rounds.seeds, rounds.rounds, rounds.sittings to haat_app;
grant select, insert on rounds.revealed_seeds to haat_app;
grant select, insert, update, delete on rounds.trials, rounds.trial_rounds to haat_app;
