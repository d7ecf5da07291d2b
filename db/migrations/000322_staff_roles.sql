-- Rights are data: a role is a list of rights, a grant of a role waits for another person, and who keyed whose first password is kept.
alter table staff.staff
  drop constraint staff_role_check,
  add constraint staff_role_check check (role in ('none', 'admin', 'support', 'finance', 'risk')),
  add column status text not null default 'active' check (status in ('active', 'suspended')),
  -- The human being behind the account: two accounts of one person are one pair of eyes.
  add column person text not null default '' check (length(person) <= 60),
  -- Who set the first password last: that hand can sign in as this account until it is changed, so they never count as two.
  add column keyed_by uuid;

-- Rights of a role where the brand changed them; the house's own stand in features/people/staff/rules.ts.
create table staff.roles (
  brand_id uuid not null,
  role text not null check (role in ('admin', 'support', 'finance', 'risk')),
  rights text[] not null,
  revision integer not null default 1,
  primary key (brand_id, role)
);

-- A change of somebody's rights, asked for by one person and decided by others.
create table staff.requests (
  id uuid primary key,
  brand_id uuid not null,
  kind text not null check (kind in ('role', 'rights')),
  subject text not null,
  was jsonb not null,
  wanted jsonb not null,
  reason text not null check (length(reason) between 3 and 200),
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'done', 'rejected', 'void')),
  decided_at timestamptz
);
create unique index requests_one_open on staff.requests (brand_id, kind, subject) where state = 'open';
create index requests_list on staff.requests (brand_id, asked_at desc);

create table staff.approvals (
  request_id uuid not null references staff.requests,
  staff_id uuid not null,
  agreed boolean not null,
  at timestamptz not null default now(),
  primary key (request_id, staff_id)
);

grant select, insert, update on staff.roles to haat_app;
grant select, insert, update on staff.requests to haat_app;
grant select, insert on staff.approvals to haat_app;
