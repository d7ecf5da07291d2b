-- Written by "npm run gen" from a migrated database. Do not edit.

create schema support;
-- rights on support: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create sequence support.number;
-- rights on support.number: haat_owner=rwU/haat_owner,haat_app=U/haat_owner

create table support.cases (
  id uuid not null,
  brand_id uuid not null,
  serial text not null,
  member_id uuid,
  email text default ''::text not null,
  guest_key bytea,
  ref text,
  language text not null,
  kind text not null,
  type text not null,
  subject text not null,
  about_kind text default ''::text not null,
  about_id uuid,
  state text default 'waiting'::text not null,
  team text default 'general'::text not null,
  is_urgent boolean default false not null,
  assigned_to uuid,
  revision integer default 1 not null,
  messages integer default 0 not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  read_at timestamp with time zone,
  checking_at timestamp with time zone,
  first_answer_at timestamp with time zone,
  first_due_at timestamp with time zone not null,
  due_at timestamp with time zone,
  late_at timestamp with time zone,
  decide_by timestamp with time zone,
  decided_at timestamp with time zone,
  outcome text default ''::text not null,
  escalated_at timestamp with time zone,
  arbiter_outcome text default ''::text not null,
  manager_at timestamp with time zone,
  closed_at timestamp with time zone,
  closed_by text default ''::text not null,
  answer_n integer default 0 not null,
  seen_n integer default 0 not null,
  rating smallint,
  rating_text text default ''::text not null,
  constraint cases_about_kind_check CHECK ((about_kind = ANY (ARRAY[''::text, 'bet'::text, 'deposit'::text, 'withdrawal'::text]))),
  constraint cases_arbiter_outcome_check CHECK ((arbiter_outcome = ANY (ARRAY[''::text, 'upheld'::text, 'partly'::text, 'rejected'::text]))),
  constraint cases_check CHECK (((member_id IS NULL) = (guest_key IS NOT NULL))),
  constraint cases_check1 CHECK (((about_kind = ''::text) = (about_id IS NULL))),
  constraint cases_check2 CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint cases_closed_by_check CHECK ((closed_by = ANY (ARRAY[''::text, 'staff'::text, 'player'::text, 'time'::text, 'arbiter'::text, 'money'::text]))),
  constraint cases_kind_check CHECK ((kind = ANY (ARRAY['question'::text, 'feedback'::text, 'complaint'::text, 'dispute'::text]))),
  constraint cases_outcome_check CHECK ((outcome = ANY (ARRAY[''::text, 'upheld'::text, 'partly'::text, 'rejected'::text]))),
  constraint cases_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint cases_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'checking'::text, 'answered'::text, 'decided'::text, 'escalated'::text, 'closed'::text]))),
  constraint cases_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 200))),
  constraint cases_team_check CHECK ((team = ANY (ARRAY['general'::text, 'payments'::text, 'sports'::text, 'games'::text, 'verification'::text, 'management'::text]))),
  constraint cases_type_check CHECK ((type = ANY (ARRAY['deposit'::text, 'withdrawal'::text, 'game'::text, 'service'::text, 'application'::text, 'other'::text]))),
  constraint cases_pkey PRIMARY KEY (id),
  constraint cases_serial_key UNIQUE (serial)
);
CREATE INDEX cases_about ON support.cases USING btree (about_id) WHERE (about_id IS NOT NULL);
CREATE INDEX cases_changed ON support.cases USING btree (brand_id, changed_at DESC, id DESC);
CREATE INDEX cases_created ON support.cases USING btree (brand_id, created_at);
CREATE INDEX cases_decide ON support.cases USING btree (decide_by) WHERE ((decide_by IS NOT NULL) AND (decided_at IS NULL) AND (state <> 'closed'::text));
CREATE INDEX cases_due ON support.cases USING btree (brand_id, due_at, id) WHERE (state <> 'closed'::text);
CREATE INDEX cases_guests ON support.cases USING btree (brand_id, email, created_at) WHERE (email <> ''::text);
CREATE UNIQUE INDEX cases_key ON support.cases USING btree (guest_key) WHERE (guest_key IS NOT NULL);
CREATE INDEX cases_late ON support.cases USING btree (due_at) WHERE ((due_at IS NOT NULL) AND (late_at IS NULL));
CREATE INDEX cases_of_member ON support.cases USING btree (member_id, changed_at DESC, id DESC) WHERE (member_id IS NOT NULL);
CREATE INDEX cases_quiet ON support.cases USING btree (changed_at) WHERE (state = ANY (ARRAY['answered'::text, 'decided'::text]));
CREATE UNIQUE INDEX cases_ref ON support.cases USING btree (brand_id, ref) WHERE (ref IS NOT NULL);
-- rights on support.cases: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table support.macros (
  brand_id uuid not null,
  id uuid not null,
  revision integer default 1 not null,
  "position" integer default 0 not null,
  title text not null,
  type text default ''::text not null,
  texts jsonb not null,
  step text not null,
  outcome text default ''::text not null,
  team text default ''::text not null,
  enabled boolean default true not null,
  constraint macros_step_check CHECK ((step = ANY (ARRAY['insert'::text, 'answer'::text, 'close'::text, 'decide'::text]))),
  constraint macros_texts_check CHECK ((texts ? 'en'::text)),
  constraint macros_title_check CHECK (((length(title) >= 1) AND (length(title) <= 80))),
  constraint macros_pkey PRIMARY KEY (brand_id, id)
);
-- rights on support.macros: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table support.messages (
  case_id uuid not null,
  n integer not null,
  at timestamp with time zone not null,
  author text not null,
  is_note boolean default false not null,
  staff_id uuid,
  name text default ''::text not null,
  team text default 'general'::text not null,
  text text default ''::text not null,
  event text default ''::text not null,
  params jsonb default '{}'::jsonb not null,
  file_id uuid,
  file_size integer,
  constraint messages_author_check CHECK ((author = ANY (ARRAY['player'::text, 'staff'::text, 'house'::text]))),
  constraint messages_check CHECK (((author = 'staff'::text) = (staff_id IS NOT NULL))),
  constraint messages_check1 CHECK (((file_id IS NULL) = (file_size IS NULL))),
  constraint messages_check2 CHECK (((text <> ''::text) OR (event <> ''::text) OR (file_id IS NOT NULL))),
  constraint messages_event_check CHECK ((event ~ '^[a-z_]{0,30}$'::text)),
  constraint messages_n_check CHECK ((n > 0)),
  constraint messages_text_check CHECK ((length(text) <= 4000)),
  constraint messages_case_id_fkey FOREIGN KEY (case_id) REFERENCES support.cases(id),
  constraint messages_pkey PRIMARY KEY (case_id, n)
);
-- rights on support.messages: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner
