-- What other rooms read of commission: plain views, which PostgreSQL puts into the statement that names them. Nothing waits for it.
create view commission.lines_view as
  select id, brand_id, serial, receiver, kind, period_key, correction, amount, carry, currency, state, held_because, created_at, paid_at
    from commission.lines;
grant select on commission.lines_view to haat_app;
