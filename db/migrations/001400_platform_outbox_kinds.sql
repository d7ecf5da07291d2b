-- What the processes that began last hear under the name of a listener: one of an older release that hears less moves the cursor no further.
alter table platform.outbox_cursors add column kinds text[] not null default '{}';
