-- Poker: tables, who sits there with how much, hands line by line, what each brought to whom, and what staff are pointed at.
create schema poker;

create table poker.tables (
  code text primary key,
  brand_id uuid not null,
  name text not null,
  game text not null check (game in ('holdem', 'omaha', 'omaha5', 'shortdeck')),
  betting text not null check (betting in ('no', 'pot', 'fixed')),
  -- cash: chips are held money · trial: credits of nobody · tournament: chips of one tournament
  kind text not null check (kind in ('cash', 'trial', 'tournament')),
  tournament_id uuid,
  currency text not null,
  seats integer not null check (seats between 2 and 9),
  -- minor units (chips of a tournament)
  small_blind bigint not null check (small_blind > 0),
  big_blind bigint not null check (big_blind >= small_blind),
  ante bigint not null default 0 check (ante >= 0),
  straddle boolean not null default false,
  twice boolean not null default false,
  min_buy bigint not null check (min_buy > 0),
  max_buy bigint not null check (max_buy >= min_buy),
  -- hundredths of a percent of the pots; at most so much a hand
  rake_rate integer not null default 0 check (rake_rate between 0 and 1000),
  rake_cap bigint not null default 0 check (rake_cap >= 0),
  -- time for a decision, what a seat has beyond it, how late observers see, how long a link stays secret after its hand
  action_ms integer not null default 10000 check (action_ms > 0),
  bank_ms integer not null default 30000 check (bank_ms >= 0),
  observe_ms integer not null default 15000 check (observe_ms >= 0),
  reveal_ms integer not null default 600000 check (reveal_ms >= 0),
  pause_ms integer not null default 4000 check (pause_ms >= 0),
  -- seats that a program takes where people are missing: at tables without money alone
  bots integer not null default 0 check (bots >= 0 and (kind = 'trial' or bots = 0)),
  -- open: deals · halted: deals no further hand · closed: nobody sits
  state text not null default 'open' check (state in ('open', 'halted', 'closed')),
  -- seat of the button of the last hand
  button integer,
  hands integer not null default 0,
  -- counts what was told of it
  version bigint not null default 0,
  -- when something is due: a deal, the end of somebody's time
  due_at timestamptz,
  next_at timestamptz not null default now(),
  position integer not null default 0
);
create index tables_due on poker.tables (due_at) where due_at is not null;
create index tables_of_tournament on poker.tables (tournament_id) where tournament_id is not null;

-- Links of hands (kernel/rng/chain.node.ts): hand k of a chain is dealt from its link k, the root stood there before anybody sat.
create table poker.chains (
  table_code text not null references poker.tables,
  n integer not null,
  length integer not null,
  root text not null,
  secret bytea not null,
  at timestamptz not null default now(),
  primary key (table_code, n)
);

create table poker.sittings (
  id uuid primary key,
  table_code text not null references poker.tables,
  brand_id uuid not null,
  -- a member, a trial by the print of its token, or a program
  member_id uuid,
  trial bytea,
  entry_id uuid,
  name text not null,
  seat integer not null check (seat >= 0),
  currency text not null,
  stack bigint not null check (stack >= 0),
  -- held too, and put on the table when the hand that is on has ended
  adding bigint not null default 0 check (adding >= 0),
  -- all that was brought to the table
  bought bigint not null check (bought >= 0),
  away boolean not null default false,
  -- since when: a seat is kept for a while
  away_at timestamptz,
  -- why he stands up when the hand has ended
  leaving text,
  -- why the gate deals him no hand
  refused text,
  straddles boolean not null default false,
  -- posts the big blind before he is dealt in
  owes boolean not null default false,
  missed integer not null default 0,
  bank_ms integer not null,
  entropy text not null,
  joined_at timestamptz not null default now(),
  left_at timestamptz
);
create unique index sittings_of_seat on poker.sittings (table_code, seat) where left_at is null;
create unique index sittings_of_member on poker.sittings (table_code, member_id) where left_at is null and member_id is not null;
create index sittings_open_of_member on poker.sittings (member_id) where left_at is null and member_id is not null;

create table poker.hands (
  id uuid primary key,
  table_code text not null references poker.tables,
  brand_id uuid not null,
  n integer not null,
  state text not null default 'playing' check (state in ('playing', 'ended', 'voided')),
  setup json not null,
  -- seats in the order of the deal: {sitting, seat, name, bot}
  seats json not null,
  -- in the notation of PHH; hole cards stand here as ?? unless they were shown
  lines text[] not null default '{}',
  -- ms since the hand began, of each line
  times integer[] not null default '{}',
  chain_n integer not null,
  link_n integer not null,
  commitment text not null,
  -- the link, sealed: whoever reads the database reads no card
  link bytea not null,
  -- what each seat has added to the shuffle
  entropy text[] not null,
  -- place in the order of the deal that is asked, and until when
  acting integer,
  asked_at timestamptz,
  deadline timestamptz,
  pot bigint not null default 0,
  rake bigint not null default 0,
  result json,
  note text,
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ended_at timestamptz,
  reveal_at timestamptz,
  unique (table_code, n)
);
create unique index hands_playing on poker.hands (table_code) where state = 'playing';
create index hands_updated on poker.hands (updated_at);

-- What a hand brought to each seat with money.
create table poker.hand_seats (
  hand_id uuid not null references poker.hands,
  place integer not null,
  id uuid not null unique,
  sitting_id uuid not null references poker.sittings,
  member_id uuid not null,
  brand_id uuid not null,
  table_code text not null,
  currency text not null,
  began bigint not null,
  stake bigint not null check (stake > 0),
  payout bigint not null check (payout >= 0),
  rake bigint not null default 0,
  settle_transfer_id uuid not null,
  hold_transfer_id uuid,
  at timestamptz not null default now(),
  primary key (hand_id, place)
);
create index hand_seats_of_member on poker.hand_seats (member_id, at desc);

-- Signs that seats do not play against each other, for staff to look at.
create table poker.hints (
  id uuid primary key,
  brand_id uuid not null,
  kind text not null check (kind in ('dumping', 'soft', 'quick')),
  member_id uuid not null,
  other_id uuid,
  table_code text not null,
  hands integer not null,
  figures json not null,
  at timestamptz not null default now(),
  seen_by uuid,
  -- a program has no other: two nulls are one, or the same hint would stand there once a look
  unique nulls not distinct (kind, member_id, other_id, table_code)
);

grant usage on schema poker to haat_app;
grant select, insert, update on poker.tables, poker.chains, poker.sittings, poker.hands, poker.hand_seats, poker.hints to haat_app;
