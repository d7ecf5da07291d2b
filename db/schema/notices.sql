-- Written by "npm run gen" from a migrated database. Do not edit.

create schema notices;
-- rights on notices: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table notices.budget (
  member_id uuid not null,
  day date not null,
  campaign_id uuid not null,
  constraint budget_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES notices.campaigns(id),
  constraint budget_pkey PRIMARY KEY (member_id, day)
);
-- rights on notices.budget: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table notices.campaigns (
  id uuid not null,
  brand_id uuid not null,
  category text not null,
  state text default 'scheduled'::text not null,
  audience jsonb not null,
  texts jsonb not null,
  link text default ''::text not null,
  send_at timestamp with time zone not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  reached uuid,
  written integer default 0 not null,
  over_budget integer default 0 not null,
  ended_at timestamp with time zone,
  ended_by uuid,
  revision integer default 1 not null,
  constraint campaigns_category_check CHECK ((category = ANY (ARRAY['news'::text, 'offers'::text, 'account'::text]))),
  constraint campaigns_link_check CHECK ((length(link) <= 200)),
  constraint campaigns_state_check CHECK ((state = ANY (ARRAY['scheduled'::text, 'sending'::text, 'sent'::text, 'cancelled'::text]))),
  constraint campaigns_pkey PRIMARY KEY (id)
);
CREATE INDEX campaigns_due ON notices.campaigns USING btree (send_at) WHERE (state = ANY (ARRAY['scheduled'::text, 'sending'::text]));
CREATE INDEX campaigns_of_brand ON notices.campaigns USING btree (brand_id, id DESC);
-- rights on notices.campaigns: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

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
  campaign_id uuid,
  category text default 'account'::text not null,
  constraint messages_category_check CHECK ((category = ANY (ARRAY['money'::text, 'account'::text, 'news'::text, 'offers'::text]))),
  constraint messages_kind_check CHECK ((kind ~ '^[a-z_]{1,40}$'::text)),
  constraint messages_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES notices.campaigns(id),
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_member_id_kind_ref_key UNIQUE (member_id, kind, ref)
);
CREATE INDEX messages_newest ON notices.messages USING btree (member_id, at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX messages_of_campaign ON notices.messages USING btree (campaign_id) WHERE (campaign_id IS NOT NULL);
CREATE INDEX messages_unread ON notices.messages USING btree (member_id) WHERE ((read_at IS NULL) AND (deleted_at IS NULL));
-- rights on notices.messages: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table notices.push_choices (
  member_id uuid not null,
  categories text[] not null,
  quiet_from smallint not null,
  quiet_until smallint not null,
  zone text not null,
  constraint push_choices_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 1439))),
  constraint push_choices_quiet_until_check CHECK (((quiet_until >= 0) AND (quiet_until <= 1439))),
  constraint push_choices_zone_check CHECK ((length(zone) <= 40)),
  constraint push_choices_pkey PRIMARY KEY (member_id)
);
-- rights on notices.push_choices: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table notices.push_devices (
  id uuid not null,
  member_id uuid not null,
  brand_id uuid not null,
  endpoint text not null,
  p256dh bytea not null,
  auth bytea not null,
  at timestamp with time zone not null,
  gone_at timestamp with time zone,
  constraint push_devices_auth_check CHECK ((length(auth) = 16)),
  constraint push_devices_endpoint_check CHECK ((length(endpoint) <= 1000)),
  constraint push_devices_p256dh_check CHECK ((length(p256dh) = 65)),
  constraint push_devices_pkey PRIMARY KEY (id),
  constraint push_devices_endpoint_key UNIQUE (endpoint)
);
CREATE INDEX push_devices_of_member ON notices.push_devices USING btree (member_id) WHERE (gone_at IS NULL);
-- rights on notices.push_devices: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table notices.pushes (
  id uuid default gen_random_uuid() not null,
  message_id uuid not null,
  device_id uuid not null,
  state text default 'waiting'::text not null,
  tries smallint default 0 not null,
  due_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  shown_at timestamp with time zone,
  opened_at timestamp with time zone,
  constraint pushes_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'gone'::text, 'failed'::text, 'old'::text]))),
  constraint pushes_device_id_fkey FOREIGN KEY (device_id) REFERENCES notices.push_devices(id),
  constraint pushes_message_id_fkey FOREIGN KEY (message_id) REFERENCES notices.messages(id),
  constraint pushes_pkey PRIMARY KEY (id),
  constraint pushes_message_id_device_id_key UNIQUE (message_id, device_id)
);
CREATE INDEX pushes_due ON notices.pushes USING btree (due_at) WHERE (state = 'waiting'::text);
-- rights on notices.pushes: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner
