-- What a member says of himself, how far he was checked, and how staff sort him.
create table members.profiles (
  member_id uuid primary key references members.members,
  -- texts of the profile and of the registration record, by their names (spec section 3)
  details jsonb not null default '{}',
  birthday date,
  icon text not null default '',
  -- sealed: who copies the table reads no document numbers
  id_number bytea,
  -- argon2id, as a password
  payment_password_hash text,
  -- 0 nothing, 1 phone or mail proved, 2 papers seen, 3 papers and address seen
  level smallint not null default 0 check (level between 0 and 3),
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  updated_at timestamptz not null default now()
);

-- Which fields of the profile a brand shows and lets its members write; absent: the house's own.
create table members.profile_settings (
  brand_id uuid primary key,
  fields jsonb not null
);

-- What staff changed besides the status: who, what, why. Never altered.
create table members.changes (
  member_id uuid not null references members.members,
  id uuid not null,
  kind text not null check (kind in ('level', 'tags', 'password')),
  old_value text not null,
  new_value text not null,
  reason text not null,
  staff_id uuid not null,
  ip text not null,
  at timestamptz not null default now(),
  primary key (member_id, id)
);

grant select, insert on members.changes to haat_app;
grant select, insert, update on members.profiles, members.profile_settings to haat_app;
