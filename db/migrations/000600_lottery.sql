-- Lotteries: games with their dated schedules, the committed chain of each day, draws, what feeds answered, orders and their bets.
create schema lottery;
grant usage on schema lottery to haat_app;

create table lottery.games (
  code text primary key check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  brand_id uuid not null,
  -- the engine that settles it (games/lottery)
  engine text not null,
  vendor text not null check (vendor in ('LOTT', 'ELOTT', 'TCG_LOTTO_VN', 'TCG_SEA')),
  prize_mode text not null check (prize_mode in ('LOTT', 'ZY', 'ELOTT', 'SEA')),
  names json not null,
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  zone text not null,
  -- [{from, ...}]: a schedule holds from its date on, until the next one begins
  schedules json not null,
  -- own: drawn from the committed chain · feed: told by feeds that agree · desk: entered by two persons
  source text not null check (source in ('own', 'feed', 'desk')),
  feeds json not null default '[]',
  -- the published set prices come from; null for games with a prize mode
  odds_set text,
  -- play → what it pays here instead, by tier
  odds json not null default '{}',
  -- the highest prize mode of the brand, of 2000; null for games with odds sets
  mode text,
  -- amounts on one ticket that may be chosen; the first is proposed
  units json not null,
  -- {min, max, numberMax}: least and most of one bet, most that one number may win in one draw; wire amounts
  limits json not null,
  position integer not null default 0,
  halted boolean not null default false,
  revision integer not null default 1
);
create index games_brand on lottery.games (brand_id, position);

create table lottery.days (
  game_code text not null references lottery.games,
  day date not null,
  length integer not null check (length > 0),
  root text not null,
  -- sealed
  secret bytea not null,
  published_at timestamptz not null default now(),
  primary key (game_code, day)
);

create table lottery.draws (
  id uuid primary key,
  game_code text not null references lottery.games,
  brand_id uuid not null,
  -- in the game's zone
  day date not null,
  n integer not null check (n > 0),
  -- a province; empty where there is one draw a time
  place text not null default '',
  -- open: takes bets until closes_at · closed: waits for its result · drawn: has one, bets are being settled or settled again · settled ·
  -- voiding: everything is being given back · voided
  state text not null check (state in ('open', 'closed', 'drawn', 'settled', 'voiding', 'voided')),
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  commitment text,
  link text,
  result json,
  -- counts results: a correction is a new one
  revision integer not null default 0,
  -- why bets were given back, or that two sources differ: `missing`, `cancelled`, `differ`
  note text check (note in ('missing', 'cancelled', 'differ')),
  ended_at timestamptz,
  unique (game_code, day, n),
  check (closes_at <= draws_at),
  check (state not in ('drawn', 'settled') or result is not null),
  check (state <> 'open' or link is null),
  check ((state in ('settled', 'voided')) = (ended_at is not null))
);
create index draws_open on lottery.draws (closes_at) where state = 'open';
create index draws_due on lottery.draws (draws_at) where state in ('closed', 'drawn', 'voiding');
create index draws_of_game on lottery.draws (game_code, draws_at desc);

-- What a feed answered, as it came, with its signature.
create table lottery.answers (
  id uuid primary key,
  draw_id uuid not null references lottery.draws,
  source text not null,
  raw text not null,
  signature text not null,
  verified boolean not null,
  at timestamptz not null default now(),
  unique (draw_id, source, signature)
);
-- Every result a draw ever had; a correction is a new line.
create table lottery.results (
  draw_id uuid not null references lottery.draws,
  revision integer not null check (revision > 0),
  -- null where the draw was cancelled
  result json,
  -- chain · feed · desk
  source text not null check (source in ('chain', 'feed', 'desk')),
  -- the request two persons agreed to
  request_id uuid,
  at timestamptz not null default now(),
  primary key (draw_id, revision)
);

