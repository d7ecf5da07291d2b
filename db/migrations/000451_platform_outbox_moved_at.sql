-- When a listener last moved on: one that has nothing to hear passes what others have read, once a minute, so that it can be deleted.
alter table platform.outbox_cursors add column moved_at timestamptz not null default now();
