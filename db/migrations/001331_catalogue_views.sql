-- What other rooms read of the catalogue: plain views, which PostgreSQL puts into the statement that names them. Nothing waits for it.
create view catalogue.titles as
  select code, names
    from catalogue.games;
grant select on catalogue.titles to haat_app;
