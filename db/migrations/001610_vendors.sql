-- Vendors of other houses: who they are, their keys, launches, the calls they make to our wallet, and the bets and rounds behind them.
create schema vendors;

create table vendors.vendors (
  brand_id uuid not null,
  code text not null check (code ~ '^[A-Z0-9_-]{1,40}$'),
  name text not null,
  -- the file of features/play/vendors/adapters that speaks with it
  adapter text not null,
  -- where its own calls are answered; empty for a vendor of this installation
  endpoint text not null default '',
  -- what it calls us
  operator text not null default '',
  state text not null default 'open' check (state in ('open', 'closed', 'tripped')),
  -- why and until when nothing new begins there: 'staff', or what its health found
  reason text not null default '',
  reopens_at timestamptz,
  currencies text[] not null,
  -- {currency: {min, max}} of one bet in minor units as text
  limits jsonb not null default '{}',
  -- a round without an end is asked for after so long
  round_minutes integer not null default 15 check (round_minutes between 1 and 10080),
  -- failed calls to it since the last that succeeded
  failures integer not null default 0,
  tried_at timestamptz,
  revision integer not null default 0,
  made_at timestamptz not null default clock_timestamp(),
  primary key (brand_id, code)
);

-- At most two are live: the next one is made before the last is retired.
create table vendors.keys (
  id uuid primary key,
  brand_id uuid not null,
  vendor text not null,
  -- as the header of a call names it
  key_id text not null,
  kind text not null check (kind in ('hmac', 'rsa', 'des')),
  -- the secret, or our private key; sealed with the key of the installation, bound to this row
  sealed bytea not null,
  -- the vendor's public key, where it signs with one
  theirs text not null default '',
  -- our public key, where we sign with one
  ours text not null default '',
  made_at timestamptz not null default clock_timestamp(),
  retired_at timestamptz,
  unique (brand_id, vendor, key_id),
  foreign key (brand_id, vendor) references vendors.vendors
);

create table vendors.games (
  brand_id uuid not null,
  vendor text not null,
  -- ours, as the catalogue lists it
  code text not null,
  -- theirs
  ref text not null,
  name text not null,
  game_type text not null,
  trial boolean not null,
  free_rounds boolean not null,
  -- gone from the vendor's list: nothing new begins
  withdrawn boolean not null default false,
  primary key (brand_id, code),
  unique (brand_id, vendor, ref),
  foreign key (brand_id, vendor) references vendors.vendors
);

-- What a vendor's list of games says differently from ours: nothing changes before somebody approves it.
create table vendors.game_changes (
  id uuid primary key,
  brand_id uuid not null,
  vendor text not null,
  ref text not null,
  kind text not null check (kind in ('added', 'changed', 'removed')),
  before jsonb,
  after jsonb,
  state text not null default 'open' check (state in ('open', 'approved', 'rejected', 'gone')),
  found_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  foreign key (brand_id, vendor) references vendors.vendors
);
create unique index game_changes_open on vendors.game_changes (brand_id, vendor, ref) where state = 'open';

-- What a vendor calls a member: each has another name at each vendor.
create table vendors.players (
  brand_id uuid not null,
  vendor text not null,
  alias text not null,
  member_id uuid not null,
  primary key (brand_id, vendor, alias),
  unique (brand_id, vendor, member_id)
);

create table vendors.launches (
  id uuid primary key,
  brand_id uuid not null,
  vendor text not null,
  -- null in a trial: no wallet stands behind it
  member_id uuid,
  game text not null,
  currency text not null,
  language text not null,
  -- digest of the code that opens it once
  code_hash bytea not null unique,
  -- digest of what names the device it was asked from
  device_hash bytea not null,
  -- digest of the token the vendor calls with
  token_hash bytea unique,
  back text not null,
  -- asked: a code was given out · opening: used, the vendor is asked · live: the vendor has answered · ended
  state text not null check (state in ('asked', 'opening', 'live', 'ended')),
  made_at timestamptz not null,
  -- of the code until it is used, of the token afterwards
  ends_at timestamptz not null,
  used_at timestamptz
);
create index launches_of_member on vendors.launches (member_id, made_at desc);
create index launches_to_forget on vendors.launches (ends_at);

create table vendors.rounds (
  brand_id uuid not null,
  vendor text not null,
  member_id uuid not null,
  -- the vendor's own name of it
  id text not null,
  game text not null,
  currency text not null,
  state text not null default 'open' check (state in ('open', 'closed')),
  -- something was won in it, or it was settled: its bets can no longer be rolled back
  credited boolean not null default false,
  asks integer not null default 0,
  opened_at timestamptz not null,
  moved_at timestamptz not null,
  ask_at timestamptz,
  closed_at timestamptz,
  primary key (brand_id, vendor, member_id, id)
);
create index rounds_to_ask on vendors.rounds (ask_at) where state = 'open';

-- One bet at a vendor: what was staked, and what it came to.
create table vendors.bets (
  member_id uuid not null,
  id uuid not null,
  brand_id uuid not null,
  vendor text not null,
  -- the vendor's transaction
  transaction text not null,
  round text not null,
  game text not null,
  category text not null,
  currency text not null,
  -- nothing is held for a free round: the stake is 0, and nobody is told of it
  free boolean not null default false,
  stake bigint not null check (stake >= 0),
  -- open → settled → unsettled → settled | voided
  state text not null default 'open' check (state in ('open', 'settled', 'unsettled', 'voided')),
  payout bigint not null default 0 check (payout >= 0),
  corrections integer not null default 0,
  transfer_id uuid,
  settle_transfer_id uuid,
  at timestamptz not null,
  ended_at timestamptz,
  primary key (member_id, id),
  unique (brand_id, vendor, transaction),
  check ((stake > 0) = (not free and transfer_id is not null)),
  check ((state = 'open') = (ended_at is null))
);
create index bets_of_round on vendors.bets (brand_id, vendor, member_id, round);
create index bets_of_member on vendors.bets (member_id, id desc);

