-- Money that came in and is not known to be a deposit's: statement lines entered by staff, payments of unknown payers, wrong amounts.
create table cashier.payments (
  id uuid primary key,
  brand_id uuid not null,
  provider text not null,
  provider_reference text not null,
  -- what the payer wrote, or the reference the provider named
  reference text not null default '',
  payer text not null default '',
  amount bigint not null check (amount > 0),
  currency text not null,
  -- why it is here: entered by staff, or what was wrong with the provider's message
  source text not null check (source in ('entered', 'unknown', 'mismatch', 'contradiction')),
  state text not null default 'waiting' check (state in ('waiting', 'matched', 'returned')),
  deposit_id uuid,
  entered_by uuid,
  at timestamptz not null,
  ended_at timestamptz,
  unique (brand_id, provider, provider_reference),
  check ((state = 'matched') = (deposit_id is not null)),
  check ((state = 'waiting') = (ended_at is null))
);
create index payments_of_brand on cashier.payments (brand_id, state, id desc);
create unique index payments_of_deposit on cashier.payments (deposit_id) where deposit_id is not null;

-- Messages that were not provably a provider's: counted by the minute, with the first of each as it came.
create table cashier.refusals (
  provider text not null,
  minute timestamptz not null,
  times bigint not null default 1,
  body bytea not null,
  primary key (provider, minute)
);

grant select, insert, update on cashier.payments, cashier.refusals to haat_app;
