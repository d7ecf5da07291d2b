-- The published rules of a game, a row for each version it was played with: a round names its version, and what it was played by stays readable as
-- long as the round does. Titles of one table share a row. Locks nothing.
create table rounds.descriptions (
  -- the table of a title, else the game
  subject text not null,
  version smallint not null,
  description json not null,
  -- of the text: a better text of the same version takes its place
  print text not null,
  at timestamptz not null default now(),
  primary key (subject, version)
);
grant select, insert, update on rounds.descriptions to haat_app;
