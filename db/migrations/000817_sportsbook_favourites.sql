-- Leagues and matches a member starred.
create table sportsbook.favourites (
  member_id uuid not null,
  kind text not null check (kind in ('league', 'match')),
  -- the code of a league, the id of a book
  ref text not null check (length(ref) between 1 and 80),
  at timestamptz not null default now(),
  primary key (member_id, kind, ref)
);
grant select, insert, delete on sportsbook.favourites to haat_app;
