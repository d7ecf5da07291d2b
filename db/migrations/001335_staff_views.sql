-- What other rooms read of staff: plain views, which PostgreSQL puts into the statement that names them. Nothing waits for it.
create view staff.directory as
  select id, brand_id, account
    from staff.staff;
grant select on staff.directory to haat_app;
