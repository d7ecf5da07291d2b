-- What other rooms read of wallets: plain views, which PostgreSQL puts into the statement that names them. Nothing waits for it.
create view wallet.transfers_view as
  select id, member_id, brand_id, serial, vendor, direction, amount, currency, state, reason, created_at, ended_at
    from wallet.transfers;
grant select on wallet.transfers_view to haat_app;
create view wallet.adjustments_view as
  select id, member_id, brand_id, serial, direction, amount, currency, cause, reason, asked_by, agreed_by, at
    from wallet.adjustments;
grant select on wallet.adjustments_view to haat_app;
create view wallet.results_view as
  select id, member_id, brand_id, vendor, currency, amount, at
    from wallet.results;
grant select on wallet.results_view to haat_app;
