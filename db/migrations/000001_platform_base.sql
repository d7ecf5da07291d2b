-- The app's role: on an external server it may not exist yet. It never owns anything.
do $$
begin
  if not exists (select from pg_roles where rolname = 'haat_app') then
    create role haat_app nologin;
  end if;
  if current_user <> 'haat_app' and not pg_has_role(current_user, 'haat_app', 'member') then
    execute format('grant haat_app to %I', current_user);
  end if;
exception
  when insufficient_privilege then
    if not exists (select from pg_roles where rolname = 'haat_app') then
      raise exception 'role haat_app is missing and % may not create it: run as a superuser: create role haat_app; grant haat_app to %;', current_user, current_user;
    end if;
end
$$;

create schema if not exists platform;
grant usage on schema platform to haat_app;

-- Facts, announced after commit. One row holds all facts of one kind that were committed together.
-- Readers follow (xid, id) below the snapshot's xmin: ids alone would skip rows that commit late.
create table platform.outbox (
  xid xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  at timestamptz not null default now(),
  kind text not null,
  facts json not null,
  primary key (xid, id)
);
grant select, insert, delete on platform.outbox to haat_app;

-- How far each durable listener has read.
create table platform.outbox_cursors (
  listener text primary key,
  xid xid8 not null,
  id bigint not null
);
grant select, insert, update on platform.outbox_cursors to haat_app;

-- Live events that must survive a break: n counts without gaps per topic.
create table platform.live_topics (
  topic text primary key,
  n bigint not null
);
create table platform.live_events (
  topic text not null,
  n bigint not null,
  at timestamptz not null default now(),
  data json not null,
  primary key (topic, n)
);
create index live_events_at on platform.live_events (at);
grant select, insert, update on platform.live_topics to haat_app;
grant select, insert, delete on platform.live_events to haat_app;
