-- What other rooms read of rounds: plain views, which PostgreSQL puts into the statement that names them. Nothing waits for it.
create view rounds.sittings_view as
  select member_id, game_code, started_at
    from rounds.sittings;
grant select on rounds.sittings_view to haat_app;
