-- Written by "npm run gen" from a migrated database. Do not edit.

create schema records;
-- rights on records: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table records.actives (
  brand_id uuid not null,
  day date not null,
  member_id uuid not null,
  constraint actives_pkey PRIMARY KEY (brand_id, day, member_id)
);
-- rights on records.actives: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table records.bets (
  member_id uuid not null,
  ref uuid not null,
  brand_id uuid not null,
  kind text not null,
  category text not null,
  vendor text not null,
  game text not null,
  currency text not null,
  serial text default ''::text not null,
  stake bigint not null,
  valid_stake bigint default 0 not null,
  payout bigint default 0 not null,
  state text not null,
  placed_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  revision integer default 0 not null,
  constraint bets_check CHECK (((valid_stake >= 0) AND (valid_stake <= stake))),
  constraint bets_ended CHECK (((state = 'open'::text) = (ended_at IS NULL))),
  constraint bets_payout_check CHECK ((payout >= 0)),
  constraint bets_stake_check CHECK ((stake >= 0)),
  constraint bets_state_check CHECK ((state = ANY (ARRAY['open'::text, 'settled'::text, 'voided'::text]))),
  constraint bets_pkey PRIMARY KEY (member_id, ref)
);
CREATE INDEX bets_ended ON records.bets USING btree (member_id, ended_at) WHERE (state <> 'open'::text);
CREATE INDEX bets_newest ON records.bets USING btree (member_id, placed_at DESC, ref DESC);
CREATE INDEX bets_of_brand ON records.bets USING btree (brand_id, placed_at DESC);
CREATE INDEX bets_open ON records.bets USING btree (brand_id, placed_at) WHERE (state = 'open'::text);
CREATE INDEX bets_open_of_member ON records.bets USING btree (member_id) WHERE (state = 'open'::text);
-- rights on records.bets: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table records.buckets (
  brand_id uuid not null,
  measure text not null,
  at timestamp with time zone not null,
  part text not null,
  currency text not null,
  n bigint not null,
  amount bigint not null,
  payout bigint not null,
  constraint buckets_pkey PRIMARY KEY (brand_id, measure, at, part, currency)
);
-- rights on records.buckets: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table records.day_changes (
  id uuid not null,
  member_id uuid not null,
  day date not null,
  category text not null,
  currency text not null,
  brand_id uuid not null,
  ref uuid,
  bets bigint not null,
  stake bigint not null,
  valid_stake bigint not null,
  payout bigint not null,
  unreported bigint not null,
  constraint day_changes_pkey PRIMARY KEY (id)
);
-- rights on records.day_changes: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table records.days (
  member_id uuid not null,
  day date not null,
  category text not null,
  currency text not null,
  brand_id uuid not null,
  bets bigint not null,
  stake bigint not null,
  valid_stake bigint not null,
  payout bigint not null,
  unreported bigint default 0 not null,
  constraint days_pkey PRIMARY KEY (member_id, day, category, currency)
);
CREATE INDEX days_of_brand ON records.days USING btree (brand_id, day);
-- rights on records.days: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create view records.bets_view as
 SELECT member_id,
    ref,
    brand_id,
    kind,
    category,
    vendor,
    game,
    currency,
    serial,
    stake,
    valid_stake,
    payout,
    state,
    placed_at,
    ended_at,
    revision
   FROM records.bets;
-- rights on records.bets_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create view records.buckets_view as
 SELECT brand_id,
    measure,
    at,
    part,
    currency,
    n,
    amount,
    payout
   FROM records.buckets;
-- rights on records.buckets_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create view records.days_view as
 SELECT member_id,
    day,
    category,
    currency,
    brand_id,
    bets,
    stake,
    valid_stake,
    payout,
    unreported
   FROM records.days;
-- rights on records.days_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner
