-- Who operates. The account (name, password, sessions) of a member of staff has the same id in identity.
create schema staff;

create table staff.staff (
  id uuid primary key,
  brand_id uuid not null,
  account text not null,
  name text not null,
  role text not null check (role in ('admin', 'support', 'finance', 'risk')),
  hired_at timestamptz not null default now(),
  unique (brand_id, account)
);

grant usage on schema staff to haat_app;
grant select, insert, update on staff.staff to haat_app;
