-- Passwords an account had, and links that let a new one be chosen.
create table identity.past_passwords (
  account_id uuid not null references identity.accounts,
  id uuid not null,
  hash text not null,
  primary key (account_id, id)
);

create table identity.resets (
  token_hash bytea primary key check (length(token_hash) = 32),
  -- null for somebody we do not know: his request does the same work
  account_id uuid references identity.accounts,
  expires_at timestamptz not null
);
create index resets_expiry on identity.resets (expires_at);

grant select, insert, update, delete on identity.past_passwords, identity.resets to haat_app;
