-- Tournaments: entries are held until it is over; chips on their tables are no money.
create table poker.tournaments (
  id uuid primary key,
  brand_id uuid not null,
  -- sng: begins when it is full · mtt: begins at its time
  kind text not null check (kind in ('sng', 'mtt')),
  name text not null,
  game text not null check (game in ('holdem', 'omaha', 'omaha5', 'shortdeck')),
  betting text not null check (betting in ('no', 'pot', 'fixed')),
  currency text not null,
  buy_in bigint not null check (buy_in > 0),
  fee bigint not null check (fee >= 0),
  -- chips everybody begins with
  stack bigint not null check (stack > 0),
  seats integer not null check (seats between 2 and 9),
  least integer not null check (least >= 2),
  most integer not null check (most >= least),
  starts_at timestamptz,
  -- the levels of blinds: [[small, big, ante], …], how long each lasts, up to which one may enter and enter again, how often
  levels json not null,
  level_ms integer not null check (level_ms > 0),
  late_levels integer not null default 0,
  rebuys integer not null default 0,
  break_every integer not null default 0,
  break_ms integer not null default 0,
  state text not null default 'registering' check (state in ('registering', 'running', 'ended', 'cancelled')),
  level integer not null default 0,
  level_at timestamptz,
  tables integer not null default 0,
  ended_at timestamptz,
  check (kind = 'sng' or starts_at is not null)
);
create index tournaments_on on poker.tournaments (brand_id) where state in ('registering', 'running');

create table poker.entries (
  id uuid primary key,
  tournament_id uuid not null references poker.tournaments,
  member_id uuid not null,
  brand_id uuid not null,
  currency text not null,
  name text not null,
  entropy text not null,
  buy_in bigint not null,
  fee bigint not null,
  -- registered · playing · out · cancelled: given back
  state text not null default 'registered' check (state in ('registered', 'playing', 'out', 'cancelled')),
  place integer,
  prize bigint not null default 0 check (prize >= 0),
  -- its hold has ended
  settled boolean not null default false,
  transfer_id uuid not null,
  settle_transfer_id uuid,
  at timestamptz not null default now(),
  out_at timestamptz
);
create unique index entries_of_member on poker.entries (tournament_id, member_id) where state in ('registered', 'playing');
create index entries_of_tournament on poker.entries (tournament_id, state);

grant select, insert, update on poker.tournaments, poker.entries to haat_app;
