-- Rounds whose stakes make their prizes (bingo): what has been called of them, and what has been won.
alter table tables.rounds
  -- balls in the order they were called
  add column called integer[] not null default '{}',
  -- [{prize, at, cards, each, names}]: `each` is what comes back of one smallest stake on a winning card, minor units as text; names masked
  add column prizes json not null default '[]';
