-- What other rooms read of withdrawals: plain views, which PostgreSQL puts into the statement that names them. Nothing waits for it.
create view withdrawals.withdrawals_view as
  select id, member_id, brand_id, serial, method, provider, provider_reference, amount, fee, currency, state, reason, created_at, ended_at
    from withdrawals.withdrawals;
grant select on withdrawals.withdrawals_view to haat_app;
create view withdrawals.steps_view as
  select withdrawal_id, n, name, staff_id, at
    from withdrawals.steps;
grant select on withdrawals.steps_view to haat_app;
create view withdrawals.prints_view as
  select member_id, brand_id, print
    from withdrawals.accounts;
grant select on withdrawals.prints_view to haat_app;
