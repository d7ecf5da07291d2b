-- What a member keeps at the lobby: favourites, and the games opened last.
create schema lobby;

create table lobby.favourites (
  member_id uuid not null,
  game_code text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, game_code)
);
create table lobby.recents (
  member_id uuid not null,
  game_code text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, game_code)
);
create index recents_newest on lobby.recents (member_id, at desc);
create index favourites_newest on lobby.favourites (member_id, at desc);

grant usage on schema lobby to haat_app;
grant select, insert, delete on lobby.favourites to haat_app;
grant select, insert, update on lobby.recents to haat_app;
