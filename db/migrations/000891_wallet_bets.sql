-- What vendors report of single bets, and what of a result no report explains. A result counts as stakes and payouts: reported bets with what
-- they were, the rest by its net, lost as staked and won as paid back.
alter table wallet.places
  -- where the vendor's report of bets was read to
  add column report_cursor text not null default '',
  -- counted as staked and as paid back by the balance alone; a later report of these bets does not count them again
  add column staked_unreported bigint not null default 0 check (staked_unreported >= 0),
  add column paid_unreported bigint not null default 0 check (paid_unreported >= 0);

alter table wallet.results
  drop constraint results_amount_check,
  alter column transfer_id drop not null,
  -- payout less stake is the amount; valid_stake is the part that was at risk
  add column stake bigint not null default 0,
  add column valid_stake bigint not null default 0,
  add column payout bigint not null default 0,
  -- how many reported bets it is made of
  add column bets integer not null default 0 check (bets >= 0),
  -- the part of the amount no report explains
  add column unreported bigint not null default 0;
update wallet.results set stake = greatest(-amount, 0), valid_stake = greatest(-amount, 0), payout = greatest(amount, 0), unreported = amount;
alter table wallet.results
  add constraint results_amount_check check (payout - stake = amount),
  add constraint results_valid_check check (valid_stake between 0 and stake and payout >= 0),
  add constraint results_transfer_check check ((transfer_id is null) = (amount = 0)),
  add constraint results_what_check check (amount <> 0 or bets > 0);

-- Bets as vendors reported them, each once.
create table wallet.vendor_bets (
  brand_id uuid not null,
  vendor text not null,
  reference text not null,
  member_id uuid not null,
  currency text not null,
  game text not null,
  stake bigint not null check (stake >= 0),
  valid_stake bigint not null check (valid_stake between 0 and stake),
  payout bigint not null check (payout >= 0),
  ended_at timestamptz not null,
  -- the result it was counted in
  result_id uuid not null,
  primary key (brand_id, vendor, reference)
);
create index vendor_bets_of_result on wallet.vendor_bets (result_id);
grant select, insert on wallet.vendor_bets to haat_app;

-- The local vendor's own books: bets as it reports them.
create table wallet.local_bets (
  n bigint generated always as identity primary key,
  vendor text not null,
  player text not null,
  currency text not null,
  game text not null,
  stake bigint not null,
  payout bigint not null,
  at timestamptz not null default now()
);
create index local_bets_of_player on wallet.local_bets (vendor, player, currency, n);
grant select, insert on wallet.local_bets to haat_app;
