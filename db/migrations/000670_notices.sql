-- What the platform wrote to a member: a kind with its parameters; the text is made in the reader's language when it is read.
create schema notices;

create table notices.messages (
  id uuid primary key,
  member_id uuid not null,
  brand_id uuid not null,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  -- what it is about, e.g. the id of a deposit: one message of a kind about it
  ref text not null,
  params jsonb not null,
  -- where it is explained on the site; empty where nowhere
  link text not null default '',
  at timestamptz not null,
  read_at timestamptz,
  deleted_at timestamptz,
  unique (member_id, kind, ref)
);
create index messages_newest on notices.messages (member_id, at desc, id desc) where deleted_at is null;
create index messages_unread on notices.messages (member_id) where read_at is null and deleted_at is null;

-- Who wants a copy by mail or text message.
create table notices.copies (
  member_id uuid primary key,
  email boolean not null,
  sms boolean not null
);

grant usage on schema notices to haat_app;
grant select, insert, update on notices.messages, notices.copies to haat_app;
