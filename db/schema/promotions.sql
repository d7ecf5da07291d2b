-- Written by "npm run gen" from a migrated database. Do not edit.

create schema promotions;
-- rights on promotions: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table promotions.entries (
  id uuid not null,
  promotion_id uuid not null,
  member_id uuid not null,
  brand_id uuid not null,
  status text not null,
  revision integer default 1 not null,
  round smallint default 0 not null,
  remark text default ''::text not null,
  reason text default ''::text not null,
  note text default ''::text not null,
  ticket integer,
  deposit_id uuid,
  basis bigint,
  granted bigint default 0 not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  decided_by uuid,
  held_by uuid,
  held_at timestamp with time zone,
  constraint entries_check CHECK (((granted > 0) OR (status <> ALL (ARRAY['issued'::text, 'claim'::text, 'claimed'::text])))),
  constraint entries_granted_check CHECK ((granted >= 0)),
  constraint entries_note_check CHECK ((length(note) <= 300)),
  constraint entries_remark_check CHECK ((length(remark) <= 140)),
  constraint entries_status_check CHECK ((status = ANY (ARRAY['joined'::text, 'applying'::text, 'process'::text, 'rejected'::text, 'issued'::text, 'claim'::text, 'claimed'::text, 'close'::text]))),
  constraint entries_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotions.promotions(id),
  constraint entries_pkey PRIMARY KEY (id)
);
CREATE INDEX entries_applied ON promotions.entries USING btree (brand_id, id DESC) WHERE (round > 0);
CREATE UNIQUE INDEX entries_deposit ON promotions.entries USING btree (promotion_id, deposit_id) WHERE (deposit_id IS NOT NULL);
CREATE INDEX entries_of_member ON promotions.entries USING btree (member_id, promotion_id);
CREATE UNIQUE INDEX entries_one ON promotions.entries USING btree (promotion_id, member_id);
CREATE UNIQUE INDEX entries_ticket ON promotions.entries USING btree (promotion_id, ticket) WHERE (ticket IS NOT NULL);
CREATE INDEX entries_waiting ON promotions.entries USING btree (brand_id, changed_at, id) WHERE (status = ANY (ARRAY['applying'::text, 'process'::text]));
-- rights on promotions.entries: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table promotions.envelopes (
  id uuid not null,
  promotion_id uuid not null,
  brand_id uuid not null,
  day date not null,
  pool bigint not null,
  currency text not null,
  parts integer not null,
  smallest bigint not null,
  opens_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  seed_sealed bytea not null,
  seed_hash text not null,
  seed text default ''::text not null,
  over_at timestamp with time zone,
  constraint envelopes_check CHECK ((closes_at > opens_at)),
  constraint envelopes_check1 CHECK (((smallest * parts) <= pool)),
  constraint envelopes_parts_check CHECK ((parts > 0)),
  constraint envelopes_pool_check CHECK ((pool > 0)),
  constraint envelopes_smallest_check CHECK ((smallest > 0)),
  constraint envelopes_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotions.promotions(id),
  constraint envelopes_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX envelopes_day ON promotions.envelopes USING btree (promotion_id, day);
CREATE INDEX envelopes_open ON promotions.envelopes USING btree (closes_at) WHERE (over_at IS NULL);
-- rights on promotions.envelopes: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table promotions.parts (
  envelope_id uuid not null,
  n integer not null,
  member_id uuid,
  amount bigint,
  taken_at timestamp with time zone,
  constraint parts_check CHECK ((((member_id IS NULL) = (amount IS NULL)) AND ((member_id IS NULL) = (taken_at IS NULL)))),
  constraint parts_envelope_id_fkey FOREIGN KEY (envelope_id) REFERENCES promotions.envelopes(id),
  constraint parts_pkey PRIMARY KEY (envelope_id, n)
);
CREATE INDEX parts_left ON promotions.parts USING btree (envelope_id, n) WHERE (member_id IS NULL);
CREATE UNIQUE INDEX parts_of_member ON promotions.parts USING btree (envelope_id, member_id) WHERE (member_id IS NOT NULL);
-- rights on promotions.parts: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table promotions.pictures (
  promotion_id uuid not null,
  member_id uuid not null,
  round smallint not null,
  n smallint not null,
  sealed bytea not null,
  at timestamp with time zone not null,
  constraint pictures_n_check CHECK (((n >= 1) AND (n <= 3))),
  constraint pictures_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotions.promotions(id),
  constraint pictures_pkey PRIMARY KEY (promotion_id, member_id, round, n)
);
-- rights on promotions.pictures: haat_owner=arwdDxtm/haat_owner,haat_app=ard/haat_owner

create table promotions.promotions (
  id uuid not null,
  brand_id uuid not null,
  code text not null,
  type text not null,
  state text default 'draft'::text not null,
  revision integer default 1 not null,
  emblem text default ''::text not null,
  ink smallint default 0 not null,
  linkage text default ''::text not null,
  "position" integer default 0 not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  reward_kind text not null,
  amount bigint not null,
  currency text not null,
  terms uuid,
  budget bigint not null,
  spent bigint default 0 not null,
  rules jsonb not null,
  texts jsonb not null,
  tickets integer default 0 not null,
  seed_sealed bytea,
  seed_hash text default ''::text not null,
  seed text default ''::text not null,
  drawn integer[] default '{}'::integer[] not null,
  drawn_at timestamp with time zone,
  constraint promotions_amount_check CHECK ((amount >= 0)),
  constraint promotions_budget_check CHECK ((budget >= 0)),
  constraint promotions_check CHECK (((spent >= 0) AND (spent <= budget))),
  constraint promotions_check1 CHECK (((ends_at IS NULL) OR (ends_at > starts_at))),
  constraint promotions_code_check CHECK ((code ~ '^[a-z0-9][a-z0-9-]{0,39}$'::text)),
  constraint promotions_reward_kind_check CHECK ((reward_kind = ANY (ARRAY['cash'::text, 'bonus'::text]))),
  constraint promotions_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'live'::text, 'stopped'::text]))),
  constraint promotions_type_check CHECK ((type = ANY (ARRAY['sign_up'::text, 'deposit'::text, 'apply'::text, 'raffle'::text, 'envelope'::text, 'info'::text]))),
  constraint promotions_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX promotions_code ON promotions.promotions USING btree (brand_id, code);
CREATE INDEX promotions_shown ON promotions.promotions USING btree (brand_id, "position", id) WHERE (state <> 'draft'::text);
-- rights on promotions.promotions: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table promotions.steps (
  entry_id uuid not null,
  n integer not null,
  event text not null,
  from_status text not null,
  to_status text not null,
  at timestamp with time zone not null,
  by uuid,
  constraint steps_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES promotions.entries(id),
  constraint steps_pkey PRIMARY KEY (entry_id, n)
);
-- rights on promotions.steps: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table promotions.uploads (
  id uuid default gen_random_uuid() not null,
  member_id uuid not null,
  at timestamp with time zone not null,
  constraint uploads_pkey PRIMARY KEY (id)
);
CREATE INDEX uploads_of_member ON promotions.uploads USING btree (member_id, at);
-- rights on promotions.uploads: haat_owner=arwdDxtm/haat_owner,haat_app=ard/haat_owner
