-- What looks like laundering: counts kept from facts, and the cases people work on. A case is closed by two.
create schema aml;

create table aml.cases (
  id uuid primary key,
  brand_id uuid not null,
  member_id uuid not null,
  rule text not null check (rule in ('split_deposits', 'little_play', 'shared_device', 'shared_account')),
  state text not null default 'open' check (state in ('open', 'closed')),
  -- what was seen, in figures and ids
  findings jsonb not null,
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  verdict text check (verdict in ('harmless', 'reported', 'account_closed')),
  closed_at timestamptz,
  check ((state = 'closed') = (closed_at is not null and verdict is not null))
);
-- One case a rule and member is open at a time: what is seen again is added to it.
create unique index cases_open on aml.cases (member_id, rule) where state = 'open';
create index cases_of_brand on aml.cases (brand_id, id desc);
create index cases_of_member on aml.cases (member_id, id desc);

create table aml.notes (
  case_id uuid not null references aml.cases,
  id uuid not null,
  staff_id uuid not null,
  text text not null check (length(text) between 3 and 1000),
  at timestamptz not null,
  primary key (case_id, id)
);

-- Turnover since each credited deposit: what was staked, in the order the facts came.
create table aml.turnover (
  member_id uuid primary key,
  brand_id uuid not null,
  currency text not null,
  deposited bigint not null default 0,
  staked bigint not null default 0,
  -- deposits of the last days, newest last: [{at, amount}]
  deposits jsonb not null default '[]'
);

grant usage on schema aml to haat_app;
grant select, insert, update on aml.cases, aml.turnover to haat_app;
grant select, insert on aml.notes to haat_app;
