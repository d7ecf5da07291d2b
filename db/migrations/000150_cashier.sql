-- Deposits through payment providers.
create schema cashier;

create table cashier.methods (
  brand_id uuid not null,
  code text not null check (code ~ '^[a-z0-9-]{1,40}$'),
  provider text not null,
  kind text not null check (kind in ('instant', 'bank', 'mobile-wallet')),
  currency text not null,
  min_amount bigint not null check (min_amount > 0),
  max_amount bigint not null check (max_amount >= min_amount),
  arrives_in_ms integer not null,
  position integer not null default 0,
  enabled boolean not null default true,
  primary key (brand_id, code, currency)
);

create sequence cashier.deposit_number;

create table cashier.deposits (
  id uuid primary key,
  member_id uuid not null,
  brand_id uuid not null,
  serial text not null unique,
  -- the caller's idempotency key, and what it stood for
  key text not null,
  content bytea not null,
  method text not null,
  provider text not null,
  provider_reference text,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null default 'pending' check (state in ('pending', 'credited', 'failed', 'expired')),
  failure text not null default '',
  -- why a person should look; empty when nothing is wrong
  flag text not null default '',
  transfer_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  unique (member_id, key),
  check ((state = 'credited') = (transfer_id is not null)),
  check ((state = 'pending') = (settled_at is null))
);
create index deposits_of_member on cashier.deposits (member_id, id desc);
create index deposits_of_brand on cashier.deposits (brand_id, id desc);
create index deposits_pending on cashier.deposits (expires_at) where state = 'pending';

-- Every signed message of a provider, as it came. One message has one effect.
create table cashier.callbacks (
  provider text not null,
  event_id text not null,
  reference text not null,
  body bytea not null,
  outcome text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);

-- The sandbox provider's own books; nothing of ours reads them but the sandbox.
create table cashier.sandbox_payments (
  reference text primary key,
  provider_reference text not null unique,
  merchant text not null,
  amount text not null,
  currency text not null,
  fate text not null check (fate in ('paid', 'failed', 'silent')),
  created_at timestamptz not null default now()
);

grant usage on schema cashier to haat_app;
grant usage on sequence cashier.deposit_number to haat_app;
grant select, insert, update on cashier.methods, cashier.deposits to haat_app;
grant select, insert on cashier.callbacks, cashier.sandbox_payments to haat_app;
