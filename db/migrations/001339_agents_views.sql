-- What other rooms read of agents: plain views, which PostgreSQL puts into the statement that names them. Nothing waits for it.
create view agents.tree as
  select member_id, brand_id, parent_id, path
    from agents.places;
grant select on agents.tree to haat_app;
create view agents.moves_view as
  select brand_id, member_id, moved_at
    from agents.moves;
grant select on agents.moves_view to haat_app;
create view agents.transfers_view as
  select id, serial, brand_id, sender, receiver, amount, currency, at
    from agents.transfers;
grant select on agents.transfers_view to haat_app;
