-- Written by "npm run gen" from a migrated database. Do not edit.

create schema staff;
-- rights on staff: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table staff.notices (
  id uuid not null,
  staff_id uuid not null,
  kind text not null,
  by_staff uuid[] not null,
  at timestamp with time zone not null,
  seen_at timestamp with time zone,
  constraint notices_kind_check CHECK ((kind = ANY (ARRAY['factors'::text, 'password'::text]))),
  constraint notices_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff.staff(id),
  constraint notices_pkey PRIMARY KEY (id)
);
CREATE INDEX notices_unseen ON staff.notices USING btree (staff_id, at) WHERE (seen_at IS NULL);
-- rights on staff.notices: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table staff.roles (
  brand_id uuid not null,
  role text not null,
  rights text[] not null,
  revision integer default 1 not null,
  constraint roles_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'support'::text, 'finance'::text, 'risk'::text]))),
  constraint roles_pkey PRIMARY KEY (brand_id, role)
);
-- rights on staff.roles: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table staff.staff (
  id uuid not null,
  brand_id uuid not null,
  account text not null,
  name text not null,
  role text not null,
  hired_at timestamp with time zone default now() not null,
  status text default 'active'::text not null,
  person text default ''::text not null,
  keyed_by uuid,
  email text default ''::text not null,
  constraint staff_email_check CHECK ((length(email) <= 254)),
  constraint staff_person_check CHECK ((length(person) <= 60)),
  constraint staff_role_check CHECK ((role = ANY (ARRAY['none'::text, 'admin'::text, 'support'::text, 'finance'::text, 'risk'::text]))),
  constraint staff_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text]))),
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_brand_id_account_key UNIQUE (brand_id, account)
);
-- rights on staff.staff: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create view staff.directory as
 SELECT id,
    brand_id,
    account,
    name
   FROM staff.staff;
-- rights on staff.directory: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner
