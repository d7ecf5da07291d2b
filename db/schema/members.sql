-- Written by "npm run gen" from a migrated database. Do not edit.

create schema members;
-- rights on members: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table members.changes (
  member_id uuid not null,
  id uuid not null,
  kind text not null,
  old_value text not null,
  new_value text not null,
  reason text not null,
  staff_id uuid not null,
  ip text not null,
  at timestamp with time zone default now() not null,
  constraint changes_kind_check CHECK ((kind = ANY (ARRAY['level'::text, 'tags'::text, 'password'::text, 'profile'::text]))),
  constraint changes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.members(id),
  constraint changes_pkey PRIMARY KEY (member_id, id)
);
-- rights on members.changes: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table members.currencies (
  member_id uuid not null,
  currency text not null,
  brand_id uuid not null,
  opened_at timestamp with time zone default now() not null,
  constraint currencies_currency_check CHECK ((currency ~ '^[A-Z]{3,5}$'::text)),
  constraint currencies_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.members(id),
  constraint currencies_pkey PRIMARY KEY (member_id, currency)
);
CREATE INDEX currencies_of_brand ON members.currencies USING btree (brand_id, currency);
-- rights on members.currencies: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table members.members (
  id uuid not null,
  brand_id uuid not null,
  account text not null,
  nickname text not null,
  type smallint default 0 not null,
  status text default 'active'::text not null,
  currency text not null,
  referral_code text not null,
  referred_by uuid,
  registered_at timestamp with time zone default now() not null,
  terms_version integer,
  terms_accepted_at timestamp with time zone,
  constraint members_account_check CHECK ((account = lower(account))),
  constraint members_currency_check CHECK ((currency ~ '^[A-Z]{3,5}$'::text)),
  constraint members_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'closed'::text, 'excluded'::text]))),
  constraint members_terms_version_check CHECK ((terms_version > 0)),
  constraint members_type_check CHECK ((type = ANY (ARRAY[0, 1, 2, 4, 41, 42]))),
  constraint members_referred_by_fkey FOREIGN KEY (referred_by) REFERENCES members.members(id),
  constraint members_pkey PRIMARY KEY (id),
  constraint members_brand_id_account_key UNIQUE (brand_id, account),
  constraint members_brand_id_referral_code_key UNIQUE (brand_id, referral_code)
) with (fillfactor=90);
CREATE INDEX members_agents ON members.members USING btree (brand_id, account text_pattern_ops) WHERE (type = ANY (ARRAY[1, 2, 41, 42]));
CREATE INDEX members_newest ON members.members USING btree (brand_id, registered_at DESC, id DESC);
CREATE INDEX members_prefix ON members.members USING btree (brand_id, account text_pattern_ops);
-- rights on members.members: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table members.notices (
  id uuid not null,
  member_id uuid not null,
  kind text not null,
  at timestamp with time zone not null,
  seen_at timestamp with time zone,
  constraint notices_kind_check CHECK ((kind = ANY (ARRAY['factors'::text, 'password'::text, 'profile'::text, 'payee'::text, 'transaction'::text]))),
  constraint notices_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.members(id),
  constraint notices_pkey PRIMARY KEY (id)
);
CREATE INDEX notices_unseen ON members.notices USING btree (member_id, at) WHERE (seen_at IS NULL);
-- rights on members.notices: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table members.profile_settings (
  brand_id uuid not null,
  fields jsonb not null,
  constraint profile_settings_pkey PRIMARY KEY (brand_id)
);
-- rights on members.profile_settings: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table members.profiles (
  member_id uuid not null,
  details jsonb default '{}'::jsonb not null,
  birthday date,
  icon text default ''::text not null,
  id_number bytea,
  payment_password_hash text,
  level smallint default 0 not null,
  tags text[] default '{}'::text[] not null,
  updated_at timestamp with time zone default now() not null,
  payment_password_at timestamp with time zone,
  payment_failures smallint default 0 not null,
  payment_failed_at timestamp with time zone,
  id_mark bytea,
  removed text[] default '{}'::text[] not null,
  constraint profiles_id_mark_check CHECK ((length(id_mark) = 32)),
  constraint profiles_level_check CHECK (((level >= 0) AND (level <= 3))),
  constraint profiles_tags_check CHECK ((cardinality(tags) <= 20)),
  constraint profiles_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.members(id),
  constraint profiles_pkey PRIMARY KEY (member_id)
);
CREATE INDEX profiles_birthday ON members.profiles USING btree (birthday) WHERE (birthday IS NOT NULL);
CREATE INDEX profiles_id_mark ON members.profiles USING btree (id_mark) WHERE (id_mark IS NOT NULL);
-- rights on members.profiles: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table members.status_changes (
  member_id uuid not null,
  id uuid not null,
  old_status text not null,
  new_status text not null,
  reason text not null,
  staff_id uuid not null,
  ip text not null,
  at timestamp with time zone default now() not null,
  constraint status_changes_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 200))),
  constraint status_changes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members.members(id),
  constraint status_changes_pkey PRIMARY KEY (member_id, id)
);
-- rights on members.status_changes: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create view members.changes_view as
 SELECT member_id,
    id,
    kind,
    new_value,
    reason,
    staff_id,
    at
   FROM members.changes;
-- rights on members.changes_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create view members.codes_view as
 SELECT id AS member_id,
    referral_code
   FROM members.members;
-- rights on members.codes_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create view members.currencies_view as
 SELECT member_id,
    brand_id,
    currency
   FROM members.currencies;
-- rights on members.currencies_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create view members.directory as
 SELECT id,
    brand_id,
    account,
    nickname,
    type,
    status,
    currency,
    referred_by,
    registered_at
   FROM members.members;
-- rights on members.directory: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create view members.identity_view as
 SELECT member_id,
    details ->> 'payeeName'::text AS payee_name,
    birthday,
    id_mark,
    removed
   FROM members.profiles p;
-- rights on members.identity_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create view members.marks_view as
 SELECT member_id,
    id_mark
   FROM members.profiles;
-- rights on members.marks_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create view members.profiles_view as
 SELECT member_id,
    level,
    tags
   FROM members.profiles;
-- rights on members.profiles_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create view members.status_changes_view as
 SELECT member_id,
    id,
    new_status,
    reason,
    staff_id,
    at
   FROM members.status_changes;
-- rights on members.status_changes_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner
