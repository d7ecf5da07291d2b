-- What other rooms read of protection: plain views, which PostgreSQL puts into the statement that names them. Nothing waits for it.
create view protection.standing_view as
  select member_id, time_out_until, excluded_until
    from protection.standing;
grant select on protection.standing_view to haat_app;
create view protection.events_view as
  select member_id, id, what, detail, at
    from protection.events;
grant select on protection.events_view to haat_app;
