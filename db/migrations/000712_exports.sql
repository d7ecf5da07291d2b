-- Tables people take away as files: written in the background, part by part, and gone after a week.
create schema exports;

create table exports.exports (
  id uuid primary key,
  brand_id uuid not null,
  owner_kind text not null check (owner_kind in ('member', 'staff')),
  owner_id uuid not null,
  kind text not null,
  -- what was asked for, in the schema of the kind
  filter jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  -- rows there were when it began, and rows that are written
  expected bigint not null default 0,
  rows bigint not null default 0,
  bytes bigint not null default 0,
  parts integer not null default 0,
  -- the last row that is written, in the order of the kind; null before the first
  last jsonb,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null
);
create index exports_of_owner on exports.exports (owner_id, id desc);
create index exports_expired on exports.exports (expires_at);

create table exports.parts (
  export_id uuid not null references exports.exports on delete cascade,
  n integer not null,
  body text not null,
  primary key (export_id, n)
);

grant usage on schema exports to haat_app;
grant select, insert, update, delete on exports.exports, exports.parts to haat_app;
