-- The journal: what the product wrote, row by row, sealed with a key that no database holds (platform/db/journal).

-- Which columns the digests of a page cover. A table whose columns change gets another form; pages keep theirs.
create table platform.journal_forms (
  id smallint generated always as identity primary key,
  relation text not null,
  keys text[] not null,
  columns text[] not null,
  unique (relation, keys, columns)
);

-- A database that was restored from a dump counts its transactions anew: with its era before it, the number of one comes once (install.ts moves it on).
create sequence platform.journal_era;
create function platform.journal_tx() returns bigint language sql stable as
  'select (select last_value from platform.journal_era) * 1099511627776 + pg_current_xact_id()::text::bigint';

-- One page a statement: the rows it wrote, by key, with 16 bytes of SHA-256 of each. `deed`: i inserted, u updated, d deleted.
create table platform.journal_pages (
  tx bigint not null default platform.journal_tx(),
  id bigint generated always as identity,
  form smallint not null references platform.journal_forms,
  deed text not null check (deed in ('i', 'u', 'd')),
  keys text[] not null,
  digests bytea not null,
  primary key (tx, id)
);

-- For the books, which read table by table.
create index journal_pages_form on platform.journal_pages (form, id);

-- What the product says of a transaction of its own before it commits: an HMAC over all of its pages.
create table platform.journal_seals (
  tx bigint primary key,
  mac bytea not null
);

-- Seals that may not change any more, chained: all of the transactions from_tx ≤ tx < to_tx.
create table platform.journal_links (
  n bigint primary key,
  from_tx bigint not null,
  to_tx bigint not null,
  seals bigint not null,
  digest bytea not null,
  prev bytea not null,
  at timestamptz not null,
  mac bytea not null
);

-- Pages are written by the triggers alone, with the owner's right.
grant select on platform.journal_era, platform.journal_forms, platform.journal_pages, platform.journal_seals, platform.journal_links to haat_app;
grant insert on platform.journal_seals, platform.journal_links to haat_app;
