-- Written by "npm run gen" from a migrated database. Do not edit.

create schema notices;
-- rights on notices: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table notices.copies (
  member_id uuid not null,
  email boolean not null,
  sms boolean not null,
  constraint copies_pkey PRIMARY KEY (member_id)
);
-- rights on notices.copies: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table notices.messages (
  id uuid not null,
  member_id uuid not null,
  brand_id uuid not null,
  kind text not null,
  ref text not null,
  params jsonb not null,
  link text default ''::text not null,
  at timestamp with time zone not null,
  read_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint messages_kind_check CHECK ((kind ~ '^[a-z_]{1,40}$'::text)),
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_member_id_kind_ref_key UNIQUE (member_id, kind, ref)
);
CREATE INDEX messages_newest ON notices.messages USING btree (member_id, at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX messages_unread ON notices.messages USING btree (member_id) WHERE ((read_at IS NULL) AND (deleted_at IS NULL));
-- rights on notices.messages: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner
