-- Written by "npm run gen" from a migrated database. Do not edit.

create schema catalogue;
-- rights on catalogue: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table catalogue.games (
  code text not null,
  vendor text not null,
  game_type text not null,
  names jsonb not null,
  icon text not null,
  tags text[] default '{}'::text[] not null,
  in_house boolean not null,
  trial boolean not null,
  popularity bigint default 0 not null,
  stakes jsonb default '{}'::jsonb not null,
  default_stake jsonb default '{}'::jsonb not null,
  cycle_ms integer default 0 not null,
  rtp text default ''::text not null,
  enabled boolean default true not null,
  updated_at timestamp with time zone default clock_timestamp() not null,
  constraint games_code_check CHECK ((code ~ '^[a-z0-9][a-z0-9-]{0,39}$'::text)),
  constraint games_cycle_ms_check CHECK ((cycle_ms >= 0)),
  constraint games_names_check CHECK ((names ? 'en'::text)),
  constraint games_vendor_fkey FOREIGN KEY (vendor) REFERENCES catalogue.vendors(code),
  constraint games_pkey PRIMARY KEY (code)
);
-- rights on catalogue.games: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table catalogue.vendors (
  code text not null,
  display_name text not null,
  "position" integer default 0 not null,
  enabled boolean default true not null,
  updated_at timestamp with time zone default clock_timestamp() not null,
  constraint vendors_code_check CHECK ((code ~ '^[A-Z0-9_]{1,40}$'::text)),
  constraint vendors_pkey PRIMARY KEY (code)
);
-- rights on catalogue.vendors: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner
