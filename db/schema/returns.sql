-- Written by "npm run gen" from a migrated database. Do not edit.

create schema returns;
-- rights on returns: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table returns.hours (
  brand_id uuid not null,
  kind text not null,
  game text not null,
  hour timestamp with time zone not null,
  stakes bigint not null,
  hits bigint not null,
  shares numeric not null,
  squares numeric not null,
  constraint hours_pkey PRIMARY KEY (brand_id, kind, game, hour)
);
-- rights on returns.hours: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table returns.spots (
  brand_id uuid not null,
  game text not null,
  spot text not null,
  rounds bigint not null,
  hits bigint not null,
  shares numeric not null,
  squares numeric not null,
  constraint spots_pkey PRIMARY KEY (brand_id, game, spot)
);
-- rights on returns.spots: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner
