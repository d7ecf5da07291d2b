-- Locks staff.requests and staff.approvals while what they hold is copied: nothing is asked for or decided in that time.
-- Requests that wait for other people, whatever they are about: each room declares its kinds, one mechanism judges them.
create schema approvals;

create table approvals.requests (
  id uuid primary key,
  brand_id uuid not null,
  -- The room that declares the kind and its name there: members.payee.
  kind text not null check (kind ~ '^[a-z_]+\.[a-z_]+$'),
  subject text not null,
  -- What stood when it was asked for; when it is not what stands, the request is void.
  was jsonb not null,
  wanted jsonb not null,
  -- What is asked for, in the schema of its kind.
  content jsonb not null,
  reason text not null check (length(reason) between 3 and 200),
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'done', 'rejected', 'void')),
  decided_at timestamptz,
  -- When what was agreed to was made and shown to the one who asked.
  collected_at timestamptz
);
create unique index requests_one_open on approvals.requests (brand_id, kind, subject) where state = 'open';
create index requests_list on approvals.requests (brand_id, asked_at desc);
create index requests_subject on approvals.requests (brand_id, kind, subject, asked_at desc);

create table approvals.decisions (
  request_id uuid not null references approvals.requests,
  staff_id uuid not null,
  agreed boolean not null,
  at timestamptz not null default now(),
  primary key (request_id, staff_id)
);

grant usage on schema approvals to haat_app;
grant select, insert, update on approvals.requests to haat_app;
grant select, insert on approvals.decisions to haat_app;

-- What the program before writes from here on would be lost: it is refused.
lock table staff.requests, staff.approvals in access exclusive mode;
revoke insert, update on staff.requests from haat_app;
revoke insert on staff.approvals from haat_app;

insert into approvals.requests (id, brand_id, kind, subject, was, wanted, content, reason, asked_by, asked_at, expires_at, state, decided_at, collected_at)
select r.id, r.brand_id,
       case when r.kind in ('role', 'rights') then 'staff.'
            when r.kind = 'payee' then 'members.'
            when exists (select 1 from staff.staff s where s.id::text = r.subject) then 'staff.'
            else 'members.' end || r.kind,
       r.subject, r.was, r.wanted,
       case r.kind when 'role' then jsonb_build_object('role', coalesce(r.wanted ->> 0, 'none'))
                   when 'rights' then jsonb_build_object('rights', r.wanted)
                   when 'payee' then jsonb_build_object('name', coalesce(r.wanted ->> 0, ''))
                   else '{}'::jsonb end,
       r.reason, r.asked_by, r.asked_at, r.expires_at, r.state, r.decided_at, r.given_at
  from staff.requests r;

insert into approvals.decisions (request_id, staff_id, agreed, at)
select request_id, staff_id, agreed, at from staff.approvals;
