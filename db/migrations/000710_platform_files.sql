-- Files people hand in, encoded anew and sealed with a key of the installation: who copies the table sees nothing.
create table platform.files (
  id uuid primary key,
  brand_id uuid not null,
  -- whose file it is; the quota counts by owner
  owner_id uuid not null,
  -- what it was handed in for, a room and a noun: `cashier.proof`
  purpose text not null check (purpose ~ '^[a-z_]{1,30}\.[a-z_]{1,30}$'),
  -- bytes before sealing
  size integer not null check (size > 0),
  -- sha256 before sealing: the same picture handed in twice is found
  digest bytea not null,
  sealed bytea not null,
  at timestamptz not null
);
create index files_of on platform.files (owner_id, purpose, id);
create index files_digest on platform.files (brand_id, digest);
grant select, insert on platform.files to haat_app;
