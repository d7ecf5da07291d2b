-- Whose sides the sides of a bet were counted as, where that is not its own member: a correction takes them out again there, whoever is linked by then.
create table stakes.owners (
  ref uuid primary key,
  owner uuid not null,
  at timestamptz not null
);
create index owners_at on stakes.owners using brin (at);
grant select, insert, update, delete on stakes.owners to haat_app;
