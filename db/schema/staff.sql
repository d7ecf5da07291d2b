-- Written by "npm run gen" from a migrated database. Do not edit.

create schema staff;
-- rights on staff: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table staff.staff (
  id uuid not null,
  brand_id uuid not null,
  account text not null,
  name text not null,
  role text not null,
  hired_at timestamp with time zone default now() not null,
  constraint staff_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'support'::text, 'finance'::text, 'risk'::text]))),
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_brand_id_account_key UNIQUE (brand_id, account)
);
-- rights on staff.staff: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner
