-- What staff write about a player for each other; nothing of it is changed or taken back.
create schema players;

create table players.notes (
  member_id uuid not null,
  id uuid not null,
  brand_id uuid not null,
  staff_id uuid not null,
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null,
  primary key (member_id, id)
);

grant usage on schema players to haat_app;
grant select, insert on players.notes to haat_app;
