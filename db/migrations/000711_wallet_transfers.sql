-- Brands with a wallet a vendor: what members move between their cash and a vendor's wallet, and what they won or lost there.
create schema wallet;

-- One member's wallet at one vendor. Locked while a transfer begins or ends; `revision` goes up with each.
create table wallet.places (
  member_id uuid not null,
  vendor text not null check (vendor ~ '^[A-Za-z0-9_-]{1,40}$'),
  currency text not null,
  brand_id uuid not null,
  revision bigint not null default 0,
  -- when the vendor was last asked what is in it
  asked_at timestamptz,
  primary key (member_id, vendor, currency)
);
create index places_asked on wallet.places (asked_at nulls first);

create sequence wallet.number;

create table wallet.transfers (
  id uuid primary key,
  member_id uuid not null,
  brand_id uuid not null,
  serial text not null unique,
  -- the caller's idempotency key, and what it stood for
  key text not null,
  content bytea not null,
  vendor text not null,
  provider text not null,
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  currency text not null,
  -- asked: the vendor is being told; unknown: it gave no answer and is asked again; review: people have to find out
  state text not null default 'asked' check (state in ('asked', 'unknown', 'review', 'done', 'refused')),
  -- how often the vendor was asked without an answer
  asks integer not null default 0,
  reason text not null default '',
  -- `in`: cash to the vendor's wallet, at once; `out`: back to the cash, once the vendor has said so
  move_id uuid,
  -- `in` that the vendor refused: back to the cash
  back_id uuid,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  ended_at timestamptz,
  unique (member_id, key),
  check ((ended_at is not null) = (state in ('done', 'refused'))),
  check (back_id is null or (direction = 'in' and state = 'refused'))
);
-- What is not known yet is known before the next one begins.
create unique index transfers_open on wallet.transfers (member_id, vendor, currency) where ended_at is null;
create index transfers_of_member on wallet.transfers (member_id, id desc);
create index transfers_of_brand on wallet.transfers (brand_id, id desc);
create index transfers_waiting on wallet.transfers (brand_id, id) where ended_at is null;

-- What a member won or lost at a vendor, as the vendor's balance told it.
create table wallet.results (
  id uuid primary key,
  member_id uuid not null,
  brand_id uuid not null,
  vendor text not null,
  currency text not null,
  -- minor units; negative where it was lost
  amount bigint not null check (amount <> 0),
  transfer_id uuid not null,
  at timestamptz not null
);
create index results_of_member on wallet.results (member_id, id desc);

-- The local vendor's own books; nothing of ours reads them but the local vendor.
create table wallet.local_balances (
  vendor text not null,
  player text not null,
  currency text not null,
  balance bigint not null default 0 check (balance >= 0),
  primary key (vendor, player, currency)
);
create table wallet.local_orders (
  reference text primary key,
  vendor text not null,
  player text not null,
  direction text not null,
  amount bigint not null,
  currency text not null,
  outcome text not null check (outcome in ('done', 'refused', 'lost')),
  at timestamptz not null default now()
);

grant usage on schema wallet to haat_app;
grant usage on sequence wallet.number to haat_app;
grant select, insert, update on wallet.places, wallet.transfers, wallet.local_balances, wallet.local_orders to haat_app;
grant select, insert on wallet.results to haat_app;
