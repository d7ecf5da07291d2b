-- Written by "npm run gen" from a migrated database. Do not edit.

create schema protection;
-- rights on protection: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table protection.corrected (
  member_id uuid not null,
  ref uuid not null,
  revision integer not null,
  currency text not null,
  staked bigint not null,
  at timestamp with time zone not null,
  constraint corrected_pkey PRIMARY KEY (member_id, ref, revision)
);
-- rights on protection.corrected: haat_owner=arwdDxtm/haat_owner,haat_app=ard/haat_owner

create table protection.deposits (
  deposit_id uuid not null,
  member_id uuid not null,
  brand_id uuid not null,
  amount bigint not null,
  currency text not null,
  asked_at timestamp with time zone not null,
  state text default 'asked'::text not null,
  credited_at timestamp with time zone,
  constraint deposits_amount_check CHECK ((amount > 0)),
  constraint deposits_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'credited'::text, 'ended'::text]))),
  constraint deposits_pkey PRIMARY KEY (deposit_id)
);
CREATE INDEX deposits_of_member ON protection.deposits USING btree (member_id, asked_at DESC);
-- rights on protection.deposits: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table protection.events (
  member_id uuid not null,
  id uuid not null,
  what text not null,
  detail jsonb not null,
  at timestamp with time zone not null,
  constraint events_what_check CHECK (((length(what) >= 3) AND (length(what) <= 40))),
  constraint events_pkey PRIMARY KEY (member_id, id)
);
-- rights on protection.events: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table protection.exclusion_marks (
  origin uuid not null,
  kind text not null,
  digest bytea not null,
  until timestamp with time zone not null,
  constraint exclusion_marks_digest_check CHECK ((length(digest) = 32)),
  constraint exclusion_marks_kind_check CHECK ((kind = ANY (ARRAY['phone'::text, 'email'::text, 'name_birth'::text, 'document'::text]))),
  constraint exclusion_marks_pkey PRIMARY KEY (kind, digest, origin)
);
-- rights on protection.exclusion_marks: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table protection.exclusions (
  id uuid not null,
  origin uuid not null,
  member_id uuid not null,
  brand_id uuid not null,
  matched_by text not null,
  at timestamp with time zone not null,
  until timestamp with time zone not null,
  constraint exclusions_check CHECK ((until > at)),
  constraint exclusions_matched_by_check CHECK ((matched_by = ANY (ARRAY['own'::text, 'phone'::text, 'email'::text, 'name_birth'::text, 'document'::text]))),
  constraint exclusions_pkey PRIMARY KEY (id),
  constraint exclusions_origin_member_id_key UNIQUE (origin, member_id)
);
CREATE INDEX exclusions_of_member ON protection.exclusions USING btree (member_id, until DESC);
-- rights on protection.exclusions: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table protection.raises (
  member_id uuid not null,
  kind text not null,
  period text not null,
  wanted bigint,
  asked_at timestamp with time zone not null,
  ready_at timestamp with time zone not null,
  lapses_at timestamp with time zone not null,
  constraint raises_kind_check CHECK ((kind = ANY (ARRAY['deposit'::text, 'stake'::text, 'loss'::text, 'time'::text]))),
  constraint raises_period_check CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  constraint raises_wanted_check CHECK ((wanted >= 0)),
  constraint raises_pkey PRIMARY KEY (member_id, kind, period)
);
-- rights on protection.raises: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table protection.standing (
  member_id uuid not null,
  stake_max bigint,
  deposit_max bigint,
  play_from bigint,
  play_last bigint,
  checked_at bigint,
  time_out_until bigint,
  excluded_until bigint,
  limit_deposit_day bigint,
  limit_deposit_week bigint,
  limit_deposit_month bigint,
  limit_stake_day bigint,
  limit_stake_week bigint,
  limit_stake_month bigint,
  limit_loss_day bigint,
  limit_loss_week bigint,
  limit_loss_month bigint,
  limit_time_day bigint,
  limit_time_week bigint,
  limit_time_month bigint,
  anchor bigint,
  from_day bigint default 0 not null,
  from_week bigint default 0 not null,
  from_month bigint default 0 not null,
  used_stake_day bigint default 0 not null,
  used_stake_week bigint default 0 not null,
  used_stake_month bigint default 0 not null,
  used_loss_day bigint default 0 not null,
  used_loss_week bigint default 0 not null,
  used_loss_month bigint default 0 not null,
  used_time_day bigint default 0 not null,
  used_time_week bigint default 0 not null,
  used_time_month bigint default 0 not null,
  restricted boolean default false not null,
  constraint standing_deposit_max_check CHECK ((deposit_max > 0)),
  constraint standing_limit_deposit_day_check CHECK ((limit_deposit_day >= 0)),
  constraint standing_limit_deposit_month_check CHECK ((limit_deposit_month >= 0)),
  constraint standing_limit_deposit_week_check CHECK ((limit_deposit_week >= 0)),
  constraint standing_limit_loss_day_check CHECK ((limit_loss_day >= 0)),
  constraint standing_limit_loss_month_check CHECK ((limit_loss_month >= 0)),
  constraint standing_limit_loss_week_check CHECK ((limit_loss_week >= 0)),
  constraint standing_limit_stake_day_check CHECK ((limit_stake_day >= 0)),
  constraint standing_limit_stake_month_check CHECK ((limit_stake_month >= 0)),
  constraint standing_limit_stake_week_check CHECK ((limit_stake_week >= 0)),
  constraint standing_limit_time_day_check CHECK ((limit_time_day >= 0)),
  constraint standing_limit_time_month_check CHECK ((limit_time_month >= 0)),
  constraint standing_limit_time_week_check CHECK ((limit_time_week >= 0)),
  constraint standing_stake_max_check CHECK ((stake_max > 0)),
  constraint standing_pkey PRIMARY KEY (member_id)
) with (fillfactor=60);
-- rights on protection.standing: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create view protection.events_view as
 SELECT member_id,
    id,
    what,
    detail,
    at
   FROM protection.events;
-- rights on protection.events_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create view protection.standing_view as
 SELECT member_id,
    time_out_until,
    excluded_until,
    restricted
   FROM protection.standing;
-- rights on protection.standing_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner
