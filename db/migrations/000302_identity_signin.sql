-- Sign-ins: how a session began and how strongly it was proved, browsers that are known, sign-ins that wait for a second proof.
alter table identity.sessions
  add column how text not null default 'password',
  -- the part of the address that stays the same when a provider hands out another one: /24 or /48
  add column network text not null default '',
  -- a second factor was shown in this session
  add column factor boolean not null default false,
  -- when the strongest proof the account has was last shown in it
  add column proved_at timestamptz,
  -- the remembered sign-in it came from or began
  add column family uuid;
create index sessions_places on identity.sessions (account_id, network);
create index sessions_family on identity.sessions (family) where family is not null;

-- A browser an account has signed in from; its secret changes at every sign-in.
create table identity.devices (
  hash bytea not null check (length(hash) = 32),
  account_id uuid not null references identity.accounts,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (hash, account_id)
);
create index devices_account on identity.devices (account_id, seen_at);

-- The first proof was right, the second is wanted.
create table identity.pending_sign_ins (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id uuid not null references identity.accounts,
  how text not null,
  methods text[] not null,
  remember boolean not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create index pending_sign_ins_expiry on identity.pending_sign_ins (expires_at);

-- Remembered sign-ins: a token works once and is replaced; one that comes twice ends its whole family.
create table identity.remembered (
  hash bytea primary key check (length(hash) = 32),
  family uuid not null,
  account_id uuid not null references identity.accounts,
  used_at timestamptz,
  expires_at timestamptz not null
);
create index remembered_family on identity.remembered (family);
create index remembered_account on identity.remembered (account_id);

-- Single-use codes that carry a session from one address of the product to another.
create table identity.handoffs (
  hash bytea primary key check (length(hash) = 32),
  session_id uuid not null references identity.sessions on delete cascade,
  expires_at timestamptz not null
);

-- Who did what about his access. Written only, never changed.
create table identity.acts (
  id bigint primary key generated always as identity,
  at timestamptz not null default clock_timestamp(),
  account_id uuid not null,
  act text not null,
  ip text not null,
  agent text not null check (length(agent) <= 120),
  detail text not null default ''
);
create index acts_account on identity.acts (account_id, id);

grant select, insert, update, delete on identity.devices, identity.pending_sign_ins, identity.remembered, identity.handoffs
  to haat_app;
grant select, insert on identity.acts to haat_app;
