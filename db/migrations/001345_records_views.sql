-- What other rooms read of stakes: plain views, which PostgreSQL puts into the statement that names them. Nothing waits for it.
create view records.bets_view as
  select member_id, ref, brand_id, kind, category, vendor, game, currency, serial, stake, valid_stake,
         payout, state, placed_at, ended_at, revision
    from records.bets;
grant select on records.bets_view to haat_app;
create view records.days_view as
  select member_id, day, category, currency, brand_id, bets, stake, valid_stake, payout, unreported
    from records.days;
grant select on records.days_view to haat_app;
create view records.buckets_view as
  select brand_id, measure, at, part, currency, n, amount, payout
    from records.buckets;
grant select on records.buckets_view to haat_app;
