-- Which build of the program has put in the first data, for which hosts: started again, the same one has nothing to look for. Its row is
-- written when all is there, so a filling that was cut off is gone through again.
create table platform.first_data (
  program text primary key,
  at timestamptz not null default now()
);
grant select, insert, delete on platform.first_data to haat_app;
