-- A match as it is bet on: what the feed told of it, the book each brand keeps of it, slips, and corrections of settled ones.

-- What a feed has sent about a match, by its number. A correction replaces what stands under the number it names.
create table sportsbook.feed_events (
  fixture_id uuid not null references sportsbook.fixtures,
  n integer not null check (n > 0),
  -- {kind, second, side?, of?, status?}
  event json not null,
  at timestamptz not null default now(),
  primary key (fixture_id, n)
);

create table sportsbook.books (
  id uuid primary key,
  brand_id uuid not null,
  fixture_id uuid not null references sportsbook.fixtures,
  sport text not null,
  league text not null references sportsbook.leagues,
  starts_at timestamptz not null,
  -- open: takes bets · closed: the match is over, its result is awaited · settled: every bet whose matches are over was paid by `result`
  state text not null default 'open' check (state in ('open', 'closed', 'settled')),
  status text not null default 'scheduled'
    check (status in ('scheduled', 'live', 'ended', 'postponed', 'abandoned')),
  -- staff stopped it: no market takes bets
  suspended boolean not null default false,
  -- the number of the last event of the feed
  n integer not null default 0,
  -- {home, away, half, goals, second, running, paused}
  play json not null,
  -- what the prices are made from, kept so that a price can be explained
  outlook json not null,
  -- [{key, market, group, line, period, goal, from, status, version, selections: [{pick, line, odds, win, back}]}]
  markets json not null,
  -- staff's own prices and stops by key: {key: {stopped, odds: {pick: text}}}
  overrides json not null default '{}',
  version integer not null default 1,
  -- as `recompute sports` reads it; counted by its revision, each later one is a correction
  result json,
  result_revision integer not null default 0,
  settled_revision integer not null default 0,
  unique (brand_id, fixture_id),
  check ((result is null) = (result_revision = 0)),
  check (settled_revision <= result_revision)
);
create index books_by_time on sportsbook.books (brand_id, starts_at);
create index books_unsettled on sportsbook.books (id) where settled_revision < result_revision;

-- Every result a book was settled by: by the feed, or by staff.
create table sportsbook.book_results (
  book_id uuid not null references sportsbook.books,
  revision integer not null check (revision > 0),
  result json not null,
  source text not null check (source in ('feed', 'staff')),
  reason text,
  at timestamptz not null default now(),
  primary key (book_id, revision)
);

create table sportsbook.slips (
  member_id uuid not null,
  id uuid not null,
  brand_id uuid not null,
  state text not null check (state in ('open', 'settled', 'voided')),
  currency text not null,
  -- all of it, and that of one combination
  stake bigint not null check (stake > 0),
  unit bigint not null check (unit > 0),
  -- null: a single or a parlay
  system text,
  -- [{bookId, title, home, away, startsAt, live, key, market, pick, line, period, goal, from, odds, version}]
  legs json not null,
  -- won, half_won, push, half_lost, lost, void, dead_heat, part_lost, cashed_out
  outcome text,
  payout bigint not null default 0 check (payout >= 0),
  -- {legs: [{outcome, factor}], results: [], rule}
  proof json,
  -- the automatic cash-out: sold when the offer reaches it
  sell_at bigint,
  transfer_id uuid not null,
  settle_transfer_id uuid,
  balance bigint not null,
  version integer not null,
  corrections integer not null default 0,
  at timestamptz not null,
  settled_at timestamptz,
  primary key (member_id, id),
  check (stake % unit = 0),
  check ((state = 'open') = (settled_at is null)),
  check ((state = 'open') = (outcome is null))
);
create index slips_by_state on sportsbook.slips (member_id, state, id desc);

create table sportsbook.slip_legs (
  member_id uuid not null,
  slip_id uuid not null,
  n smallint not null,
  book_id uuid not null references sportsbook.books,
  key text not null,
  pick text not null,
  -- the result it was settled by; 0 while the slip is open
  revision integer not null default 0,
  primary key (member_id, slip_id, n),
  foreign key (member_id, slip_id) references sportsbook.slips (member_id, id) deferrable initially deferred
);
create index slip_legs_of_book on sportsbook.slip_legs (book_id, slip_id);

-- What a corrected result moved, a line for each slip and time.
create table sportsbook.slip_corrections (
  member_id uuid not null,
  slip_id uuid not null,
  revision integer not null check (revision > 0),
  payout_before bigint not null,
  payout_after bigint not null,
  state_before text not null,
  state_after text not null,
  -- null where nothing moved
  transfer_id uuid,
  at timestamptz not null,
  primary key (member_id, slip_id, revision),
  foreign key (member_id, slip_id) references sportsbook.slips (member_id, id)
);

-- A leg is written for a book that takes bets, or not at all: who ends a match waits for bets that are being written, and none comes after.
create function sportsbook.keep_closed() returns trigger language plpgsql set search_path = sportsbook, pg_temp as $$
begin
  perform from books where id = new.book_id and state = 'open' for share;
  if not found then
    raise exception 'match % takes no bets', new.book_id using errcode = 'HT001';
  end if;
  return new;
end $$;
create trigger keep_closed before insert on sportsbook.slip_legs for each row execute function sportsbook.keep_closed();

-- Who reads the feed and settles: one process at a time.
create table sportsbook.leases (
  name text primary key,
  holder uuid not null,
  until timestamptz not null
);

grant select, insert, update on sportsbook.feed_events, sportsbook.books, sportsbook.slips, sportsbook.slip_legs, sportsbook.leases to haat_app;
grant select, insert on sportsbook.book_results, sportsbook.slip_corrections to haat_app;
