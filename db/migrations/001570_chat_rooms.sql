-- Rooms members talk in, what was said, and what staff did about it.
create schema chat;

create table chat.rooms (
  id uuid primary key,
  brand_id uuid not null,
  -- what members choose it by, and what it is for
  name text not null check (length(name) between 1 and 60),
  about text not null default '' check (length(about) <= 200),
  -- a member waits so long between two messages
  slow_seconds integer not null default 3 check (slow_seconds between 1 and 3600),
  is_open boolean not null default true,
  place integer not null default 0,
  -- who presents, and the game he presents; empty in a room without a host
  host_name text not null default '' check (length(host_name) <= 40),
  host_game text not null default '' check (length(host_game) <= 40),
  revision integer not null default 1,
  created_at timestamptz not null
);
create index rooms_of_brand on chat.rooms (brand_id, place, id);

create table chat.messages (
  id uuid primary key,
  room_id uuid not null references chat.rooms,
  -- null of what the house itself says
  member_id uuid,
  kind text not null check (kind in ('text', 'round', 'slip', 'rain')),
  text text not null check (length(text) <= 300),
  -- of a shared round or slip what it was, of rain where it is caught
  shared jsonb,
  at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text not null default '',
  check ((deleted_at is null) = (deleted_by is null)),
  check ((kind = 'rain') = (member_id is null)),
  check ((kind = 'text') = (shared is null))
);
create index messages_of_room on chat.messages (room_id, id desc);
create index messages_at on chat.messages (at);

-- When a member spoke last in a room: the guard of slow mode, whatever process he speaks through.
create table chat.paces (
  room_id uuid not null references chat.rooms,
  member_id uuid not null,
  at timestamptz not null,
  primary key (room_id, member_id)
);

create table chat.sanctions (
  id uuid primary key,
  brand_id uuid not null,
  member_id uuid not null,
  -- null: in every room of the brand
  room_id uuid references chat.rooms,
  -- muted: he reads, and writes nothing; banned: he does neither
  kind text not null check (kind in ('mute', 'ban')),
  reason text not null check (reason ~ '^[a-z_]{1,20}$'),
  note text not null default '' check (length(note) <= 200),
  -- null: until somebody lifts it
  until timestamptz,
  at timestamptz not null,
  by_staff uuid not null,
  lifted_at timestamptz,
  lifted_by uuid,
  check ((lifted_at is null) = (lifted_by is null))
);
create index sanctions_of_member on chat.sanctions (member_id) where lifted_at is null;
create index sanctions_of_brand on chat.sanctions (brand_id, id desc);

-- Whom a member does not want to read.
create table chat.blocks (
  member_id uuid not null,
  blocked_id uuid not null,
  at timestamptz not null,
  primary key (member_id, blocked_id),
  check (member_id <> blocked_id)
);

create table chat.reports (
  message_id uuid not null references chat.messages,
  member_id uuid not null,
  brand_id uuid not null,
  reason text not null check (reason ~ '^[a-z_]{1,20}$'),
  at timestamptz not null,
  outcome text check (outcome in ('upheld', 'dismissed')),
  decided_by uuid,
  decided_at timestamptz,
  primary key (message_id, member_id),
  check ((outcome is null) = (decided_at is null))
);
create index reports_open on chat.reports (brand_id, message_id) where outcome is null;

grant usage on schema chat to haat_app;
grant select, insert, update on chat.rooms, chat.sanctions, chat.reports to haat_app;
grant select, insert, update, delete on chat.messages, chat.paces, chat.blocks to haat_app;
