-- Devices a member wants messages pushed to, which kinds and when, and what became of each.
create table notices.push_devices (
  id uuid primary key,
  member_id uuid not null,
  brand_id uuid not null,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  at timestamptz not null,
  -- the push service has said that the device is gone
  gone_at timestamptz
);
create index push_devices_of_member on notices.push_devices (member_id) where gone_at is null;

create table notices.push_choices (
  member_id uuid primary key,
  categories text[] not null,
  -- minutes of the day on the clock of the zone; equal ends: never quiet
  quiet_from smallint not null check (quiet_from between 0 and 1439),
  quiet_until smallint not null check (quiet_until between 0 and 1439),
  zone text not null check (length(zone) <= 40)
);

create table notices.pushes (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references notices.messages,
  device_id uuid not null references notices.push_devices,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'gone', 'failed', 'old')),
  tries smallint not null default 0,
  -- not before; while it is being sent a moment from now, so that nobody else takes it
  due_at timestamptz not null,
  sent_at timestamptz,
  shown_at timestamptz,
  opened_at timestamptz,
  unique (message_id, device_id)
);
create index pushes_due on notices.pushes (due_at) where state = 'waiting';

grant select, insert, update on notices.push_devices, notices.push_choices, notices.pushes to haat_app;
