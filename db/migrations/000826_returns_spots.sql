-- What came back of each place of a table, for the monitor: places of one table have different exact returns.
-- All bets on a place share the outcome of their round, so a round counts once for each place that was laid on, however many bets lay there;
-- `share` is what came back of all stakes on it together, in millionths.
create table returns.spots (
  brand_id uuid not null,
  game text not null,
  spot text not null,
  rounds bigint not null,
  -- came back with more than nothing
  hits bigint not null,
  shares numeric not null,
  -- of shares
  squares numeric not null,
  primary key (brand_id, game, spot)
);

grant select, insert, update on returns.spots to haat_app;
