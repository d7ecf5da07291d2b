-- Written by "npm run gen" from a migrated database. Do not edit.

create schema status;
-- rights on status: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table status.incidents (
  id uuid not null,
  brand_id uuid not null,
  revision integer default 1 not null,
  impact text not null,
  parts text[] not null,
  title jsonb not null,
  state text not null,
  starts_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint incidents_check CHECK (((state = 'solved'::text) = (ended_at IS NOT NULL))),
  constraint incidents_impact_check CHECK ((impact = ANY (ARRAY['minor'::text, 'major'::text, 'maintenance'::text]))),
  constraint incidents_state_check CHECK ((state = ANY (ARRAY['looking'::text, 'found'::text, 'watching'::text, 'solved'::text]))),
  constraint incidents_title_check CHECK ((title ? 'en'::text)),
  constraint incidents_pkey PRIMARY KEY (id)
);
CREATE INDEX incidents_of_brand ON status.incidents USING btree (brand_id, starts_at DESC);
-- rights on status.incidents: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table status.samples (
  at timestamp with time zone not null,
  part text not null,
  state text not null,
  constraint samples_part_check CHECK ((part ~ '^[a-z]{2,20}$'::text)),
  constraint samples_state_check CHECK ((state = ANY (ARRAY['works'::text, 'slow'::text, 'down'::text]))),
  constraint samples_pkey PRIMARY KEY (part, at)
);
-- rights on status.samples: haat_owner=arwdDxtm/haat_owner,haat_app=ard/haat_owner

create table status.updates (
  incident_id uuid not null,
  n integer not null,
  at timestamp with time zone not null,
  state text not null,
  text jsonb not null,
  staff_id uuid,
  constraint updates_n_check CHECK ((n > 0)),
  constraint updates_state_check CHECK ((state = ANY (ARRAY['looking'::text, 'found'::text, 'watching'::text, 'solved'::text]))),
  constraint updates_text_check CHECK ((text ? 'en'::text)),
  constraint updates_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES status.incidents(id),
  constraint updates_pkey PRIMARY KEY (incident_id, n)
);
-- rights on status.updates: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner
