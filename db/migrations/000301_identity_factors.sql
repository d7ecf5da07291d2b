-- Second factors: authenticator codes, passkeys, recovery codes; and the challenges passkeys sign.
create table identity.totp (
  account_id uuid primary key references identity.accounts,
  -- AES-256-GCM with a key of the installation, bound to the account
  secret bytea not null,
  -- null while it is being set up
  confirmed_at timestamptz,
  -- the last 30-second step whose code was taken: a code works once
  last_step bigint not null default 0
);

create table identity.recovery_codes (
  account_id uuid not null references identity.accounts,
  hash bytea not null check (length(hash) = 32),
  used_at timestamptz,
  primary key (account_id, hash)
);

create table identity.passkeys (
  id text primary key check (length(id) between 16 and 1400),
  account_id uuid not null references identity.accounts,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 40),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkeys_account on identity.passkeys (account_id);

-- What a passkey is asked to sign: once, within five minutes.
create table identity.passkey_challenges (
  challenge text primary key,
  -- the account it was made for; null where the passkey itself says who comes
  account_id uuid references identity.accounts,
  purpose text not null check (purpose in ('enrol', 'prove', 'sign-in')),
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on identity.passkey_challenges (expires_at);

grant select, insert, update, delete on identity.totp, identity.recovery_codes, identity.passkeys,
  identity.passkey_challenges to haat_app;
