-- Progressive jackpots: what lies in each pool of the ledger by now. The row is locked before a stake on its game is decided, so that two
-- winners never take the same money; the books hold it against the postings.
create table rounds.pools (
  brand_id uuid not null,
  -- the account `pool:NAME`
  name text not null check (name ~ '^[a-z0-9-]{1,40}$'),
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  -- minor units
  balance bigint not null default 0 check (balance >= 0),
  wins integer not null default 0,
  won_at timestamptz,
  primary key (brand_id, name, currency)
);
grant select, insert, update on rounds.pools to haat_app;
