-- The whole catalogue as data: game types, profiles of the mathematics, vendors split out of SPORTS, what a brand changes.

-- Reading what changed: every row remembers the transaction that wrote it last. A reader asks for everything at or above the oldest
-- transaction that was running when it looked before, so a late commit cannot be missed and an edit costs one small read.
create function catalogue.stamp_edit() returns trigger language plpgsql as $$
begin
  new.edited := pg_current_xact_id();
  return new;
end $$;

create table catalogue.game_types (
  code text primary key check (code ~ '^[A-Z0-9]{2,20}$'),
  -- place in the navigation (spec section 2)
  position integer not null,
  -- classification code of the variants of RNG (spec section 3); empty for a type of its own
  classify text not null default ''
);
insert into catalogue.game_types (code, position, classify) values
  ('CRASH', 1, 'Crash'), ('U9W', 2, ''), ('RNG', 3, ''), ('SPORTS', 4, ''), ('LIVE', 5, ''), ('FISH', 6, ''), ('PVP', 7, ''),
  ('ARCADE', 8, 'AC'), ('LOTT', 9, ''), ('ELOTT', 10, ''), ('ESPORTS', 11, ''), ('COCKFIGHT', 12, ''), ('BINGO', 13, 'BG');

-- What a family of games promises before an engine proves its exact return: shares in percent.
create table catalogue.maths (
  code text primary key check (code ~ '^[a-z0-9-]{1,40}$'),
  rtp_low numeric(7, 4) not null check (rtp_low >= 75),
  rtp_high numeric(7, 4) not null check (rtp_high >= rtp_low and rtp_high < 100),
  -- 1 calm … 5 wild
  volatility smallint not null check (volatility between 1 and 5),
  lines integer not null default 0 check (lines >= 0),
  -- the smallest stake in whole units of the currency
  min_bet numeric(12, 2) not null default 1 check (min_bet > 0)
);

alter table catalogue.vendors
  add column maintenance boolean not null default false,
  add column maintenance_until timestamptz,
  add column edited xid8 not null default pg_current_xact_id();

alter table catalogue.games
  add column classify text not null default '',
  add column maths text references catalogue.maths,
  add column maintenance boolean not null default false,
  add column maintenance_until timestamptz,
  add column edited xid8 not null default pg_current_xact_id(),
  add constraint games_game_type_fkey foreign key (game_type) references catalogue.game_types;
create index games_edited on catalogue.games (edited);

-- Vendors of SPORTS that are shown as another type (spec section 6).
create table catalogue.vendor_splits (
  vendor text primary key references catalogue.vendors,
  game_type text not null references catalogue.game_types
);

-- What one brand changes on its own shelf; null leaves the catalogue's word.
create table catalogue.brand_games (
  brand_id uuid not null,
  game_code text not null references catalogue.games,
  hot boolean,
  -- smaller stands further ahead; null stands where popularity puts it
  position integer check (position between 1 and 9999),
  maintenance boolean not null default false,
  maintenance_until timestamptz,
  edited xid8 not null default pg_current_xact_id(),
  primary key (brand_id, game_code)
);
create index brand_games_edited on catalogue.brand_games (edited);
create table catalogue.brand_vendors (
  brand_id uuid not null,
  vendor text not null references catalogue.vendors,
  maintenance boolean not null default false,
  maintenance_until timestamptz,
  edited xid8 not null default pg_current_xact_id(),
  primary key (brand_id, vendor)
);
-- `playable` offers what has an engine; `all` is for trials of the whole list.
create table catalogue.brand_shelves (
  brand_id uuid primary key,
  offers text not null default 'playable' check (offers in ('playable', 'all')),
  edited xid8 not null default pg_current_xact_id()
);

create trigger edited before insert or update on catalogue.vendors for each row execute function catalogue.stamp_edit();
create trigger edited before insert or update on catalogue.games for each row execute function catalogue.stamp_edit();
create trigger edited before insert or update on catalogue.brand_games for each row execute function catalogue.stamp_edit();
create trigger edited before insert or update on catalogue.brand_vendors for each row execute function catalogue.stamp_edit();
create trigger edited before insert or update on catalogue.brand_shelves for each row execute function catalogue.stamp_edit();

grant select on catalogue.game_types to haat_app;
grant select, insert, update on catalogue.maths, catalogue.vendor_splits, catalogue.brand_games, catalogue.brand_vendors,
  catalogue.brand_shelves to haat_app;
