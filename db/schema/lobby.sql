-- Written by "npm run gen" from a migrated database. Do not edit.

create schema lobby;
-- rights on lobby: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table lobby.favourites (
  member_id uuid not null,
  game_code text not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint favourites_pkey PRIMARY KEY (member_id, game_code)
);
CREATE INDEX favourites_newest ON lobby.favourites USING btree (member_id, at DESC);
-- rights on lobby.favourites: haat_owner=arwdDxtm/haat_owner,haat_app=ard/haat_owner

create table lobby.recents (
  member_id uuid not null,
  game_code text not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint recents_pkey PRIMARY KEY (member_id, game_code)
);
CREATE INDEX recents_newest ON lobby.recents USING btree (member_id, at DESC);
-- rights on lobby.recents: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner
