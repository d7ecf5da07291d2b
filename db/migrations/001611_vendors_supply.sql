-- Our own games, served to operators: who they are, who plays there, rounds of ours and what their wallets were told of them.
create table vendors.operators (
  brand_id uuid not null,
  code text not null check (code ~ '^[A-Za-z0-9_-]{1,40}$'),
  name text not null,
  -- where his wallet answers; empty for this very installation
  wallet text not null,
  key_id text not null,
  -- the secret both sides sign with; sealed with the key of the installation, bound to this row
  sealed bytea not null,
  currencies text[] not null,
  state text not null default 'open' check (state in ('open', 'closed')),
  made_at timestamptz not null default clock_timestamp(),
  primary key (brand_id, code)
);

create table vendors.supplied_sessions (
  id uuid primary key,
  brand_id uuid not null,
  operator text not null,
  -- digest of what its page calls with
  session_hash bytea not null unique,
  -- what the operator calls the player; empty in a trial
  player text not null,
  -- the operator's token, sealed
  token bytea,
  game text not null,
  currency text not null,
  language text not null,
  back text not null,
  -- play money, hundred-thousandths; null where a wallet stands behind it
  credits bigint check (credits >= 0),
  seed_id uuid not null,
  seed bytea not null,
  seed_hash text not null,
  client_seed text not null,
  nonce integer not null default 0,
  made_at timestamptz not null,
  ends_at timestamptz not null,
  foreign key (brand_id, operator) references vendors.operators
);
create index supplied_sessions_to_forget on vendors.supplied_sessions (ends_at);

create table vendors.supplied_rounds (
  id uuid primary key,
  session_id uuid not null,
  brand_id uuid not null,
  operator text not null,
  player text not null,
  game text not null,
  currency text not null,
  nonce integer not null,
  -- hundred-thousandths
  stake bigint not null check (stake > 0),
  payout bigint not null default 0 check (payout >= 0),
  shown json,
  -- asked: the wallet was told of the bet, its answer is not known · taken: it was, and the outcome stands · over: the wallet knows the end
  -- refused: it took no bet · uncertain: no answer came, the bet is being taken back · back: it was
  state text not null default 'asked' check (state in ('asked', 'taken', 'over', 'refused', 'uncertain', 'back')),
  bet_id uuid not null unique,
  win_id uuid not null unique,
  rollback_id uuid not null unique,
  reason text not null default '',
  at timestamptz not null,
  ended_at timestamptz,
  unique (session_id, nonce)
);
create index supplied_rounds_open on vendors.supplied_rounds (at) where state in ('asked', 'taken', 'uncertain');
create index supplied_rounds_of_operator on vendors.supplied_rounds (brand_id, operator, at desc);

-- What a wallet has still to be told; told again and again until it answers, with the same id.
create table vendors.outgoing (
  round_id uuid primary key references vendors.supplied_rounds,
  verb text not null check (verb in ('win', 'rollback')),
  tries integer not null default 0,
  next_at timestamptz not null,
  first_at timestamptz not null,
  done_at timestamptz,
  -- a day without an answer, or an answer nobody expected: people look
  stuck boolean not null default false,
  said text not null default ''
);
create index outgoing_due on vendors.outgoing (next_at) where done_at is null and not stuck;

grant select, insert, update on vendors.operators, vendors.supplied_rounds, vendors.outgoing to haat_app;
grant select, insert, update, delete on vendors.supplied_sessions to haat_app;
