-- Bets on a whole competition stand in the same books as those on a match: its line in the calendar has no two sides, and ends when the last
-- of its matches begins. The lock lasts as long as a look at the rows of two tables.
alter table sportsbook.fixtures add column kind text not null default 'match' check (kind in ('match', 'outright'));
alter table sportsbook.fixtures alter column home drop not null;
alter table sportsbook.fixtures alter column away drop not null;
alter table sportsbook.fixtures add constraint fixtures_sides
  check ((kind = 'match') = (home is not null) and (kind = 'match') = (away is not null));
alter table sportsbook.books add column kind text not null default 'match' check (kind in ('match', 'outright'));
create index books_outright on sportsbook.books (brand_id, starts_at) where kind = 'outright';

-- The terms an each-way slip was taken at, {places, fraction}: one half of its stake on the win, the other on a place.
alter table sportsbook.slips add column each_way json;
