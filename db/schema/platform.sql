-- Written by "npm run gen" from a migrated database. Do not edit.

create schema platform;
-- rights on platform: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create sequence platform.journal_era;
-- rights on platform.journal_era: haat_owner=rwU/haat_owner,haat_app=r/haat_owner

create sequence platform.journal_forms_id_seq;

create sequence platform.journal_pages_id_seq;
-- rights on platform.journal_pages_id_seq: haat_owner=rwU/haat_owner,haat_app=r/haat_owner

create sequence platform.outbox_id_seq;

create table platform.files (
  id uuid not null,
  brand_id uuid not null,
  owner_id uuid not null,
  purpose text not null,
  size integer not null,
  digest bytea not null,
  sealed bytea not null,
  at timestamp with time zone not null,
  constraint files_purpose_check CHECK ((purpose ~ '^[a-z_]{1,30}\.[a-z_]{1,30}$'::text)),
  constraint files_size_check CHECK ((size > 0)),
  constraint files_pkey PRIMARY KEY (id)
);
CREATE INDEX files_digest ON platform.files USING btree (brand_id, digest);
CREATE INDEX files_of ON platform.files USING btree (owner_id, purpose, id);
-- rights on platform.files: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table platform.first_data (
  program text not null,
  at timestamp with time zone default now() not null,
  constraint first_data_pkey PRIMARY KEY (program)
);
-- rights on platform.first_data: haat_owner=arwdDxtm/haat_owner,haat_app=ard/haat_owner

create table platform.journal_forms (
  id smallint generated always as identity not null,
  relation text not null,
  keys text[] not null,
  columns text[] not null,
  version smallint default 1 not null,
  constraint journal_forms_pkey PRIMARY KEY (id),
  constraint journal_forms_told UNIQUE (relation, keys, columns, version)
);
-- rights on platform.journal_forms: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create table platform.journal_links (
  n bigint not null,
  from_tx bigint not null,
  to_tx bigint not null,
  seals bigint not null,
  digest bytea not null,
  prev bytea not null,
  at timestamp with time zone not null,
  mac bytea not null,
  constraint journal_links_pkey PRIMARY KEY (n)
);
-- rights on platform.journal_links: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table platform.journal_pages (
  tx bigint default platform.journal_tx() not null,
  id bigint generated always as identity not null,
  form smallint not null,
  deed text not null,
  keys text[] not null,
  digests bytea not null,
  before bytea,
  before_keys text[],
  constraint journal_pages_deed_check CHECK ((deed = ANY (ARRAY['i'::text, 'u'::text, 'd'::text, 't'::text]))),
  constraint journal_pages_pkey PRIMARY KEY (tx, id)
);
CREATE INDEX journal_pages_form ON platform.journal_pages USING btree (form, id);
-- rights on platform.journal_pages: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create table platform.journal_seals (
  tx bigint not null,
  mac bytea not null,
  constraint journal_seals_pkey PRIMARY KEY (tx)
);
-- rights on platform.journal_seals: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table platform.leases (
  name text not null,
  holder uuid not null,
  epoch bigint not null,
  until timestamp with time zone not null,
  constraint leases_pkey PRIMARY KEY (name),
  constraint leases_name_epoch_key UNIQUE (name, epoch)
);
-- rights on platform.leases: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

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
  nonce uuid,
  mac bytea,
  constraint outbox_pkey PRIMARY KEY (xid, id)
) with (toast_tuple_target=8160);
CREATE UNIQUE INDEX outbox_nonces ON platform.outbox USING btree (nonce);
-- rights on platform.outbox: haat_owner=arwdDxtm/haat_owner,haat_app=ard/haat_owner

