-- Written by "npm run gen" from a migrated database. Do not edit.

create schema vip;
-- rights on vip: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create sequence vip.moves_id_seq;

create sequence vip.number;
-- rights on vip.number: haat_owner=rwU/haat_owner,haat_app=U/haat_owner

create table vip.claims (
  member_id uuid not null,
  brand_id uuid not null,
  name text not null,
  amount bigint not null,
  currency text not null,
  at timestamp with time zone not null,
  constraint claims_amount_check CHECK ((amount > 0)),
  constraint claims_pkey PRIMARY KEY (member_id, name)
);
-- rights on vip.claims: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table vip.lines (
  id uuid not null,
  serial text not null,
  brand_id uuid not null,
  member_id uuid not null,
  day date not null,
  currency text not null,
  n integer not null,
  amount bigint not null,
  state text not null,
  offset_by bigint default 0 not null,
  transfer_id uuid,
  created_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  constraint lines_amount_check CHECK ((amount <> 0)),
  constraint lines_state_check CHECK ((state = ANY (ARRAY['due'::text, 'paid'::text, 'owed'::text, 'settled'::text]))),
  constraint lines_pkey PRIMARY KEY (id),
  constraint lines_member_id_day_currency_n_key UNIQUE (member_id, day, currency, n),
  constraint lines_serial_key UNIQUE (serial)
);
CREATE INDEX lines_due ON vip.lines USING btree (brand_id, id) WHERE (state = ANY (ARRAY['due'::text, 'owed'::text]));
CREATE INDEX lines_of_brand ON vip.lines USING btree (brand_id, day DESC, id);
CREATE INDEX lines_of_member ON vip.lines USING btree (member_id, day DESC);
-- rights on vip.lines: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table vip.members (
  member_id uuid not null,
  brand_id uuid not null,
  level integer default 0 not null,
  best integer default 0 not null,
  since timestamp with time zone not null,
  until date not null,
  constraint members_check CHECK ((best >= level)),
  constraint members_level_check CHECK (((level >= 0) AND (level <= 20))),
  constraint members_pkey PRIMARY KEY (member_id)
);
CREATE INDEX members_due ON vip.members USING btree (brand_id, until);
-- rights on vip.members: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table vip.moves (
  id bigint generated always as identity not null,
  member_id uuid not null,
  brand_id uuid not null,
  from_level integer not null,
  to_level integer not null,
  seen bigint not null,
  at timestamp with time zone not null,
  constraint moves_check CHECK ((to_level <> from_level)),
  constraint moves_pkey PRIMARY KEY (id)
);
CREATE INDEX moves_of_member ON vip.moves USING btree (member_id, id DESC);
-- rights on vip.moves: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table vip.parts (
  brand_id uuid not null,
  day date not null,
  member_id uuid not null,
  currency text not null,
  category text not null,
  vendor text not null,
  kept integer not null,
  rate integer not null,
  used integer not null,
  level integer not null,
  valid bigint not null,
  constraint parts_check CHECK (((used >= 0) AND (used <= rate))),
  constraint parts_check1 CHECK (((kept = '-1'::integer) OR (used <= kept))),
  constraint parts_rate_check CHECK (((rate >= 0) AND (rate <= 1000000))),
  constraint parts_valid_check CHECK ((valid >= 0)),
  constraint parts_pkey PRIMARY KEY (brand_id, day, member_id, currency, category, vendor, kept)
);
-- rights on vip.parts: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table vip.runs (
  brand_id uuid not null,
  day date not null,
  members integer default 0 not null,
  closed_at timestamp with time zone,
  at timestamp with time zone not null,
  constraint runs_pkey PRIMARY KEY (brand_id, day)
);
-- rights on vip.runs: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table vip.tables (
  brand_id uuid not null,
  version integer not null,
  levels json not null,
  staff_id uuid,
  at timestamp with time zone not null,
  constraint tables_pkey PRIMARY KEY (brand_id, version)
);
-- rights on vip.tables: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner
