-- Checks of the books that were begun from the console, and how far they are.
create schema explorer;

create table explorer.checks (
  id uuid primary key,
  brand_id uuid not null,
  asked_by uuid not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'stopped')),
  -- name, caption, milliseconds and findings of every pass that has ended
  passes jsonb not null default '[]',
  expected integer not null default 0,
  findings integer not null default 0,
  began_at timestamptz not null,
  touched_at timestamptz not null,
  ended_at timestamptz
);
create index checks_newest on explorer.checks (id desc);
-- One at a time: it reads every row of every table.
create unique index checks_running on explorer.checks ((true)) where state = 'running';

grant usage on schema explorer to haat_app;
grant select, insert, update on explorer.checks to haat_app;
