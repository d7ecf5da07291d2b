-- Conversations of members with customer service, and what was written while nobody was there.
create table chat.service_chats (
  id uuid primary key,
  brand_id uuid not null,
  member_id uuid not null,
  topic text not null check (topic ~ '^[a-z_]{1,20}$'),
  language text not null check (length(language) <= 10),
  state text not null default 'waiting' check (state in ('waiting', 'open', 'closed')),
  -- in this order those who wait are taken; somebody who is handed back keeps his place
  queued_at timestamptz not null,
  opened_at timestamptz not null,
  claimed_by uuid,
  claimed_at timestamptz,
  first_answer_at timestamptz,
  closed_at timestamptz,
  closed_by text check (closed_by in ('member', 'staff', 'time')),
  stars smallint check (stars between 1 and 5),
  said_at timestamptz not null,
  check ((state = 'open') = (claimed_by is not null and closed_at is null)),
  check ((state = 'closed') = (closed_at is not null))
);
create unique index service_chats_one_open on chat.service_chats (member_id) where state <> 'closed';
create index service_chats_waiting on chat.service_chats (brand_id, queued_at, id) where state = 'waiting';
create index service_chats_of_brand on chat.service_chats (brand_id, id desc);
create index service_chats_of_member on chat.service_chats (member_id, id desc);
create index service_chats_silent on chat.service_chats (said_at) where state <> 'closed';

create table chat.service_messages (
  id uuid primary key,
  chat_id uuid not null references chat.service_chats,
  author text not null check (author in ('member', 'staff', 'house')),
  staff_id uuid,
  -- what the house says is a code: chat.service.said.<text>
  text text not null check (length(text) <= 2000),
  file_id uuid,
  at timestamptz not null,
  check ((author = 'staff') = (staff_id is not null))
);
create index service_messages_of_chat on chat.service_messages (chat_id, id);

-- A picture is kept as it was encoded anew, sealed with a key the database does not hold.
create table chat.service_files (
  id uuid primary key,
  chat_id uuid not null references chat.service_chats,
  name text not null check (length(name) <= 80),
  bytes integer not null,
  sealed bytea not null,
  at timestamptz not null
);
create index service_files_of_chat on chat.service_files (chat_id);

-- Who of the staff takes chats now: said anew twice a minute.
create table chat.service_staff (
  staff_id uuid primary key,
  brand_id uuid not null,
  seen_at timestamptz not null
);

create table chat.offline_messages (
  id uuid primary key,
  brand_id uuid not null,
  -- null of a guest
  member_id uuid,
  contact text not null check (length(contact) <= 120),
  topic text not null check (topic ~ '^[a-z_]{1,20}$'),
  text text not null check (length(text) between 1 and 2000),
  language text not null check (length(language) <= 10),
  at timestamptz not null,
  handled_at timestamptz,
  handled_by uuid,
  check ((handled_at is null) = (handled_by is null))
);
create index offline_messages_of_brand on chat.offline_messages (brand_id, id desc);

grant select, insert, update on chat.service_chats, chat.offline_messages to haat_app;
grant select, insert on chat.service_messages, chat.service_files to haat_app;
grant select, insert, update, delete on chat.service_staff to haat_app;
