-- Cockfights: arenas, the fights on their cards, what was declared about them, bets into the pool of a fight, and corrections.
create schema cockfight;

create table cockfight.pits (
  code text primary key,
  brand_id uuid not null,
  names json not null,
  currency text not null,
  -- {min, max, fightMax} of one member in minor units as text
  limits json not null,
  chips json not null,
  -- thousandths of both sides' stakes that are kept (plasada)
  takeout integer not null default 100 check (takeout between 0 and 300),
  -- takes no bets at the moment
  halted boolean not null default false,
  -- where its picture can be seen live
  stream text,
  -- declared by the lines of the feed, or entered by two of the staff
  results text not null default 'feed' check (results in ('feed', 'staff')),
  position integer not null default 0
);

create table cockfight.fights (
  id uuid primary key,
  pit_code text not null references cockfight.pits,
  brand_id uuid not null,
  -- what the arena calls it
  ref text not null,
  -- of the arena's day: 2026-11-23, 42
  day date not null,
  n integer not null check (n > 0),
  -- {meron: {name, grams, wins}, wala: {…}}
  birds json not null,
  -- open: takes bets between opens_at and closes_at · closed: its stakes are final, its result is awaited · settled: every bet has ended
  state text not null default 'open' check (state in ('open', 'closed', 'settled')),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  -- minor units; final once it is closed
  meron bigint not null default 0 check (meron >= 0),
  wala bigint not null default 0 check (wala >= 0),
  draw bigint not null default 0 check (draw >= 0),
  players integer not null default 0,
  -- thousandths, as they were when it closed
  takeout integer not null,
  result text check (result in ('meron', 'wala', 'draw', 'cancelled')),
  result_revision integer not null default 0,
  settled_revision integer not null default 0,
  -- why it was cancelled: one_sided, low, called_off, late
  note text check (note in ('one_sided', 'low', 'called_off', 'late')),
  unique (pit_code, ref),
  unique (pit_code, day, n),
  check (opens_at < closes_at),
  check ((result is null) = (result_revision = 0)),
  check (settled_revision <= result_revision),
  check (state <> 'open' or result is null)
);
create index fights_by_time on cockfight.fights (pit_code, opens_at desc);
create index fights_under_way on cockfight.fights (closes_at) where state <> 'settled';

-- What the lines of an arena have declared, as it came.
create table cockfight.declarations (
  fight_id uuid not null references cockfight.fights,
  line text not null,
  n integer not null check (n > 0),
  raw text not null check (length(raw) <= 4000),
  signature text not null,
  -- signed by the line it came from
  verified boolean not null,
  at timestamptz not null default clock_timestamp(),
  primary key (fight_id, line, n)
);

-- Every result bets were settled by; a later one corrects it.
create table cockfight.results (
  fight_id uuid not null references cockfight.fights,
  revision integer not null check (revision > 0),
  result text not null check (result in ('meron', 'wala', 'draw', 'cancelled')),
  source text not null check (source in ('pool', 'feed', 'staff', 'clock')),
  reason text,
  at timestamptz not null default clock_timestamp(),
  primary key (fight_id, revision)
);

create table cockfight.bets (
  member_id uuid not null,
  id uuid not null,
  brand_id uuid not null,
  pit_code text not null,
  fight_id uuid not null references cockfight.fights,
  pick text not null check (pick in ('meron', 'wala', 'draw')),
  state text not null check (state in ('open', 'settled', 'voided')),
  currency text not null,
  stake bigint not null check (stake > 0),
  payout bigint not null default 0 check (payout >= 0),
  outcome text check (outcome in ('won', 'lost', 'void')),
  -- what one unit was paid, stake included: 1.85
  dividend text,
  -- of the result it was settled by
  revision integer not null default 0,
  corrections integer not null default 0,
  transfer_id uuid not null,
  settle_transfer_id uuid,
  balance bigint not null,
  version integer not null,
  at timestamptz not null,
  settled_at timestamptz,
  primary key (member_id, id),
  check ((state = 'open') = (settled_at is null)),
  check ((state = 'open') = (outcome is null))
);
create index bets_of_fight on cockfight.bets (fight_id, id);
create index bets_of_member on cockfight.bets (member_id, id desc);

-- What a corrected result moved, a line for each bet and time.
create table cockfight.corrections (
  member_id uuid not null,
  bet_id uuid not null,
  revision integer not null check (revision > 0),
  payout_before bigint not null,
  payout_after bigint not null,
  state_before text not null,
  state_after text not null,
  -- null where nothing moved
  transfer_id uuid,
  at timestamptz not null,
  primary key (member_id, bet_id, revision),
  foreign key (member_id, bet_id) references cockfight.bets (member_id, id)
);

-- A bet is written into an open pool, or not at all: who closes a fight waits for bets that are being written, and none comes after, so
-- that the stakes the pool is shared by are all of them.
create function cockfight.keep_closed() returns trigger language plpgsql set search_path = cockfight, pg_temp as $$
begin
  perform from fights where id = new.fight_id and state = 'open' for share;
  if not found then
    raise exception 'fight % takes no bets', new.fight_id using errcode = 'HT001';
  end if;
  return new;
end $$;
create trigger keep_closed before insert on cockfight.bets for each row execute function cockfight.keep_closed();

-- Who reads the feed and settles: one process at a time.
create table cockfight.leases (
  name text primary key,
  holder uuid not null,
  until timestamptz not null
);

grant usage on schema cockfight to haat_app;
grant select, insert, update on cockfight.pits, cockfight.fights, cockfight.bets, cockfight.leases to haat_app;
grant select, insert on cockfight.declarations, cockfight.results, cockfight.corrections to haat_app;
