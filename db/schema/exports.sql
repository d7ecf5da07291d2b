-- Written by "npm run gen" from a migrated database. Do not edit.

create schema exports;
-- rights on exports: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table exports.exports (
  id uuid not null,
  brand_id uuid not null,
  owner_kind text not null,
  owner_id uuid not null,
  kind text not null,
  filter jsonb not null,
  state text default 'queued'::text not null,
  expected bigint default 0 not null,
  rows bigint default 0 not null,
  bytes bigint default 0 not null,
  parts integer default 0 not null,
  last jsonb,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  constraint exports_owner_kind_check CHECK ((owner_kind = ANY (ARRAY['member'::text, 'staff'::text]))),
  constraint exports_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text]))),
  constraint exports_pkey PRIMARY KEY (id)
);
CREATE INDEX exports_expired ON exports.exports USING btree (expires_at);
CREATE INDEX exports_of_owner ON exports.exports USING btree (owner_id, id DESC);
-- rights on exports.exports: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table exports.parts (
  export_id uuid not null,
  n integer not null,
  body text not null,
  constraint parts_export_id_fkey FOREIGN KEY (export_id) REFERENCES exports.exports(id) ON DELETE CASCADE,
  constraint parts_pkey PRIMARY KEY (export_id, n)
);
-- rights on exports.parts: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner
