-- What each deposit asks to be played, and what its member had played when it was credited: one that is taken back can be left out.
create table withdrawals.deposits (
  deposit_id uuid primary key,
  member_id uuid not null,
  n bigint generated always as identity,
  needed bigint not null check (needed >= 0),
  played bigint not null check (played >= 0),
  at timestamptz not null,
  taken_back boolean not null default false
);
create index deposits_of_member on withdrawals.deposits (member_id, n);
grant select, insert, update on withdrawals.deposits to haat_app;

-- What stood before deposits were written down one by one, and all that was played since.
alter table withdrawals.members
  add column played bigint not null default 0 check (played >= 0),
  add column base_needed bigint not null default 0,
  add column base_done bigint not null default 0,
  add column base_deposit_at timestamptz,
  add constraint members_base_check check (base_done >= 0 and base_done <= base_needed);
update withdrawals.members set base_needed = turnover_needed, base_done = turnover_done, base_deposit_at = last_deposit_at;
