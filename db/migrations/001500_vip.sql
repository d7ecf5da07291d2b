-- VIP: levels as versions of a table, who stands where, rebates of each day and what is claimed once.
create schema vip;
grant usage on schema vip to haat_app;

create table vip.tables (
  brand_id uuid not null,
  version integer not null,
  levels json not null,
  staff_id uuid,
  at timestamptz not null,
  primary key (brand_id, version)
);

create table vip.members (
  member_id uuid primary key,
  brand_id uuid not null,
  level integer not null default 0 check (level between 0 and 20),
  best integer not null default 0 check (best >= level),
  since timestamptz not null,
  -- looked at again on this day
  until date not null
);
create index members_due on vip.members (brand_id, until);

create table vip.moves (
  id bigint generated always as identity primary key,
  member_id uuid not null,
  brand_id uuid not null,
  from_level integer not null,
  to_level integer not null check (to_level <> from_level),
  -- what the window showed: points in hundredths, or main currency in minor units
  seen bigint not null,
  at timestamptz not null
);
create index moves_of_member on vip.moves (member_id, id desc);

-- What one part of a day's play was given back by: rates are those of the first calculation, corrections keep them.
create table vip.parts (
  brand_id uuid not null,
  day date not null,
  member_id uuid not null,
  currency text not null,
  category text not null,
  vendor text not null,
  kept integer not null,
  -- millionths: what the level has, and what the play can carry of it
  rate integer not null check (rate between 0 and 1000000),
  used integer not null check (used between 0 and rate),
  level integer not null,
  valid bigint not null check (valid >= 0),
  primary key (brand_id, day, member_id, currency, category, vendor, kept),
  check (kept = -1 or used <= kept)
);

create table vip.lines (
  id uuid primary key,
  serial text not null unique,
  brand_id uuid not null,
  member_id uuid not null,
  day date not null,
  currency text not null,
  -- 1 the first of a day, then what later play and corrections change
  n integer not null,
  amount bigint not null check (amount <> 0),
  state text not null check (state in ('due', 'paid', 'owed', 'settled')),
  -- of what is paid this was kept back for what was owed
  offset_by bigint not null default 0,
  transfer_id uuid,
  created_at timestamptz not null,
  paid_at timestamptz,
  unique (member_id, day, currency, n)
);
create index lines_due on vip.lines (brand_id, id) where state in ('due', 'owed');
create index lines_of_member on vip.lines (member_id, day desc);
create index lines_of_brand on vip.lines (brand_id, day desc, id);

create table vip.runs (
  brand_id uuid not null,
  day date not null,
  members integer not null default 0,
  -- null while the day is not over
  closed_at timestamptz,
  at timestamptz not null,
  primary key (brand_id, day)
);

-- Rewards of a level and of a birthday, claimed once.
create table vip.claims (
  member_id uuid not null,
  brand_id uuid not null,
  -- level:3 · birthday:2026
  name text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  at timestamptz not null,
  primary key (member_id, name)
);

create sequence vip.number;
grant usage on sequence vip.number to haat_app;
grant select, insert on vip.tables, vip.moves, vip.claims to haat_app;
grant select, insert, update on vip.members, vip.parts, vip.lines, vip.runs to haat_app;
