-- What other rooms read of deposits: plain views, which PostgreSQL puts into the statement that names them. Nothing waits for it.
create view cashier.paid_in as
  select id, serial, member_id, brand_id, amount, currency, settled_at
    from cashier.deposits where state = 'credited';
grant select on cashier.paid_in to haat_app;
create view cashier.deposits_view as
  select id, serial, member_id, brand_id, method, provider, provider_reference, amount, fee,
         due, currency, state, failure, flag, created_at, settled_at
    from cashier.deposits;
grant select on cashier.deposits_view to haat_app;
create view cashier.payments_view as
  select id, brand_id, provider, provider_reference, reference, payer, amount, currency, source, state, deposit_id, at, ended_at
    from cashier.payments;
grant select on cashier.payments_view to haat_app;
create view cashier.differences_view as
  select id, brand_id, provider, kind, reference, provider_reference, deposit_id, here_amount,
         there_amount, currency, here_state, there_state, state, outcome, reason, at, settled_at
    from cashier.differences;
grant select on cashier.differences_view to haat_app;
