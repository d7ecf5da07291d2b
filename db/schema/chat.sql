-- Written by "npm run gen" from a migrated database. Do not edit.

create schema chat;
-- rights on chat: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table chat.blocks (
  member_id uuid not null,
  blocked_id uuid not null,
  at timestamp with time zone not null,
  constraint blocks_check CHECK ((member_id <> blocked_id)),
  constraint blocks_pkey PRIMARY KEY (member_id, blocked_id)
);
-- rights on chat.blocks: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table chat.messages (
  id uuid not null,
  room_id uuid not null,
  member_id uuid,
  kind text not null,
  text text not null,
  shared jsonb,
  at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  delete_reason text default ''::text not null,
  constraint messages_check CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
  constraint messages_check1 CHECK (((kind = 'rain'::text) = (member_id IS NULL))),
  constraint messages_check2 CHECK (((kind = 'text'::text) = (shared IS NULL))),
  constraint messages_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'round'::text, 'slip'::text, 'rain'::text]))),
  constraint messages_text_check CHECK ((length(text) <= 300)),
  constraint messages_room_id_fkey FOREIGN KEY (room_id) REFERENCES chat.rooms(id),
  constraint messages_pkey PRIMARY KEY (id)
);
CREATE INDEX messages_at ON chat.messages USING btree (at);
CREATE INDEX messages_of_room ON chat.messages USING btree (room_id, id DESC);
CREATE UNIQUE INDEX rains_once ON chat.messages USING btree (room_id, ((shared ->> 'envelopeId'::text))) WHERE (kind = 'rain'::text);
-- rights on chat.messages: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table chat.offline_messages (
  id uuid not null,
  brand_id uuid not null,
  member_id uuid,
  contact text not null,
  topic text not null,
  text text not null,
  language text not null,
  at timestamp with time zone not null,
  handled_at timestamp with time zone,
  handled_by uuid,
  constraint offline_messages_check CHECK (((handled_at IS NULL) = (handled_by IS NULL))),
  constraint offline_messages_contact_check CHECK ((length(contact) <= 120)),
  constraint offline_messages_language_check CHECK ((length(language) <= 10)),
  constraint offline_messages_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000))),
  constraint offline_messages_topic_check CHECK ((topic ~ '^[a-z_]{1,20}$'::text)),
  constraint offline_messages_pkey PRIMARY KEY (id)
);
CREATE INDEX offline_messages_of_brand ON chat.offline_messages USING btree (brand_id, id DESC);
-- rights on chat.offline_messages: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table chat.paces (
  room_id uuid not null,
  member_id uuid not null,
  at timestamp with time zone not null,
  constraint paces_room_id_fkey FOREIGN KEY (room_id) REFERENCES chat.rooms(id),
  constraint paces_pkey PRIMARY KEY (room_id, member_id)
);
-- rights on chat.paces: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table chat.reports (
  message_id uuid not null,
  member_id uuid not null,
  brand_id uuid not null,
  reason text not null,
  at timestamp with time zone not null,
  outcome text,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint reports_check CHECK (((outcome IS NULL) = (decided_at IS NULL))),
  constraint reports_outcome_check CHECK ((outcome = ANY (ARRAY['upheld'::text, 'dismissed'::text]))),
  constraint reports_reason_check CHECK ((reason ~ '^[a-z_]{1,20}$'::text)),
  constraint reports_message_id_fkey FOREIGN KEY (message_id) REFERENCES chat.messages(id),
  constraint reports_pkey PRIMARY KEY (message_id, member_id)
);
CREATE INDEX reports_open ON chat.reports USING btree (brand_id, message_id) WHERE (outcome IS NULL);
-- rights on chat.reports: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table chat.rooms (
  id uuid not null,
  brand_id uuid not null,
  name text not null,
  about text default ''::text not null,
  slow_seconds integer default 3 not null,
  is_open boolean default true not null,
  place integer default 0 not null,
  host_name text default ''::text not null,
  host_game text default ''::text not null,
  revision integer default 1 not null,
  created_at timestamp with time zone not null,
  constraint rooms_about_check CHECK ((length(about) <= 200)),
  constraint rooms_host_game_check CHECK ((length(host_game) <= 40)),
  constraint rooms_host_name_check CHECK ((length(host_name) <= 40)),
  constraint rooms_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint rooms_slow_seconds_check CHECK (((slow_seconds >= 1) AND (slow_seconds <= 3600))),
  constraint rooms_pkey PRIMARY KEY (id)
);
CREATE INDEX rooms_of_brand ON chat.rooms USING btree (brand_id, place, id);
-- rights on chat.rooms: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table chat.sanctions (
  id uuid not null,
  brand_id uuid not null,
  member_id uuid not null,
  room_id uuid,
  kind text not null,
  reason text not null,
  note text default ''::text not null,
  until timestamp with time zone,
  at timestamp with time zone not null,
  by_staff uuid not null,
  lifted_at timestamp with time zone,
  lifted_by uuid,
  constraint sanctions_check CHECK (((lifted_at IS NULL) = (lifted_by IS NULL))),
  constraint sanctions_kind_check CHECK ((kind = ANY (ARRAY['mute'::text, 'ban'::text]))),
  constraint sanctions_note_check CHECK ((length(note) <= 200)),
  constraint sanctions_reason_check CHECK ((reason ~ '^[a-z_]{1,20}$'::text)),
  constraint sanctions_room_id_fkey FOREIGN KEY (room_id) REFERENCES chat.rooms(id),
  constraint sanctions_pkey PRIMARY KEY (id)
);
CREATE INDEX sanctions_of_brand ON chat.sanctions USING btree (brand_id, id DESC);
CREATE INDEX sanctions_of_member ON chat.sanctions USING btree (member_id) WHERE (lifted_at IS NULL);
-- rights on chat.sanctions: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table chat.service_chats (
  id uuid not null,
  brand_id uuid not null,
  member_id uuid not null,
  topic text not null,
  language text not null,
  state text default 'waiting'::text not null,
  queued_at timestamp with time zone not null,
  opened_at timestamp with time zone not null,
  claimed_by uuid,
  claimed_at timestamp with time zone,
  first_answer_at timestamp with time zone,
  closed_at timestamp with time zone,
  closed_by text,
  stars smallint,
  said_at timestamp with time zone not null,
  constraint service_chats_check CHECK (((state = 'open'::text) = ((claimed_by IS NOT NULL) AND (closed_at IS NULL)))),
  constraint service_chats_check1 CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint service_chats_closed_by_check CHECK ((closed_by = ANY (ARRAY['member'::text, 'staff'::text, 'time'::text]))),
  constraint service_chats_language_check CHECK ((length(language) <= 10)),
  constraint service_chats_stars_check CHECK (((stars >= 1) AND (stars <= 5))),
  constraint service_chats_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'open'::text, 'closed'::text]))),
  constraint service_chats_topic_check CHECK ((topic ~ '^[a-z_]{1,20}$'::text)),
  constraint service_chats_pkey PRIMARY KEY (id)
);
CREATE INDEX service_chats_of_brand ON chat.service_chats USING btree (brand_id, id DESC);
CREATE INDEX service_chats_of_member ON chat.service_chats USING btree (member_id, id DESC);
CREATE UNIQUE INDEX service_chats_one_open ON chat.service_chats USING btree (member_id) WHERE (state <> 'closed'::text);
CREATE INDEX service_chats_silent ON chat.service_chats USING btree (said_at) WHERE (state <> 'closed'::text);
CREATE INDEX service_chats_waiting ON chat.service_chats USING btree (brand_id, queued_at, id) WHERE (state = 'waiting'::text);
-- rights on chat.service_chats: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table chat.service_files (
  id uuid not null,
  chat_id uuid not null,
  name text not null,
  bytes integer not null,
  sealed bytea not null,
  at timestamp with time zone not null,
  constraint service_files_name_check CHECK ((length(name) <= 80)),
  constraint service_files_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chat.service_chats(id),
  constraint service_files_pkey PRIMARY KEY (id)
);
CREATE INDEX service_files_of_chat ON chat.service_files USING btree (chat_id);
-- rights on chat.service_files: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table chat.service_messages (
  id uuid not null,
  chat_id uuid not null,
  author text not null,
  staff_id uuid,
  text text not null,
  file_id uuid,
  at timestamp with time zone not null,
  constraint service_messages_author_check CHECK ((author = ANY (ARRAY['member'::text, 'staff'::text, 'house'::text]))),
  constraint service_messages_check CHECK (((author = 'staff'::text) = (staff_id IS NOT NULL))),
  constraint service_messages_text_check CHECK ((length(text) <= 2000)),
  constraint service_messages_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chat.service_chats(id),
  constraint service_messages_pkey PRIMARY KEY (id)
);
CREATE INDEX service_messages_of_chat ON chat.service_messages USING btree (chat_id, id);
-- rights on chat.service_messages: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table chat.service_staff (
  staff_id uuid not null,
  brand_id uuid not null,
  seen_at timestamp with time zone not null,
  constraint service_staff_pkey PRIMARY KEY (staff_id)
);
-- rights on chat.service_staff: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner
