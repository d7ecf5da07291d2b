-- The start a match was first offered with: what is not played within 48 hours of it gives its stakes back, wherever it is moved to.
alter table sportsbook.books add column first_starts_at timestamptz;
update sportsbook.books set first_starts_at = starts_at;
alter table sportsbook.books alter column first_starts_at set not null;
create index books_overdue on sportsbook.books (first_starts_at) where state = 'open';
