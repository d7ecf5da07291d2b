-- Who may come in: accounts, sessions, tries, and messages that were used up.
create schema identity;

create table identity.accounts (
  -- the member's or the staff member's id
  id uuid primary key,
  audience text not null check (audience in ('trial', 'player', 'agent', 'staff')),
  -- members and staff may carry the same name
  realm text not null generated always as (case when audience = 'staff' then 'staff' else 'member' end) stored,
  brand_id uuid not null,
  username text not null check (username = lower(username) and length(username) between 1 and 64),
  password_hash text not null,
  -- an initial password: only changing it and signing out are allowed
  must_change boolean not null default false,
  closed boolean not null default false,
  created_at timestamptz not null default now(),
  password_at timestamptz not null default now(),
  last_sign_in_at timestamptz,
  unique (brand_id, realm, username)
);

create table identity.sessions (
  id uuid primary key,
  -- sha-256 of the bearer token and of the bound cookie; neither is stored
  token_hash bytea not null unique check (length(token_hash) = 32),
  cookie_hash bytea not null check (length(cookie_hash) = 32),
  account_id uuid not null references identity.accounts,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text not null,
  agent text not null check (length(agent) <= 120),
  -- set whenever what other processes remember of this session is no longer true
  changed_at timestamptz
);
create index sessions_live on identity.sessions (account_id) where ended_at is null;
create index sessions_changed on identity.sessions (changed_at) where changed_at is not null;
create index sessions_created on identity.sessions (created_at);

-- Failures of one name from one address inside a window of a minute.
create table identity.tries (
  who bytea primary key,
  since timestamptz not null,
  failures integer not null
);

-- `jti` of encrypted calls inside their window: a message works once.
create table identity.used_messages (
  jti text primary key,
  expires_at timestamptz not null
);
create index used_messages_expiry on identity.used_messages (expires_at);

grant usage on schema identity to haat_app;
grant select, insert, update on identity.accounts to haat_app;
grant select, insert, update, delete on identity.sessions, identity.tries, identity.used_messages to haat_app;
