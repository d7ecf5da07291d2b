-- Written by "npm run gen" from a migrated database. Do not edit.

create schema approvals;
-- rights on approvals: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table approvals.decisions (
  request_id uuid not null,
  staff_id uuid not null,
  agreed boolean not null,
  at timestamp with time zone default now() not null,
  constraint decisions_request_id_fkey FOREIGN KEY (request_id) REFERENCES approvals.requests(id),
  constraint decisions_pkey PRIMARY KEY (request_id, staff_id)
);
-- rights on approvals.decisions: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table approvals.requests (
  id uuid not null,
  brand_id uuid not null,
  kind text not null,
  subject text not null,
  was jsonb not null,
  wanted jsonb not null,
  content jsonb not null,
  reason text not null,
  asked_by uuid not null,
  asked_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  state text default 'open'::text not null,
  decided_at timestamp with time zone,
  collected_at timestamp with time zone,
  void_because text default ''::text not null,
  needed smallint default 1 not null,
  constraint requests_check CHECK (((void_because = ''::text) OR ((state = 'void'::text) AND (void_because = ANY (ARRAY['expired'::text, 'changed'::text, 'uncovered'::text]))))),
  constraint requests_kind_check CHECK ((kind ~ '^[a-z_]+\.[a-z_]+$'::text)),
  constraint requests_needed_check CHECK ((needed >= 1)),
  constraint requests_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 200))),
  constraint requests_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'rejected'::text, 'void'::text]))),
  constraint requests_pkey PRIMARY KEY (id)
);
CREATE INDEX requests_list ON approvals.requests USING btree (brand_id, asked_at DESC);
CREATE UNIQUE INDEX requests_one_open ON approvals.requests USING btree (brand_id, kind, subject) WHERE (state = 'open'::text);
CREATE INDEX requests_subject ON approvals.requests USING btree (brand_id, kind, subject, asked_at DESC);
-- rights on approvals.requests: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create view approvals.open_requests as
 SELECT id,
    brand_id,
    kind,
    subject
   FROM approvals.requests
  WHERE state = 'open'::text;
-- rights on approvals.open_requests: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner
