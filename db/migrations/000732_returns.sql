-- What comes back of every title's stakes, for the monitor that holds it against the exact return.
create schema returns;
grant usage on schema returns to haat_app;

-- Stakes that were settled, by the hour they ended in; `share` is what came back of one stake, in millionths, each stake counting the same.
create table returns.hours (
  brand_id uuid not null,
  kind text not null,
  game text not null,
  hour timestamptz not null,
  stakes bigint not null,
  -- came back with more than nothing
  hits bigint not null,
  shares numeric not null,
  -- of shares
  squares numeric not null,
  primary key (brand_id, kind, game, hour)
);

grant select, insert, update on returns.hours to haat_app;
