-- What other rooms read of brands: plain views, which PostgreSQL puts into the statement that names them. Nothing waits for it.
create view brand.directory as
  select id, code, currency, time_zone
    from brand.brands;
grant select on brand.directory to haat_app;