create table platform.outbox_cursors (
  listener text not null,
  xid xid8 not null,
  id bigint not null,
  moved_at timestamp with time zone default now() not null,
  kinds text[] default '{}'::text[] not null,
  constraint outbox_cursors_pkey PRIMARY KEY (listener)
);
-- rights on platform.outbox_cursors: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table platform.request_counts (
  who bytea not null,
  window_start timestamp with time zone not null,
  count integer not null,
  constraint request_counts_pkey PRIMARY KEY (who)
);
-- rights on platform.request_counts: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table platform.settings (
  brand_id uuid not null,
  section text not null,
  revision integer default 1 not null,
  data jsonb not null,
  changed_at timestamp with time zone default now() not null,
  constraint settings_data_check CHECK ((jsonb_typeof(data) = 'object'::text)),
  constraint settings_revision_check CHECK ((revision > 0)),
  constraint settings_section_check CHECK ((section ~ '^[a-z][a-z_]*\.[a-z][a-z_]*$'::text)),
  constraint settings_pkey PRIMARY KEY (brand_id, section)
);
-- rights on platform.settings: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table platform.trail (
  brand_id uuid not null,
  seq bigint not null,
  at timestamp with time zone not null,
  actor_kind text not null,
  actor_id uuid,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  ip text not null,
  request_id text not null,
  prev bytea not null,
  hash bytea not null,
  constraint trail_action_check CHECK (((length(action) >= 1) AND (length(action) <= 60))),
  constraint trail_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['staff'::text, 'member'::text, 'system'::text]))),
  constraint trail_ip_check CHECK ((length(ip) <= 60)),
  constraint trail_request_id_check CHECK ((length(request_id) <= 60)),
  constraint trail_subject_check CHECK ((length(subject) <= 120)),
  constraint trail_pkey PRIMARY KEY (brand_id, seq)
);
CREATE INDEX trail_actor ON platform.trail USING btree (brand_id, actor_id, seq);
CREATE INDEX trail_room ON platform.trail USING btree (brand_id, split_part(action, '.'::text, 1), seq);
CREATE INDEX trail_subject ON platform.trail USING btree (brand_id, subject, seq);
-- rights on platform.trail: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create table platform.trail_heads (
  brand_id uuid not null,
  seq bigint not null,
  hash bytea not null,
  constraint trail_heads_pkey PRIMARY KEY (brand_id)
);
-- rights on platform.trail_heads: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

CREATE OR REPLACE FUNCTION platform.journal_tx()
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$select (select last_value from platform.journal_era) * 1099511627776 + pg_current_xact_id()::text::bigint$function$;

CREATE OR REPLACE FUNCTION platform.keep_lease(p_name text, p_epoch bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'platform', 'pg_temp'
AS $function$
begin
  perform from leases where name = p_name and epoch = p_epoch and until >= clock_timestamp() for key share;
  if not found then
    raise exception 'the lease % of epoch % is no longer held', p_name, p_epoch using errcode = 'HL001';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION platform.trail_add(p_brand uuid, p_kind text, p_actor uuid, p_action text, p_subject text, p_before jsonb, p_after jsonb, p_ip text, p_request text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'platform', 'pg_temp'
AS $function$
declare
  v_head trail_heads%rowtype;
  v_at timestamptz := clock_timestamp();
  v_hash bytea;
begin
  insert into trail_heads values (p_brand, 0, sha256(convert_to('haat trail ' || p_brand, 'utf8'))) on conflict do nothing;
  select * into v_head from trail_heads where brand_id = p_brand for update;
  v_hash := sha256(v_head.hash || convert_to(
    trail_text(p_brand, v_head.seq + 1, v_at, p_kind, p_actor, p_action, p_subject, p_before, p_after, p_ip, p_request), 'utf8'));
  insert into trail values (p_brand, v_head.seq + 1, v_at, p_kind, p_actor, p_action, p_subject, p_before, p_after,
                            p_ip, p_request, v_head.hash, v_hash);
  update trail_heads set seq = v_head.seq + 1, hash = v_hash where brand_id = p_brand;
  return v_head.seq + 1;
end $function$;
-- rights on platform.trail_add(uuid,text,uuid,text,text,jsonb,jsonb,text,text): haat_owner=X/haat_owner,haat_app=X/haat_owner

CREATE OR REPLACE FUNCTION platform.trail_text(p_brand uuid, p_seq bigint, p_at timestamp with time zone, p_kind text, p_actor uuid, p_action text, p_subject text, p_before jsonb, p_after jsonb, p_ip text, p_request text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select jsonb_build_array(p_brand, p_seq, extract(epoch from p_at), p_kind, p_actor, p_action, p_subject,
                           p_before, p_after, p_ip, p_request)::text
$function$;
-- rights on platform.trail_text(uuid,bigint,timestamp with time zone,text,uuid,text,text,jsonb,jsonb,text,text): haat_owner=X/haat_owner,haat_app=X/haat_owner
