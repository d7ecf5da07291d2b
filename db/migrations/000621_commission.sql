-- What agents earn: settled bets with the line they were made in, what is added up of them, contracts, calculations and payments.
create schema commission;

-- One row a settled stake; a stake that is settled anew raises `revision`.
create table commission.bets (
  ref uuid primary key,
  brand_id uuid not null,
  member_id uuid not null,
  -- The line of the member when the stake was settled, from the top down to him.
  path uuid[] not null,
  kind text not null,
  category text not null,
  vendor text not null,
  game text not null,
  currency text not null,
  state text not null check (state in ('settled', 'voided')),
  stake bigint not null check (stake >= 0),
  valid_stake bigint not null check (valid_stake >= 0 and valid_stake <= stake),
  payout bigint not null check (payout >= 0),
  at timestamptz not null,
  revision integer not null default 1
);
create index bets_of_member on commission.bets (member_id, at desc);
create index bets_of_brand on commission.bets (brand_id, at desc);
create index bets_of_line on commission.bets using gin (path);

-- Sums by member and category: of all below the member and of himself (`own_`), by five minutes (`slot`) and by day of the brand's zone.
create table commission.totals (
  member_id uuid not null,
  span text not null check (span in ('slot', 'day')),
  from_at timestamptz not null,
  category text not null,
  brand_id uuid not null,
  stake bigint not null default 0,
  valid_stake bigint not null default 0,
  payout bigint not null default 0,
  bets integer not null default 0,
  rebate bigint not null default 0,
  own_stake bigint not null default 0,
  own_valid bigint not null default 0,
  own_payout bigint not null default 0,
  own_bets integer not null default 0,
  primary key (member_id, span, from_at, category)
) with (fillfactor = 70);
create index totals_of_span on commission.totals (brand_id, span, from_at);

-- Who has staked in a period, and how many of a team have: a member counts from its first valid stake on.
create table commission.activity (
  member_id uuid not null,
  cycle text not null check (cycle in ('realtime', 'hourly', 'daily', 'weekly', 'half_monthly', 'monthly')),
  from_at timestamptz not null,
  own_valid bigint not null default 0,
  active integer not null default 0,
  primary key (member_id, cycle, from_at)
) with (fillfactor = 70);

-- What else happens in a team, by day of the brand's zone.
create table commission.flows (
  member_id uuid not null,
  day timestamptz not null,
  deposits bigint not null default 0,
  withdrawals bigint not null default 0,
  joined integer not null default 0,
  primary key (member_id, day)
) with (fillfactor = 70);

-- One row a version; what was agreed on never changes.
create table commission.contracts (
  id uuid primary key,
  thread uuid not null,
  version integer not null check (version >= 1),
  brand_id uuid not null,
  -- The upline that gives it; null where the brand itself does.
  giver uuid,
  receiver uuid not null,
  kind text not null check (kind in ('dividend', 'daily', 'hourly', 'realtime')),
  terms jsonb not null,
  currency text not null,
  state text not null check (state in ('proposed', 'active', 'rejected', 'withdrawn', 'cancel_requested', 'ended', 'replaced')),
  proposed_at timestamptz not null,
  proposed_by uuid not null,
  answered_at timestamptz,
  agreed_at timestamptz,
  ended_at timestamptz,
  ended_because text not null default '',
  unique (thread, version),
  check (giver is null or giver <> receiver),
  check ((state in ('active', 'cancel_requested', 'ended', 'replaced')) = (agreed_at is not null)),
  check ((state in ('ended', 'replaced')) = (ended_at is not null))
);
create unique index contracts_one_in_force on commission.contracts (receiver, kind) where state in ('active', 'cancel_requested');
create unique index contracts_one_proposed on commission.contracts (receiver, kind) where state = 'proposed';
create index contracts_of_receiver on commission.contracts (receiver, kind, agreed_at);
create index contracts_of_giver on commission.contracts (giver, id desc);
create index contracts_of_brand on commission.contracts (brand_id, id desc);

-- One calculation of one kind and period.
create table commission.runs (
  id uuid primary key,
  brand_id uuid not null,
  kind text not null,
  cycle text not null,
  period_key text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  zone text not null,
  state text not null check (state in ('paying', 'done')),
  lines integer not null default 0,
  total bigint not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  unique (brand_id, kind, period_key)
);
create index runs_of_brand on commission.runs (brand_id, started_at desc);

-- One beneficiary and period is paid once; a correction is a line of its own that counts up.
create sequence commission.line_number;
create table commission.lines (
  id uuid primary key,
  run_id uuid not null references commission.runs,
  brand_id uuid not null,
  serial text not null unique,
  receiver uuid not null,
  giver uuid,
  kind text not null,
  cycle text not null,
  period_key text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  correction integer not null default 0,
  reason text not null default '',
  amount bigint not null,
  carry bigint not null default 0,
  currency text not null,
  state text not null check (state in ('due', 'paid', 'owed', 'collected', 'held', 'nothing')),
  held_because text not null default '',
  held_by uuid,
  explanation jsonb not null,
  transfer_id uuid,
  created_at timestamptz not null,
  paid_at timestamptz,
  unique (receiver, kind, period_key, correction),
  check ((state in ('paid', 'collected')) = (transfer_id is not null)),
  check (state <> 'nothing' or amount = 0),
  check (state not in ('due', 'paid') or amount > 0),
  check (state not in ('owed', 'collected') or amount < 0)
);
create index lines_of_receiver on commission.lines (receiver, id desc);
create index lines_of_run on commission.lines (run_id, id);
create index lines_waiting on commission.lines (id) where state in ('due', 'owed');
create index lines_owed on commission.lines (receiver) where state = 'owed';

-- Rebate of one bet for one member of its line; paid with the day's line.
create table commission.rebates (
  ref uuid not null,
  member_id uuid not null,
  revision integer not null,
  brand_id uuid not null,
  plate bigint not null,
  points jsonb not null,
  difference bigint not null,
  amount bigint not null,
  day timestamptz not null,
  primary key (ref, member_id, revision)
);
create index rebates_of_day on commission.rebates (brand_id, day, member_id);
create index rebates_of_member on commission.rebates (member_id, day);

-- Periods that were closed when one of their bets was settled anew.
create table commission.reopened (
  brand_id uuid not null,
  ref uuid not null,
  revision integer not null,
  at timestamptz not null,
  done_at timestamptz,
  primary key (ref, revision)
);
create index reopened_waiting on commission.reopened (brand_id) where done_at is null;

grant usage on schema commission to haat_app;
grant usage on sequence commission.line_number to haat_app;
grant select, insert, update on commission.bets, commission.totals, commission.activity, commission.flows, commission.runs,
  commission.reopened to haat_app;
grant select, insert on commission.contracts, commission.lines, commission.rebates to haat_app;
grant update (state, answered_at, agreed_at, ended_at, ended_because) on commission.contracts to haat_app;
grant update (state, held_because, held_by, transfer_id, paid_at) on commission.lines to haat_app;
