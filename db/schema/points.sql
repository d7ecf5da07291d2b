-- Written by "npm run gen" from a migrated database. Do not edit.

create schema points;
-- rights on points: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create sequence points.entries_id_seq;

create sequence points.number;
-- rights on points.number: haat_owner=rwU/haat_owner,haat_app=U/haat_owner

create table points.balances (
  member_id uuid not null,
  brand_id uuid not null,
  points bigint default 0 not null,
  owed bigint default 0 not null,
  constraint balances_owed_check CHECK ((owed >= 0)),
  constraint balances_points_check CHECK ((points >= 0)),
  constraint balances_pkey PRIMARY KEY (member_id)
);
-- rights on points.balances: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table points.entries (
  id bigint generated always as identity not null,
  member_id uuid not null,
  brand_id uuid not null,
  kind text not null,
  amount bigint not null,
  owed bigint default 0 not null,
  balance_after bigint not null,
  category text default ''::text not null,
  day date not null,
  ref uuid,
  note text default ''::text not null,
  at timestamp with time zone not null,
  constraint entries_balance_after_check CHECK ((balance_after >= 0)),
  constraint entries_check CHECK (((amount <> 0) OR (owed <> 0))),
  constraint entries_kind_check CHECK ((kind = ANY (ARRAY['earned'::text, 'corrected'::text, 'deposit'::text, 'deposit_back'::text, 'redeemed'::text, 'returned'::text, 'converted'::text, 'granted'::text]))),
  constraint entries_pkey PRIMARY KEY (id)
);
CREATE INDEX entries_of_member ON points.entries USING btree (member_id, id DESC);
CREATE UNIQUE INDEX entries_once ON points.entries USING btree (member_id, kind, ref) WHERE (ref IS NOT NULL);
-- rights on points.entries: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table points.goods (
  id uuid not null,
  brand_id uuid not null,
  kind text not null,
  names json not null,
  texts json not null,
  picture text not null,
  price bigint not null,
  amount bigint default 0 not null,
  currency text default ''::text not null,
  stock integer,
  each_most integer default 0 not null,
  open boolean default true not null,
  "position" integer default 0 not null,
  revision integer default 1 not null,
  constraint goods_amount_check CHECK ((amount >= 0)),
  constraint goods_check CHECK (((kind = 'money'::text) = ((amount > 0) AND (currency <> ''::text)))),
  constraint goods_each_most_check CHECK ((each_most >= 0)),
  constraint goods_kind_check CHECK ((kind = ANY (ARRAY['money'::text, 'goods'::text]))),
  constraint goods_price_check CHECK ((price > 0)),
  constraint goods_stock_check CHECK ((stock >= 0)),
  constraint goods_pkey PRIMARY KEY (id)
);
CREATE INDEX goods_of_brand ON points.goods USING btree (brand_id, "position", id);
-- rights on points.goods: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table points.plays (
  brand_id uuid not null,
  day date not null,
  member_id uuid not null,
  category text not null,
  vendor text not null,
  currency text not null,
  unit bigint not null,
  kept integer not null,
  stakes integer not null,
  valid bigint not null,
  earned bigint generated always as (
CASE
    WHEN (unit = 0) THEN (0)::bigint
    ELSE ((valid * 100) / unit)
END) stored not null,
  credited bigint default 0 not null,
  due boolean default true not null,
  revised_at timestamp with time zone,
  constraint plays_valid_check CHECK ((valid >= 0)),
  constraint plays_pkey PRIMARY KEY (brand_id, day, member_id, category, vendor, currency, unit, kept)
);
CREATE INDEX plays_due ON points.plays USING btree (member_id) WHERE due;
CREATE INDEX plays_of_member ON points.plays USING btree (member_id, day);
CREATE INDEX plays_revised ON points.plays USING btree (brand_id, revised_at) WHERE (revised_at IS NOT NULL);
-- rights on points.plays: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table points.redemptions (
  id uuid not null,
  serial text not null,
  brand_id uuid not null,
  member_id uuid not null,
  goods_id uuid,
  kind text not null,
  name json not null,
  points bigint not null,
  amount bigint default 0 not null,
  currency text default ''::text not null,
  state text not null,
  key text not null,
  content bytea not null,
  address bytea,
  reason text default ''::text not null,
  note text default ''::text not null,
  tracking text default ''::text not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  revision integer default 1 not null,
  created_at timestamp with time zone not null,
  constraint redemptions_kind_check CHECK ((kind = ANY (ARRAY['money'::text, 'goods'::text, 'convert'::text]))),
  constraint redemptions_points_check CHECK ((points > 0)),
  constraint redemptions_state_check CHECK ((state = ANY (ARRAY['in_process'::text, 'approved'::text, 'rejected'::text]))),
  constraint redemptions_goods_id_fkey FOREIGN KEY (goods_id) REFERENCES points.goods(id),
  constraint redemptions_pkey PRIMARY KEY (id),
  constraint redemptions_member_id_key_key UNIQUE (member_id, key),
  constraint redemptions_serial_key UNIQUE (serial)
);
CREATE INDEX redemptions_of_brand ON points.redemptions USING btree (brand_id, state, created_at);
CREATE INDEX redemptions_of_goods ON points.redemptions USING btree (goods_id, member_id);
CREATE INDEX redemptions_of_member ON points.redemptions USING btree (member_id, created_at DESC);
-- rights on points.redemptions: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table points.stakes (
  ref uuid not null,
  brand_id uuid not null,
  member_id uuid not null,
  day date not null,
  category text not null,
  vendor text not null,
  currency text not null,
  valid bigint not null,
  unit bigint not null,
  margin integer,
  cost integer default 0 not null,
  kept integer not null,
  revision integer default 1 not null,
  at timestamp with time zone not null,
  constraint stakes_cost_check CHECK ((cost >= 0)),
  constraint stakes_kept_check CHECK (((kept >= '-1'::integer) AND (kept <= 1000000))),
  constraint stakes_margin_check CHECK (((margin >= 0) AND (margin <= 1000000))),
  constraint stakes_unit_check CHECK ((unit >= 0)),
  constraint stakes_valid_check CHECK ((valid >= 0)),
  constraint stakes_pkey PRIMARY KEY (ref)
);
-- rights on points.stakes: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create view points.plays_view as
 SELECT brand_id,
    day,
    member_id,
    category,
    vendor,
    currency,
    unit,
    kept,
    stakes,
    valid,
    earned,
    revised_at
   FROM points.plays;
-- rights on points.plays_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner
