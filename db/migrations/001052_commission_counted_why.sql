-- Why less than its stake counts of a bet, and what the house keeps of such a stake in the long run, in millionths: no rebate is above it.
alter table commission.bets
  add column because text check (because in ('other_side', 'odds_below')),
  add column margin integer check (margin between 0 and 1000000);
