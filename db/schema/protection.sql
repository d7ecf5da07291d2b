-- Written by "npm run gen" from a migrated database. Do not edit.

create schema protection;
-- rights on protection: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table protection.limits (
  member_id uuid not null,
  stake_max bigint,
  deposit_max bigint,
  updated_at timestamp with time zone default now() not null,
  constraint limits_deposit_max_check CHECK ((deposit_max > 0)),
  constraint limits_stake_max_check CHECK ((stake_max > 0)),
  constraint limits_pkey PRIMARY KEY (member_id)
);
-- rights on protection.limits: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner
