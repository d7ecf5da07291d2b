-- Rounds that go on after their close until an end nobody knows before (crash): when a bet leaves it, and what others see of that. Trials: play at
-- tables with credits that are no money. A stream address, and results entered by two of the staff instead of drawn.
alter table tables.tables
  add column stream text check (stream ~ '^https://[!-~]{1,300}$'),
  -- drawn: from the chain of the day · staff: entered by one of the staff and agreed to by another
  add column results text not null default 'drawn' check (results in ('drawn', 'staff'));

alter table tables.rounds
  -- `reveals_at` is its end, which stays secret until it has come
  add column flight boolean not null default false,
  -- when the multiplier begins to rise
  add column flight_at timestamptz,
  -- [{name, stake, out, payout}]: the largest bets, names masked, minor units as text, `out` in hundredths
  add column riders json not null default '[]',
  -- an outcome entered by staff, not shown before its time
  add column entered json,
  drop constraint rounds_note_check,
  add constraint rounds_note_check check (note in ('resumed', 'halted', 'late', 'engine', 'staff')),
  -- an outcome that staff entered comes from no link
  drop constraint rounds_check1,
  add constraint rounds_outcome_check check (link is null or outcome is not null),
  add constraint rounds_outcome_state check (state in ('drawn', 'settled', 'voided') or outcome is null),
  add constraint rounds_flight_check check (not flight or flight_at is not null);

alter table tables.bets
  -- hundredths of the stake at which it leaves by itself
  add column auto integer check (auto > 100),
  -- when its member took it out, by the database's clock
  add column cashed_at timestamptz;

create table tables.trials (
  id uuid primary key,
  token_hash bytea not null unique,
  brand_id uuid not null,
  -- hundredths of a credit
  balance bigint not null check (balance >= 0),
  version integer not null default 1,
  started_at timestamptz not null default now()
);
create index trials_started on tables.trials (started_at);

create table tables.trial_bets (
  trial_id uuid not null references tables.trials on delete cascade,
  id uuid not null,
  key text not null,
  content text not null,
  table_code text not null,
  round_id uuid not null references tables.rounds,
  state text not null check (state in ('open', 'settled', 'voided')),
  stake bigint not null check (stake > 0),
  payout bigint not null default 0 check (payout >= 0),
  parts json not null,
  auto integer check (auto > 100),
  cashed_at timestamptz,
  balance bigint not null,
  version integer not null,
  at timestamptz not null default now(),
  primary key (trial_id, id),
  unique (trial_id, key)
);
create index trial_bets_open on tables.trial_bets (round_id) where state = 'open';
create trigger keep_closed before insert on tables.trial_bets for each row execute function tables.keep_closed();

grant select, insert, update, delete on tables.trials, tables.trial_bets to haat_app;
