-- Games everybody plays at once: the tables of a brand, the committed chain of each day, rounds, bets, and which process leads.
create schema tables;
grant usage on schema tables to haat_app;

create table tables.tables (
  code text primary key check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$' and code <> 'bets'),
  brand_id uuid not null,
  -- the engine that deals; a second table of a game is called `dragon-tiger-2`
  engine text not null check (code = engine or code ~ ('^' || engine || '-[0-9]{1,3}$')),
  names json not null,
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  -- {bettingMs, dealMs, showMs}
  rhythm json not null,
  -- {min, max, roundMax, spots: {code: max}}: wire amounts
  limits json not null,
  -- wire amounts, ascending
  chips json not null,
  position integer not null default 0,
  -- a halted table opens no round; the one that is open is voided
  halted boolean not null default false
);

-- The chain of a day (kernel/rng/chain.node.ts): its root is published with the row, a day before the first round.
create table tables.days (
  table_code text not null references tables.tables,
  day date not null,
  length integer not null check (length > 0),
  root text not null,
  -- sealed
  secret bytea not null,
  published_at timestamptz not null default now(),
  primary key (table_code, day)
);

create table tables.rounds (
  id uuid primary key,
  table_code text not null,
  brand_id uuid not null,
  day date not null,
  n integer not null check (n > 0),
  engine_version smallint not null,
  -- open: takes bets · closed: takes none, outcome still secret · drawn: outcome shown, bets being settled · settled · voided
  state text not null check (state in ('open', 'closed', 'drawn', 'settled', 'voided')),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  reveals_at timestamptz not null,
  ends_at timestamptz not null,
  -- SHA-256 of the link, shown from the start
  commitment text not null,
  link text,
  outcome json,
  result text,
  -- what happened to a round that did not run as it should: `resumed`, `halted`, `late`, `engine`
  note text check (note in ('resumed', 'halted', 'late', 'engine')),
  players integer not null default 0,
  -- {spot: {stake, players}}: minor units as text
  crowd json not null default '{}',
  ended_at timestamptz,
  unique (table_code, day, n),
  foreign key (table_code, day) references tables.days,
  check (opens_at < closes_at and closes_at <= reveals_at and reveals_at < ends_at),
  check ((link is null) = (outcome is null)),
  check (state in ('drawn', 'settled', 'voided') or link is null),
  check ((state in ('settled', 'voided')) = (ended_at is not null))
);
create index rounds_unfinished on tables.rounds (table_code) where state in ('open', 'closed', 'drawn');
create index rounds_newest on tables.rounds (table_code, opens_at desc);

create table tables.bets (
  member_id uuid not null,
  id uuid not null,
  brand_id uuid not null,
  table_code text not null,
  round_id uuid not null references tables.rounds,
  state text not null check (state in ('open', 'settled', 'voided')),
  currency text not null,
  stake bigint not null check (stake > 0),
  payout bigint not null default 0 check (payout >= 0),
  -- [{spot, stake, payout}]: minor units as text
  parts json not null,
  transfer_id uuid not null,
  settle_transfer_id uuid,
  balance bigint not null,
  version integer not null,
  at timestamptz not null,
  settled_at timestamptz,
  primary key (member_id, id),
  check ((state = 'open') = (settled_at is null))
);
create index bets_open on tables.bets (round_id, id) where state = 'open';
create index bets_of_round on tables.bets (round_id);

-- A bet is written for a round that takes bets, or not at all: who closes the round waits for bets that are being written, and none comes after.
create function tables.keep_closed() returns trigger language plpgsql set search_path = tables, pg_temp as $$
begin
  perform from rounds where id = new.round_id and state = 'open' for share;
  if not found then
    raise exception 'round % takes no bets', new.round_id using errcode = 'HT001';
  end if;
  return new;
end $$;
create trigger keep_closed before insert on tables.bets for each row execute function tables.keep_closed();

-- Who leads: one process at a time deals at all tables. Who does not renew in time is followed by another.
create table tables.leases (
  name text primary key,
  holder uuid not null,
  until timestamptz not null
);

grant select, insert, update on tables.tables, tables.rounds, tables.bets, tables.leases to haat_app;
grant select, insert on tables.days to haat_app;
