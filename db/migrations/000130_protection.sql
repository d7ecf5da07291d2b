-- What one person may do less than the brand's rules allow. Absent: the brand's rules alone.
create schema protection;

create table protection.limits (
  member_id uuid primary key,
  stake_max bigint check (stake_max > 0),
  deposit_max bigint check (deposit_max > 0),
  updated_at timestamptz not null default now()
);

grant usage on schema protection to haat_app;
grant select, insert, update, delete on protection.limits to haat_app;
