-- Who plays. The account (name, password, sessions) of a member has the same id in identity.
create schema members;

create table members.members (
  id uuid primary key,
  brand_id uuid not null,
  account text not null check (account = lower(account)),
  nickname text not null,
  -- 0 player, 4 trial, 1 2 41 42 agent (spec section 3)
  type smallint not null default 0 check (type in (0, 1, 2, 4, 41, 42)),
  status text not null default 'active' check (status in ('active', 'suspended', 'closed', 'excluded')),
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  -- his own code, handed to friends, and who handed him one
  referral_code text not null,
  referred_by uuid references members.members,
  registered_at timestamptz not null default now(),
  unique (brand_id, account),
  unique (brand_id, referral_code)
) with (fillfactor = 90);
create index members_newest on members.members (brand_id, registered_at desc, id desc);
create index members_prefix on members.members (brand_id, account text_pattern_ops);

-- Every change of a status: who, what, why. Never altered.
create table members.status_changes (
  member_id uuid not null references members.members,
  id uuid not null,
  old_status text not null,
  new_status text not null,
  reason text not null check (length(reason) between 3 and 200),
  staff_id uuid not null,
  ip text not null,
  at timestamptz not null default now(),
  primary key (member_id, id)
);

grant usage on schema members to haat_app;
grant select, insert, update on members.members to haat_app;
grant select, insert on members.status_changes to haat_app;
