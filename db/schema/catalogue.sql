-- Written by "npm run gen" from a migrated database. Do not edit.

create schema catalogue;
-- rights on catalogue: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table catalogue.brand_games (
  brand_id uuid not null,
  game_code text not null,
  hot boolean,
  "position" integer,
  maintenance boolean default false not null,
  maintenance_until timestamp with time zone,
  edited xid8 default pg_current_xact_id() not null,
  constraint brand_games_position_check CHECK ((("position" >= 1) AND ("position" <= 9999))),
  constraint brand_games_game_code_fkey FOREIGN KEY (game_code) REFERENCES catalogue.games(code),
  constraint brand_games_pkey PRIMARY KEY (brand_id, game_code)
);
CREATE INDEX brand_games_edited ON catalogue.brand_games USING btree (edited);
CREATE TRIGGER edited BEFORE INSERT OR UPDATE ON catalogue.brand_games FOR EACH ROW EXECUTE FUNCTION catalogue.stamp_edit();
-- rights on catalogue.brand_games: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table catalogue.brand_shelves (
  brand_id uuid not null,
  offers text default 'playable'::text not null,
  edited xid8 default pg_current_xact_id() not null,
  constraint brand_shelves_offers_check CHECK ((offers = ANY (ARRAY['playable'::text, 'all'::text]))),
  constraint brand_shelves_pkey PRIMARY KEY (brand_id)
);
CREATE TRIGGER edited BEFORE INSERT OR UPDATE ON catalogue.brand_shelves FOR EACH ROW EXECUTE FUNCTION catalogue.stamp_edit();
-- rights on catalogue.brand_shelves: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table catalogue.brand_vendors (
  brand_id uuid not null,
  vendor text not null,
  maintenance boolean default false not null,
  maintenance_until timestamp with time zone,
  edited xid8 default pg_current_xact_id() not null,
  constraint brand_vendors_vendor_fkey FOREIGN KEY (vendor) REFERENCES catalogue.vendors(code),
  constraint brand_vendors_pkey PRIMARY KEY (brand_id, vendor)
);
CREATE TRIGGER edited BEFORE INSERT OR UPDATE ON catalogue.brand_vendors FOR EACH ROW EXECUTE FUNCTION catalogue.stamp_edit();
-- rights on catalogue.brand_vendors: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table catalogue.game_types (
  code text not null,
  "position" integer not null,
  classify text default ''::text not null,
  constraint game_types_code_check CHECK ((code ~ '^[A-Z0-9]{2,20}$'::text)),
  constraint game_types_pkey PRIMARY KEY (code)
);
-- rights on catalogue.game_types: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

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
  classify text default ''::text not null,
  maths text,
  maintenance boolean default false not null,
  maintenance_until timestamp with time zone,
  edited xid8 default pg_current_xact_id() not null,
  constraint games_code_check CHECK ((code ~ '^[a-z0-9][a-z0-9-]{0,39}$'::text)),
  constraint games_cycle_ms_check CHECK ((cycle_ms >= 0)),
  constraint games_names_check CHECK ((names ? 'en'::text)),
  constraint games_game_type_fkey FOREIGN KEY (game_type) REFERENCES catalogue.game_types(code),
  constraint games_maths_fkey FOREIGN KEY (maths) REFERENCES catalogue.maths(code),
  constraint games_vendor_fkey FOREIGN KEY (vendor) REFERENCES catalogue.vendors(code),
  constraint games_pkey PRIMARY KEY (code)
);
CREATE INDEX games_edited ON catalogue.games USING btree (edited);
CREATE TRIGGER edited BEFORE INSERT OR UPDATE ON catalogue.games FOR EACH ROW EXECUTE FUNCTION catalogue.stamp_edit();
-- rights on catalogue.games: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table catalogue.maths (
  code text not null,
  rtp_low numeric(7,4) not null,
  rtp_high numeric(7,4) not null,
  volatility smallint not null,
  lines integer default 0 not null,
  min_bet numeric(12,2) default 1 not null,
  constraint maths_check CHECK (((rtp_high >= rtp_low) AND (rtp_high < (100)::numeric))),
  constraint maths_code_check CHECK ((code ~ '^[a-z0-9-]{1,40}$'::text)),
  constraint maths_lines_check CHECK ((lines >= 0)),
  constraint maths_min_bet_check CHECK ((min_bet > (0)::numeric)),
  constraint maths_rtp_low_check CHECK ((rtp_low >= (75)::numeric)),
  constraint maths_volatility_check CHECK (((volatility >= 1) AND (volatility <= 5))),
  constraint maths_pkey PRIMARY KEY (code)
);
-- rights on catalogue.maths: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table catalogue.rebate_promises (
  brand_id uuid not null,
  promised boolean default false not null,
  version integer default 0 not null,
  constraint rebate_promises_version_check CHECK ((version >= 0)),
  constraint rebate_promises_pkey PRIMARY KEY (brand_id)
);
-- rights on catalogue.rebate_promises: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table catalogue.rebates (
  brand_id uuid not null,
  game_type text not null,
  vendor text default ''::text not null,
  rate integer not null,
  constraint rebates_rate_check CHECK (((rate >= 0) AND (rate <= 1000))),
  constraint rebates_game_type_fkey FOREIGN KEY (game_type) REFERENCES catalogue.game_types(code),
  constraint rebates_pkey PRIMARY KEY (brand_id, game_type, vendor)
);
-- rights on catalogue.rebates: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table catalogue.vendor_splits (
  vendor text not null,
  game_type text not null,
  constraint vendor_splits_game_type_fkey FOREIGN KEY (game_type) REFERENCES catalogue.game_types(code),
  constraint vendor_splits_vendor_fkey FOREIGN KEY (vendor) REFERENCES catalogue.vendors(code),
  constraint vendor_splits_pkey PRIMARY KEY (vendor)
);
-- rights on catalogue.vendor_splits: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table catalogue.vendors (
  code text not null,
  display_name text not null,
  "position" integer default 0 not null,
  enabled boolean default true not null,
  updated_at timestamp with time zone default clock_timestamp() not null,
  maintenance boolean default false not null,
  maintenance_until timestamp with time zone,
  edited xid8 default pg_current_xact_id() not null,
  constraint vendors_code_check CHECK ((code ~ '^[A-Z0-9_]{1,40}$'::text)),
  constraint vendors_pkey PRIMARY KEY (code)
);
CREATE TRIGGER edited BEFORE INSERT OR UPDATE ON catalogue.vendors FOR EACH ROW EXECUTE FUNCTION catalogue.stamp_edit();
-- rights on catalogue.vendors: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create view catalogue.titles as
 SELECT code,
    names
   FROM catalogue.games;
-- rights on catalogue.titles: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

CREATE OR REPLACE FUNCTION catalogue.stamp_edit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.edited := pg_current_xact_id();
  return new;
end $function$;
