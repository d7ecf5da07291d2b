-- What staff gave to a member or took from him, by two people: a row an adjustment that was carried out.
create table wallet.adjustments (
  id uuid primary key,
  member_id uuid not null,
  brand_id uuid not null,
  serial text not null unique,
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  currency text not null,
  cause text not null check (cause in ('goodwill', 'complaint', 'error', 'other')),
  reason text not null,
  asked_by uuid not null,
  -- who agreed, in the order in which they did; never who asked
  agreed_by uuid[] not null check (cardinality(agreed_by) > 0 and not asked_by = any (agreed_by)),
  transfer_id uuid not null,
  at timestamptz not null
);
create index adjustments_of_brand on wallet.adjustments (brand_id, id desc);
create index adjustments_of_member on wallet.adjustments (member_id, id desc);
grant select, insert on wallet.adjustments to haat_app;
