-- Written by "npm run gen" from a migrated database. Do not edit.

create schema verification;
-- rights on verification: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table verification.documents (
  id uuid not null,
  member_id uuid not null,
  brand_id uuid not null,
  kind text not null,
  state text default 'draft'::text not null,
  revision integer default 1 not null,
  reason text default ''::text not null,
  note text default ''::text not null,
  checks text[] default '{}'::text[] not null,
  proves bytea,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by uuid,
  valid_until timestamp with time zone,
  claimed_by uuid,
  claimed_at timestamp with time zone,
  reminded_at timestamp with time zone,
  constraint documents_check CHECK (((state = ANY (ARRAY['accepted'::text, 'refused'::text, 'expired'::text])) = (decided_at IS NOT NULL))),
  constraint documents_check1 CHECK (((state <> 'accepted'::text) OR ((valid_until IS NOT NULL) AND (proves IS NOT NULL)))),
  constraint documents_kind_check CHECK ((kind ~ '^[a-z_]{1,20}$'::text)),
  constraint documents_note_check CHECK ((length(note) <= 300)),
  constraint documents_proves_check CHECK ((length(proves) = 32)),
  constraint documents_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'waiting'::text, 'accepted'::text, 'refused'::text, 'expired'::text, 'dropped'::text]))),
  constraint documents_pkey PRIMARY KEY (id)
);
CREATE INDEX documents_expiring ON verification.documents USING btree (valid_until) WHERE (state = 'accepted'::text);
CREATE INDEX documents_of_brand ON verification.documents USING btree (brand_id, id DESC);
CREATE INDEX documents_of_member ON verification.documents USING btree (member_id, id DESC);
CREATE UNIQUE INDEX documents_one_open ON verification.documents USING btree (member_id, kind) WHERE (state = ANY (ARRAY['draft'::text, 'waiting'::text]));
CREATE INDEX documents_waiting ON verification.documents USING btree (brand_id, sent_at) WHERE (state = 'waiting'::text);
-- rights on verification.documents: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table verification.levels (
  member_id uuid not null,
  level smallint not null,
  at timestamp with time zone not null,
  constraint levels_level_check CHECK (((level >= 0) AND (level <= 3))),
  constraint levels_pkey PRIMARY KEY (member_id)
);
-- rights on verification.levels: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table verification.pages (
  document_id uuid not null,
  n smallint not null,
  member_id uuid not null,
  sealed bytea not null,
  at timestamp with time zone not null,
  constraint pages_n_check CHECK (((n >= 1) AND (n <= 3))),
  constraint pages_document_id_fkey FOREIGN KEY (document_id) REFERENCES verification.documents(id),
  constraint pages_pkey PRIMARY KEY (document_id, n)
);
-- rights on verification.pages: haat_owner=arwdDxtm/haat_owner,haat_app=ard/haat_owner

create table verification.sent (
  member_id uuid not null,
  at timestamp with time zone not null
);
CREATE INDEX sent_of_member ON verification.sent USING btree (member_id, at);
-- rights on verification.sent: haat_owner=arwdDxtm/haat_owner,haat_app=ard/haat_owner

create view verification.documents_view as
 SELECT id,
    member_id,
    brand_id,
    kind,
    state,
    reason,
    note,
    sent_at,
    decided_at,
    decided_by,
    valid_until
   FROM verification.documents;
-- rights on verification.documents_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner
