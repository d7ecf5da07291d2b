-- Codes a phone sign-in service sent for us: which browser asked, for what, and the token that came of it.
create table identity.phone_verifications (
  -- sha-256 of what the page was told
  hash bytea primary key check (length(hash) = 32),
  -- sha-256 of the secret in the cookie of the browser that asked
  browser bytea not null check (length(browser) = 32),
  brand_id uuid not null,
  purpose text not null check (purpose in ('login', 'register', 'bind')),
  -- whose phone it becomes; empty for a visitor without an account
  subject text not null,
  phone text not null check (length(phone) between 8 and 16),
  -- the service's own name for it
  reference text not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  -- sha-256 of the token the service gave for the right code
  token bytea unique check (length(token) = 32),
  expires_at timestamptz not null
);
create index phone_verifications_expiry on identity.phone_verifications (expires_at);

grant select, insert, update, delete on identity.phone_verifications to haat_app;

-- The local phone sign-in service keeps its codes where the house keeps its own.
alter table identity.codes drop constraint codes_purpose_check;
alter table identity.codes add constraint codes_purpose_check
  check (purpose in ('login', 'register', 'forgot', 'bind-phone', 'bind-email', 'verify', 'phone'));
