-- Written by "npm run gen" from a migrated database. Do not edit.

create schema wallet;
-- rights on wallet: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create sequence wallet.local_bets_n_seq;

create sequence wallet.number;
-- rights on wallet.number: haat_owner=rwU/haat_owner,haat_app=U/haat_owner

create table wallet.adjustments (
  id uuid not null,
  member_id uuid not null,
  brand_id uuid not null,
  serial text not null,
  direction text not null,
  amount bigint not null,
  currency text not null,
  cause text not null,
  reason text not null,
  asked_by uuid not null,
  agreed_by uuid[] not null,
  transfer_id uuid not null,
  at timestamp with time zone not null,
  constraint adjustments_amount_check CHECK ((amount > 0)),
  constraint adjustments_cause_check CHECK ((cause = ANY (ARRAY['goodwill'::text, 'complaint'::text, 'error'::text, 'other'::text]))),
  constraint adjustments_check CHECK (((cardinality(agreed_by) > 0) AND (NOT (asked_by = ANY (agreed_by))))),
  constraint adjustments_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint adjustments_pkey PRIMARY KEY (id),
  constraint adjustments_serial_key UNIQUE (serial)
);
CREATE INDEX adjustments_of_brand ON wallet.adjustments USING btree (brand_id, id DESC);
CREATE INDEX adjustments_of_member ON wallet.adjustments USING btree (member_id, id DESC);
-- rights on wallet.adjustments: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table wallet.local_balances (
  vendor text not null,
  player text not null,
  currency text not null,
  balance bigint default 0 not null,
  constraint local_balances_balance_check CHECK ((balance >= 0)),
  constraint local_balances_pkey PRIMARY KEY (vendor, player, currency)
);
-- rights on wallet.local_balances: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table wallet.local_bets (
  n bigint generated always as identity not null,
  vendor text not null,
  player text not null,
  currency text not null,
  game text not null,
  stake bigint not null,
  payout bigint not null,
  at timestamp with time zone default now() not null,
  constraint local_bets_pkey PRIMARY KEY (n)
);
CREATE INDEX local_bets_of_player ON wallet.local_bets USING btree (vendor, player, currency, n);
-- rights on wallet.local_bets: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table wallet.local_orders (
  reference text not null,
  vendor text not null,
  player text not null,
  direction text not null,
  amount bigint not null,
  currency text not null,
  outcome text not null,
  at timestamp with time zone default now() not null,
  constraint local_orders_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'refused'::text, 'lost'::text]))),
  constraint local_orders_pkey PRIMARY KEY (reference)
);
-- rights on wallet.local_orders: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table wallet.places (
  member_id uuid not null,
  vendor text not null,
  currency text not null,
  brand_id uuid not null,
  revision bigint default 0 not null,
  asked_at timestamp with time zone,
  report_cursor text default ''::text not null,
  staked_unreported bigint default 0 not null,
  paid_unreported bigint default 0 not null,
  constraint places_paid_unreported_check CHECK ((paid_unreported >= 0)),
  constraint places_staked_unreported_check CHECK ((staked_unreported >= 0)),
  constraint places_vendor_check CHECK ((vendor ~ '^[A-Za-z0-9_-]{1,40}$'::text)),
  constraint places_pkey PRIMARY KEY (member_id, vendor, currency)
);
CREATE INDEX places_asked ON wallet.places USING btree (asked_at NULLS FIRST);
-- rights on wallet.places: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table wallet.results (
  id uuid not null,
  member_id uuid not null,
  brand_id uuid not null,
  vendor text not null,
  currency text not null,
  amount bigint not null,
  transfer_id uuid,
  at timestamp with time zone not null,
  stake bigint default 0 not null,
  valid_stake bigint default 0 not null,
  payout bigint default 0 not null,
  bets integer default 0 not null,
  unreported bigint default 0 not null,
  constraint results_amount_check CHECK (((payout - stake) = amount)),
  constraint results_bets_check CHECK ((bets >= 0)),
  constraint results_transfer_check CHECK (((transfer_id IS NULL) = (amount = 0))),
  constraint results_valid_check CHECK ((((valid_stake >= 0) AND (valid_stake <= stake)) AND (payout >= 0))),
  constraint results_what_check CHECK (((amount <> 0) OR (bets > 0))),
  constraint results_pkey PRIMARY KEY (id)
);
CREATE INDEX results_of_member ON wallet.results USING btree (member_id, id DESC);
-- rights on wallet.results: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table wallet.transfers (
  id uuid not null,
  member_id uuid not null,
  brand_id uuid not null,
  serial text not null,
  key text not null,
  content bytea not null,
  vendor text not null,
  provider text not null,
  direction text not null,
  amount bigint not null,
  currency text not null,
  state text default 'asked'::text not null,
  asks integer default 0 not null,
  reason text default ''::text not null,
  move_id uuid,
  back_id uuid,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  contradiction text default ''::text not null,
  again_id uuid,
  constraint transfers_amount_check CHECK ((amount > 0)),
  constraint transfers_back CHECK (((back_id IS NULL) OR ((direction = 'in'::text) AND ((state = 'refused'::text) OR (again_id IS NOT NULL))))),
  constraint transfers_check CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['done'::text, 'refused'::text])))),
  constraint transfers_contradiction_check CHECK ((contradiction = ANY (ARRAY[''::text, 'done'::text, 'refused'::text]))),
  constraint transfers_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint transfers_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'unknown'::text, 'review'::text, 'done'::text, 'refused'::text]))),
  constraint transfers_pkey PRIMARY KEY (id),
  constraint transfers_member_id_key_key UNIQUE (member_id, key),
  constraint transfers_serial_key UNIQUE (serial)
);
CREATE INDEX transfers_contradicted ON wallet.transfers USING btree (brand_id, id) WHERE (contradiction <> ''::text);
CREATE INDEX transfers_of_brand ON wallet.transfers USING btree (brand_id, id DESC);
CREATE INDEX transfers_of_member ON wallet.transfers USING btree (member_id, id DESC);
CREATE UNIQUE INDEX transfers_open ON wallet.transfers USING btree (member_id, vendor, currency) WHERE (ended_at IS NULL);
CREATE INDEX transfers_refused ON wallet.transfers USING btree (brand_id, id DESC) WHERE (state = 'refused'::text);
CREATE INDEX transfers_waiting ON wallet.transfers USING btree (brand_id, id) WHERE (ended_at IS NULL);
-- rights on wallet.transfers: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table wallet.vendor_bets (
  brand_id uuid not null,
  vendor text not null,
  reference text not null,
  member_id uuid not null,
  currency text not null,
  game text not null,
  stake bigint not null,
  valid_stake bigint not null,
  payout bigint not null,
  ended_at timestamp with time zone not null,
  result_id uuid not null,
  id uuid default gen_random_uuid() not null,
  constraint vendor_bets_check CHECK (((valid_stake >= 0) AND (valid_stake <= stake))),
  constraint vendor_bets_payout_check CHECK ((payout >= 0)),
  constraint vendor_bets_stake_check CHECK ((stake >= 0)),
  constraint vendor_bets_pkey PRIMARY KEY (brand_id, vendor, reference),
  constraint vendor_bets_id_key UNIQUE (id)
);
CREATE INDEX vendor_bets_of_result ON wallet.vendor_bets USING btree (result_id);
-- rights on wallet.vendor_bets: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create view wallet.adjustments_view as
 SELECT id,
    member_id,
    brand_id,
    serial,
    direction,
    amount,
    currency,
    cause,
    reason,
    asked_by,
    agreed_by,
    at
   FROM wallet.adjustments;
-- rights on wallet.adjustments_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create view wallet.results_view as
 SELECT id,
    member_id,
    brand_id,
    vendor,
    currency,
    amount,
    at
   FROM wallet.results;
-- rights on wallet.results_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create view wallet.transfers_view as
 SELECT id,
    member_id,
    brand_id,
    serial,
    vendor,
    direction,
    amount,
    currency,
    state,
    reason,
    created_at,
    ended_at
   FROM wallet.transfers;
-- rights on wallet.transfers_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner
