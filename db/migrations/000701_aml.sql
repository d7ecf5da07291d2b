-- Money laundering: what goes in, out and through play is counted, and what looks wrong becomes a case that two people close.
create schema aml;
create sequence aml.number;

-- What came in and what was asked out, newest months only: what is counted over is at most ninety days long.
create table aml.flows (
  member_id uuid not null,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  ref uuid not null,
  brand_id uuid not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  method text not null,
  at timestamptz not null,
  primary key (member_id, kind, ref)
);
create index flows_newest on aml.flows (member_id, at);
create index flows_old on aml.flows (at);

-- Settled stakes by the hour.
create table aml.stakes (
  member_id uuid not null,
  currency text not null,
  hour timestamptz not null,
  amount bigint not null check (amount >= 0),
  primary key (member_id, currency, hour)
);
create index stakes_old on aml.stakes (hour);

create table aml.cases (
  id uuid primary key,
  brand_id uuid not null,
  member_id uuid not null,
  serial text not null unique,
  rule text not null check (rule ~ '^[a-z_]{1,30}$'),
  -- the period it stands for, counted from 1970; a rule opens one case a member and period
  period bigint not null,
  currency text not null,
  -- what the rule counted, minor units; 0 where it counts accounts
  amount bigint not null default 0,
  state text not null default 'open' check (state in ('open', 'closed')),
  revision integer not null default 1,
  outcome text not null default '' check (outcome in ('', 'cleared', 'reported', 'restricted')),
  opened_at timestamptz not null,
  -- staff who opened it by hand; null where a rule did
  opened_by uuid,
  claimed_by uuid,
  claimed_at timestamptz,
  closed_at timestamptz,
  closed_by uuid,
  request_id uuid,
  unique (member_id, rule, period),
  check ((state = 'closed') = (closed_at is not null)),
  check ((state = 'closed') = (outcome <> ''))
);
create index cases_of_brand on aml.cases (brand_id, id desc);
create index cases_open on aml.cases (brand_id, id) where state = 'open';
create index cases_held on aml.cases (member_id) where state = 'open';

create table aml.evidence (
  case_id uuid not null references aml.cases,
  n integer not null,
  kind text not null check (kind in ('deposit', 'withdrawal', 'stakes', 'account', 'device', 'address')),
  -- what it is about: a deposit, a withdrawal, another member; null where nothing has an id
  ref uuid,
  amount bigint,
  currency text,
  -- the end of an account number, an address, the name of a method
  text text not null default '',
  at timestamptz not null,
  primary key (case_id, n)
);
create unique index evidence_once on aml.evidence (case_id, kind, ref) where ref is not null;

create table aml.notes (
  case_id uuid not null references aml.cases,
  id uuid not null,
  staff_id uuid not null,
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null,
  primary key (case_id, id)
);

grant usage on schema aml to haat_app;
grant usage on all sequences in schema aml to haat_app;
grant select, insert, update on aml.cases, aml.stakes to haat_app;
grant select, insert on aml.evidence, aml.notes, aml.flows to haat_app;
grant delete on aml.stakes, aml.flows to haat_app;
