-- Written by "npm run gen" from a migrated database. Do not edit.

create schema platform;
-- rights on platform: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create sequence platform.outbox_id_seq;

create table platform.live_events (
  topic text not null,
  n bigint not null,
  at timestamp with time zone default now() not null,
  data json not null,
  constraint live_events_pkey PRIMARY KEY (topic, n)
);
CREATE INDEX live_events_at ON platform.live_events USING btree (at);
-- rights on platform.live_events: haat_owner=arwdDxtm/haat_owner,haat_app=ard/haat_owner

create table platform.live_topics (
  topic text not null,
  n bigint not null,
  constraint live_topics_pkey PRIMARY KEY (topic)
);
-- rights on platform.live_topics: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table platform.migrations (
  name text not null,
  digest text not null,
  at timestamp with time zone default now() not null,
  constraint migrations_pkey PRIMARY KEY (name)
);

create table platform.outbox (
  xid xid8 default pg_current_xact_id() not null,
  id bigint generated always as identity not null,
  at timestamp with time zone default now() not null,
  kind text not null,
  facts json not null,
  constraint outbox_pkey PRIMARY KEY (xid, id)
);
-- rights on platform.outbox: haat_owner=arwdDxtm/haat_owner,haat_app=ard/haat_owner

create table platform.outbox_cursors (
  listener text not null,
  xid xid8 not null,
  id bigint not null,
  constraint outbox_cursors_pkey PRIMARY KEY (listener)
);
-- rights on platform.outbox_cursors: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner
