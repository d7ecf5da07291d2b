-- How many maps, sets or games a match of the league has at most: 1 where a match is not played in parts.
alter table sportsbook.leagues add column best_of integer not null default 1 check (best_of > 0 and best_of <= 9 and best_of % 2 = 1);
-- Matches played again as series: the source tells single maps.
update sportsbook.leagues set best_of = 3 where code = 'esports/lcs-replay';
