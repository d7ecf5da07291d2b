-- What other rooms read of brands: plain views, which PostgreSQL puts into the statement that names them. Takes no lock on the tables.
create view brand.directory as
  select id, code, currency, time_zone
    from brand.brands;
grant select on brand.directory to haat_app;
