-- Written by "npm run gen" from a migrated database. Do not edit.

create schema explorer;
-- rights on explorer: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table explorer.checks (
  id uuid not null,
  brand_id uuid not null,
  asked_by uuid not null,
  state text default 'running'::text not null,
  passes jsonb default '[]'::jsonb not null,
  expected integer default 0 not null,
  findings integer default 0 not null,
  began_at timestamp with time zone not null,
  touched_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint checks_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text, 'stopped'::text]))),
  constraint checks_pkey PRIMARY KEY (id)
);
CREATE INDEX checks_newest ON explorer.checks USING btree (id DESC);
CREATE UNIQUE INDEX checks_running ON explorer.checks USING btree ((true)) WHERE (state = 'running'::text);
-- rights on explorer.checks: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner
