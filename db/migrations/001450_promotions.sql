-- Promotions: what a brand offers, who takes part and how it stands, applications with their pictures, red envelopes and their parts.
create schema promotions;

create table promotions.promotions (
  id uuid primary key,
  brand_id uuid not null,
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  type text not null check (type in ('sign_up', 'deposit', 'apply', 'raffle', 'envelope', 'info')),
  state text not null default 'draft' check (state in ('draft', 'live', 'stopped')),
  revision integer not null default 1,
  emblem text not null default '',
  ink smallint not null default 0,
  linkage text not null default '',
  position integer not null default 0,
  starts_at timestamptz not null,
  ends_at timestamptz,
  reward_kind text not null check (reward_kind in ('cash', 'bonus')),
  -- minor units of `currency`: what one winner gets; of an envelope the pool of one day
  amount bigint not null check (amount >= 0),
  currency text not null,
  terms uuid,
  budget bigint not null check (budget >= 0),
  -- what was paid or promised; promised is what can be claimed
  spent bigint not null default 0,
  rules jsonb not null,
  texts jsonb not null,
  -- tickets of a raffle that were given out
  tickets integer not null default 0,
  -- of a raffle: made when it is opened to players, revealed when it was drawn
  seed_sealed bytea,
  seed_hash text not null default '',
  seed text not null default '',
  drawn integer[] not null default '{}',
  drawn_at timestamptz,
  check (spent >= 0 and spent <= budget),
  check (ends_at is null or ends_at > starts_at)
);
create unique index promotions_code on promotions.promotions (brand_id, code);
create index promotions_shown on promotions.promotions (brand_id, position, id) where state <> 'draft';

create table promotions.entries (
  id uuid primary key,
  promotion_id uuid not null references promotions.promotions,
  member_id uuid not null,
  brand_id uuid not null,
  status text not null
    check (status in ('joined', 'applying', 'process', 'rejected', 'issued', 'claim', 'claimed', 'close')),
  revision integer not null default 1,
  -- how many times he has applied; pictures belong to one of them
  round smallint not null default 0,
  remark text not null default '' check (length(remark) <= 140),
  reason text not null default '',
  note text not null default '' check (length(note) <= 300),
  -- of a raffle
  ticket integer,
  -- of a deposit promotion: the deposit that counts, in minor units
  deposit_id uuid,
  basis bigint,
  -- what was promised to him, in minor units of the promotion; part of its `spent`
  granted bigint not null default 0 check (granted >= 0),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  decided_by uuid,
  held_by uuid,
  held_at timestamptz,
  check (granted > 0 or status not in ('issued', 'claim', 'claimed'))
);
create unique index entries_one on promotions.entries (promotion_id, member_id);
create unique index entries_ticket on promotions.entries (promotion_id, ticket) where ticket is not null;
create unique index entries_deposit on promotions.entries (promotion_id, deposit_id) where deposit_id is not null;
create index entries_of_member on promotions.entries (member_id, promotion_id);
create index entries_waiting on promotions.entries (brand_id, changed_at, id) where status in ('applying', 'process');
create index entries_applied on promotions.entries (brand_id, id desc) where round > 0;

-- Every step of an entry, in order; never changed.
create table promotions.steps (
  entry_id uuid not null references promotions.entries,
  n integer not null,
  event text not null,
  from_status text not null,
  to_status text not null,
  at timestamptz not null,
  -- a member of staff; null where the member or the house did it
  by uuid,
  primary key (entry_id, n)
);

-- Pictures of an application, encoded anew and sealed; those of a round that was not sent yet are a draft.
create table promotions.pictures (
  promotion_id uuid not null references promotions.promotions,
  member_id uuid not null,
  round smallint not null,
  n smallint not null check (n between 1 and 3),
  sealed bytea not null,
  at timestamptz not null,
  primary key (promotion_id, member_id, round, n)
);
-- Tries of a day, whatever became of them.
create table promotions.uploads (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null,
  at timestamptz not null
);
create index uploads_of_member on promotions.uploads (member_id, at);

create table promotions.envelopes (
  id uuid primary key,
  promotion_id uuid not null references promotions.promotions,
  brand_id uuid not null,
  -- day of the brand's zone: one a day
  day date not null,
  pool bigint not null check (pool > 0),
  currency text not null,
  parts integer not null check (parts > 0),
  smallest bigint not null check (smallest > 0),
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  seed_sealed bytea not null,
  seed_hash text not null,
  -- hex, once it is over; empty before
  seed text not null default '',
  over_at timestamptz,
  check (smallest * parts <= pool)
);
create unique index envelopes_day on promotions.envelopes (promotion_id, day);
create index envelopes_open on promotions.envelopes (closes_at) where over_at is null;

-- One row a part from the beginning; a part is taken once, and a member takes one.
create table promotions.parts (
  envelope_id uuid not null references promotions.envelopes,
  n integer not null,
  member_id uuid,
  amount bigint,
  taken_at timestamptz,
  primary key (envelope_id, n),
  check ((member_id is null) = (amount is null) and (member_id is null) = (taken_at is null))
);
create unique index parts_of_member on promotions.parts (envelope_id, member_id) where member_id is not null;
create index parts_left on promotions.parts (envelope_id, n) where member_id is null;

grant usage on schema promotions to haat_app;
grant select, insert, update on promotions.promotions, promotions.entries, promotions.envelopes, promotions.parts to haat_app;
grant select, insert on promotions.steps to haat_app;
grant select, insert, delete on promotions.pictures, promotions.uploads to haat_app;
