-- What was sold of a slip: parts that left it, and the sale of all that was left. Each is a stake that ended under a number of its own; the
-- last one ends the slip itself.
create table sportsbook.slip_sales (
  member_id uuid not null,
  id uuid not null,
  slip_id uuid not null,
  -- of the wish that sold it; the same wish is answered alike for ever
  key text not null,
  -- what it named: another wish under the same key is refused
  content text not null,
  -- all that was left, or a part
  whole boolean not null,
  -- of the stake, and of each combination
  stake bigint not null check (stake > 0),
  unit bigint not null check (unit > 0),
  -- of each combination, still in play after it
  unit_after bigint not null check (unit_after >= 0),
  paid bigint not null check (paid > 0),
  -- sold by itself when the offer reached what its owner had named
  auto boolean not null default false,
  -- {fairValue, factor, offer, legs: [{win, back}]}
  kept json not null,
  transfer_id uuid not null,
  balance bigint not null,
  version integer not null,
  at timestamptz not null,
  primary key (member_id, id),
  unique (member_id, key),
  foreign key (member_id, slip_id) references sportsbook.slips (member_id, id),
  check (whole = (unit_after = 0))
);
create index slip_sales_of_slip on sportsbook.slip_sales (member_id, slip_id, id);
-- Slips that wait for an offer, match by match.
create index slips_waiting on sportsbook.slips (member_id, id) where state = 'open' and sell_at is not null;

grant select, insert on sportsbook.slip_sales to haat_app;
