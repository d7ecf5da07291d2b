-- Where a member of staff is told what was done to his account, and what the console shows him until he has seen it.
alter table staff.staff
  -- Work address; empty where none is known.
  add column email text not null default '' check (length(email) <= 254);

create table staff.notices (
  id uuid primary key,
  staff_id uuid not null references staff.staff,
  kind text not null check (kind in ('factors', 'password')),
  -- Who asked, then who agreed.
  by_staff uuid[] not null,
  at timestamptz not null,
  seen_at timestamptz
);
create index notices_unseen on staff.notices (staff_id, at) where seen_at is null;

grant select, insert, update on staff.notices to haat_app;