-- What later calls moved of a bet that had ended, a line for each.
create table vendors.corrections (
  member_id uuid not null,
  bet_id uuid not null,
  revision integer not null check (revision > 0),
  transaction text not null,
  state_before text not null,
  state_after text not null,
  payout_before bigint not null,
  payout_after bigint not null,
  -- null where nothing moved
  transfer_id uuid,
  at timestamptz not null,
  primary key (member_id, bet_id, revision),
  foreign key (member_id, bet_id) references vendors.bets (member_id, id)
);

-- Every effect a vendor has asked for, for ever: the same again has the same answer. A tombstone is the name of a bet that never came, and whose
-- rollback did.
create table vendors.transactions (
  brand_id uuid not null,
  vendor text not null,
  id text not null,
  member_id uuid not null,
  verb text not null,
  -- what was asked, canonically: the same id with other content is refused
  content text not null,
  -- of the bet it is or is about
  bet_id uuid,
  reference text,
  round text,
  game text not null,
  currency text not null,
  -- minor units; what came to the member, below zero what was taken
  amount bigint not null,
  -- his cash afterwards, as the first answer said
  balance bigint not null,
  transfer_id uuid,
  at timestamptz not null,
  primary key (brand_id, vendor, id)
);
create index transactions_of_member on vendors.transactions (member_id, at desc);
create index transactions_of_reference on vendors.transactions (brand_id, vendor, reference) where verb = 'rollback';
create index transactions_by_time on vendors.transactions (brand_id, vendor, at);

-- Answers that refused: the same request has the same answer, whatever has happened since.
create table vendors.refusals (
  brand_id uuid not null,
  vendor text not null,
  request text not null,
  status text not null,
  balance bigint,
  currency text not null,
  at timestamptz not null,
  primary key (brand_id, vendor, request)
);
create index refusals_to_forget on vendors.refusals (at);

-- Calls in both directions as they were on the wire, with what is secret masked. Kept 90 days.
create table vendors.calls (
  id uuid primary key,
  brand_id uuid not null,
  vendor text not null,
  -- in: the vendor called us
  direction text not null check (direction in ('in', 'out')),
  verb text not null,
  member_id uuid,
  transaction text not null default '',
  round text not null default '',
  request text not null default '',
  status text not null,
  http integer not null,
  sent text not null,
  answered text not null,
  took_ms integer not null,
  at timestamptz not null
);
create index calls_by_time on vendors.calls (brand_id, at desc);
create index calls_by_vendor on vendors.calls (brand_id, vendor, at desc);
create index calls_by_transaction on vendors.calls (brand_id, transaction) where transaction <> '';
create index calls_by_round on vendors.calls (brand_id, round) where round <> '';

-- What people have to look at.
create table vendors.incidents (
  id uuid primary key,
  brand_id uuid not null,
  vendor text not null,
  kind text not null,
  -- the transaction, round or key it is about
  subject text not null,
  detail text not null,
  -- how often it was seen while it was open
  seen integer not null default 1,
  state text not null default 'open' check (state in ('open', 'closed')),
  note text not null default '',
  opened_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz
);
create unique index incidents_open on vendors.incidents (brand_id, vendor, kind, subject) where state = 'open';
create index incidents_by_time on vendors.incidents (brand_id, opened_at desc);

create table vendors.grants (
  id uuid primary key,
  brand_id uuid not null,
  vendor text not null,
  member_id uuid not null,
  game text not null,
  currency text not null,
  rounds integer not null check (rounds between 1 and 1000),
  used integer not null default 0 check (used between 0 and rounds),
  -- of one round, minor units
  value bigint not null check (value > 0),
  -- what they have brought
  won bigint not null default 0,
  state text not null default 'asked' check (state in ('asked', 'live', 'used', 'expired', 'refused')),
  ends_at timestamptz not null,
  made_at timestamptz not null default clock_timestamp()
);
create index grants_of_member on vendors.grants (member_id, made_at desc);

-- Where a vendor's report of transactions is read next, and what it said differently.
create table vendors.reports (
  brand_id uuid not null,
  vendor text not null,
  read_until timestamptz not null,
  primary key (brand_id, vendor),
  foreign key (brand_id, vendor) references vendors.vendors
);
create table vendors.differences (
  id uuid primary key,
  brand_id uuid not null,
  vendor text not null,
  transaction text not null,
  -- missing_here · missing_there · amount · state
  kind text not null check (kind in ('missing_here', 'missing_there', 'amount', 'state')),
  ours text not null,
  theirs text not null,
  state text not null default 'open' check (state in ('open', 'explained')),
  note text not null default '',
  found_at timestamptz not null default clock_timestamp(),
  explained_at timestamptz
);
create unique index differences_once on vendors.differences (brand_id, vendor, transaction, kind);

grant usage on schema vendors to haat_app;
grant select, insert, update on vendors.vendors, vendors.keys, vendors.games, vendors.game_changes, vendors.rounds, vendors.bets,
  vendors.incidents, vendors.grants, vendors.reports, vendors.differences to haat_app;
grant select, insert on vendors.players, vendors.corrections, vendors.transactions to haat_app;
grant select, insert, update, delete on vendors.launches to haat_app;
grant select, insert, delete on vendors.refusals, vendors.calls to haat_app;
