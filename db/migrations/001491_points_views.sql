-- What other rooms read of points.
create view points.plays_view as
  select brand_id, day, member_id, category, vendor, currency, unit, kept, stakes, valid, earned, revised_at from points.plays;
grant select on points.plays_view to haat_app;
