-- Signing in through somebody else: journeys under way, people who come for the first time, and whose account is whose.
create table identity.social_journeys (
  -- sha-256 of `state`
  hash bytea primary key check (length(hash) = 32),
  -- sha-256 of the secret in the cookie of the browser that set out
  browser bytea not null check (length(browser) = 32),
  provider text not null,
  brand_id uuid not null,
  nonce text not null,
  verifier text not null,
  redirect_uri text not null,
  expires_at timestamptz not null
);

-- Somebody a provider vouches for and nobody here knows: opens an account once terms and age are agreed to.
create table identity.social_tickets (
  hash bytea primary key check (length(hash) = 32),
  browser bytea not null check (length(browser) = 32),
  provider text not null,
  brand_id uuid not null,
  subject text not null,
  expires_at timestamptz not null
);

create table identity.social_links (
  brand_id uuid not null,
  provider text not null,
  subject text not null check (length(subject) between 1 and 255),
  account_id uuid not null references identity.accounts,
  linked_at timestamptz not null default now(),
  primary key (brand_id, provider, subject)
);
create index social_links_account on identity.social_links (account_id);

grant select, insert, update, delete on identity.social_journeys, identity.social_tickets, identity.social_links to haat_app;
