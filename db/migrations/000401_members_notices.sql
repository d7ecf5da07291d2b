-- What the house did to a member's account, shown on the site until he has seen it.
create table members.notices (
  id uuid primary key,
  member_id uuid not null references members.members,
  kind text not null check (kind in ('factors', 'password', 'profile', 'payee')),
  at timestamptz not null,
  seen_at timestamptz
);
create index notices_unseen on members.notices (member_id, at) where seen_at is null;

grant select, insert, update on members.notices to haat_app;