create table lottery.orders (
  member_id uuid not null,
  id uuid not null,
  brand_id uuid not null,
  game_code text not null,
  currency text not null,
  stake bigint not null check (stake > 0),
  bets integer not null check (bets > 0),
  periods integer not null check (periods > 0),
  tickets bigint not null,
  -- later draws are given back once one of them wins
  stop_on_win boolean not null,
  transfer_id uuid not null,
  balance bigint not null,
  version integer not null,
  at timestamptz not null,
  primary key (member_id, id)
);

create table lottery.bets (
  member_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  brand_id uuid not null,
  game_code text not null,
  draw_id uuid not null references lottery.draws,
  state text not null check (state in ('open', 'settled', 'voided')),
  play text not null,
  -- `n 12 34` numbers, or `r` and rows parted by |
  selection text not null,
  tickets bigint not null check (tickets > 0),
  -- wire amount on one ticket, and times it
  unit text not null,
  multiple bigint not null check (multiple > 0),
  -- {oddsSet} · {odds} · {mode, points}: as it was taken
  pricing json not null,
  chase boolean not null,
  currency text not null,
  stake bigint not null check (stake > 0),
  payout bigint not null default 0 check (payout >= 0),
  rebate bigint not null default 0 check (rebate >= 0),
  hits bigint not null default 0,
  -- [{number, tier, times}], the first of them
  wins json not null default '[]',
  -- of the result it was settled by
  revision integer not null default 0,
  -- why it was given back: cancelled by its owner, chase won or stopped, the draw
  note text check (note in ('cancelled', 'chase_won', 'chase_stopped', 'draw')),
  settle_transfer_id uuid,
  at timestamptz not null,
  settled_at timestamptz,
  primary key (member_id, id),
  foreign key (member_id, order_id) references lottery.orders,
  check ((state = 'open') = (settled_at is null))
);
create index bets_open on lottery.bets (draw_id, id) where state = 'open';
create index bets_of_draw on lottery.bets (draw_id, id);
create index bets_of_order on lottery.bets (member_id, order_id);
create index bets_chasing on lottery.bets (member_id, order_id) where chase and state = 'open';

-- What a settled bet was paid more or less after its draw was corrected; payout + rebate before and after.
create table lottery.corrections (
  member_id uuid not null,
  bet_id uuid not null,
  revision integer not null,
  before bigint not null,
  after bigint not null,
  -- null where nothing had to move
  transfer_id uuid,
  at timestamptz not null default now(),
  primary key (member_id, bet_id, revision),
  foreign key (member_id, bet_id) references lottery.bets
);

-- What one number of a play has staked on it and would win, a draw; `*` are bets that are not told number by number.
create table lottery.exposures (
  draw_id uuid not null references lottery.draws,
  play text not null,
  number text not null,
  stake numeric not null,
  payout numeric not null,
  primary key (draw_id, play, number)
);

create table lottery.leases (
  name text primary key,
  holder uuid not null,
  until timestamptz not null
);

-- A bet is written for a draw that takes bets, or not at all: who closes the draw waits for bets that are being written, and none comes after.
create function lottery.keep_closed() returns trigger language plpgsql set search_path = lottery, pg_temp as $$
declare
  v_closed uuid;
begin
  perform from draws where id in (select distinct draw_id from added) order by id for share;
  select a.draw_id into v_closed from added a join draws d on d.id = a.draw_id where d.state <> 'open' limit 1;
  if v_closed is not null then
    raise exception 'draw % takes no bets', v_closed using errcode = 'HT001';
  end if;
  return null;
end $$;
create trigger keep_closed after insert on lottery.bets referencing new table as added for each statement
  execute function lottery.keep_closed();

grant select, insert, update on lottery.games, lottery.draws, lottery.bets, lottery.exposures, lottery.leases to haat_app;
grant select, insert on lottery.days, lottery.answers, lottery.results, lottery.orders, lottery.corrections to haat_app;
