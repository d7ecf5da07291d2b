-- What other rooms read of points.
create view points.plays_view as
  select brand_id, day, member_id, category, vendor, currency, unit, kept, stakes, valid, earned, revised_at from points.plays;
create view points.standing as
  select member_id, brand_id, points from points.balances;
grant select on points.plays_view, points.standing to haat_app;
