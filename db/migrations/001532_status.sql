-- Whether the installation works: what was measured every few minutes, and incidents staff write about.
create schema status;

create table status.samples (
  at timestamptz not null,
  part text not null check (part ~ '^[a-z]{2,20}$'),
  state text not null check (state in ('works', 'slow', 'down')),
  primary key (part, at)
);

create table status.incidents (
  id uuid primary key,
  brand_id uuid not null,
  revision integer not null default 1,
  impact text not null check (impact in ('minor', 'major', 'maintenance')),
  parts text[] not null,
  -- language → text; English is always there
  title jsonb not null check (title ? 'en'),
  state text not null check (state in ('looking', 'found', 'watching', 'solved')),
  starts_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'solved') = (ended_at is not null))
);
create index incidents_of_brand on status.incidents (brand_id, starts_at desc);

create table status.updates (
  incident_id uuid not null references status.incidents,
  n integer not null check (n > 0),
  at timestamptz not null,
  state text not null check (state in ('looking', 'found', 'watching', 'solved')),
  text jsonb not null check (text ? 'en'),
  staff_id uuid,
  primary key (incident_id, n)
);

grant usage on schema status to haat_app;
grant select, insert, delete on status.samples to haat_app;
grant select, insert on status.incidents to haat_app;
grant update (revision, impact, parts, title, state, ended_at) on status.incidents to haat_app;
grant select, insert on status.updates to haat_app;
