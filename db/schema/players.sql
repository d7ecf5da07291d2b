-- Written by "npm run gen" from a migrated database. Do not edit.

create schema players;
-- rights on players: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table players.notes (
  member_id uuid not null,
  id uuid not null,
  brand_id uuid not null,
  staff_id uuid not null,
  text text not null,
  at timestamp with time zone not null,
  constraint notes_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000))),
  constraint notes_pkey PRIMARY KEY (member_id, id)
);
-- rights on players.notes: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner
