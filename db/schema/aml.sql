-- Written by "npm run gen" from a migrated database. Do not edit.

create schema aml;
-- rights on aml: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create sequence aml.number;
-- rights on aml.number: haat_owner=rwU/haat_owner,haat_app=U/haat_owner

create table aml.cases (
  id uuid not null,
  brand_id uuid not null,
  member_id uuid not null,
  serial text not null,
  rule text not null,
  period bigint not null,
  currency text not null,
  amount bigint default 0 not null,
  state text default 'open'::text not null,
  revision integer default 1 not null,
  outcome text default ''::text not null,
  opened_at timestamp with time zone not null,
  opened_by uuid,
  claimed_by uuid,
  claimed_at timestamp with time zone,
  closed_at timestamp with time zone,
  closed_by uuid,
  request_id uuid,
  round integer default 0 not null,
  stops_play boolean default false not null,
  released_at timestamp with time zone,
  released_by uuid,
  release_id uuid,
  constraint cases_check CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint cases_check1 CHECK (((state = 'closed'::text) = (outcome <> ''::text))),
  constraint cases_outcome_check CHECK ((outcome = ANY (ARRAY[''::text, 'cleared'::text, 'reported'::text, 'restricted'::text]))),
  constraint cases_released CHECK (((released_at IS NULL) OR (outcome = 'restricted'::text))),
  constraint cases_rule_check CHECK ((rule ~ '^[a-z_]{1,30}$'::text)),
  constraint cases_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text]))),
  constraint cases_stops CHECK (((NOT stops_play) OR (outcome = 'restricted'::text))),
  constraint cases_pkey PRIMARY KEY (id),
  constraint cases_once UNIQUE (member_id, rule, period, round),
  constraint cases_serial_key UNIQUE (serial)
);
CREATE INDEX cases_held ON aml.cases USING btree (member_id) WHERE ((state = 'open'::text) OR ((outcome = 'restricted'::text) AND (released_at IS NULL)));
CREATE INDEX cases_of_brand ON aml.cases USING btree (brand_id, id DESC);
CREATE INDEX cases_open ON aml.cases USING btree (brand_id, id) WHERE (state = 'open'::text);
-- rights on aml.cases: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table aml.evidence (
  case_id uuid not null,
  n integer not null,
  kind text not null,
  ref uuid,
  amount bigint,
  currency text,
  text text default ''::text not null,
  at timestamp with time zone not null,
  constraint evidence_kind_check CHECK ((kind = ANY (ARRAY['deposit'::text, 'withdrawal'::text, 'received'::text, 'stakes'::text, 'account'::text, 'device'::text, 'address'::text]))),
  constraint evidence_case_id_fkey FOREIGN KEY (case_id) REFERENCES aml.cases(id),
  constraint evidence_pkey PRIMARY KEY (case_id, n)
);
CREATE UNIQUE INDEX evidence_once ON aml.evidence USING btree (case_id, kind, ref) WHERE (ref IS NOT NULL);
CREATE INDEX evidence_ref ON aml.evidence USING btree (ref) WHERE (ref IS NOT NULL);
-- rights on aml.evidence: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table aml.flows (
  member_id uuid not null,
  kind text not null,
  ref uuid not null,
  brand_id uuid not null,
  amount bigint not null,
  currency text not null,
  method text not null,
  at timestamp with time zone not null,
  constraint flows_amount_check CHECK ((amount > 0)),
  constraint flows_kind_check CHECK ((kind = ANY (ARRAY['deposit'::text, 'withdrawal'::text, 'received'::text]))),
  constraint flows_pkey PRIMARY KEY (member_id, kind, ref)
);
CREATE INDEX flows_newest ON aml.flows USING btree (member_id, at);
CREATE INDEX flows_old ON aml.flows USING btree (at);
-- rights on aml.flows: haat_owner=arwdDxtm/haat_owner,haat_app=ard/haat_owner

create table aml.notes (
  case_id uuid not null,
  id uuid not null,
  staff_id uuid not null,
  text text not null,
  at timestamp with time zone not null,
  constraint notes_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000))),
  constraint notes_case_id_fkey FOREIGN KEY (case_id) REFERENCES aml.cases(id),
  constraint notes_pkey PRIMARY KEY (case_id, id)
);
-- rights on aml.notes: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table aml.stakes (
  member_id uuid not null,
  currency text not null,
  hour timestamp with time zone not null,
  amount bigint not null,
  constraint stakes_amount_check CHECK ((amount >= 0)),
  constraint stakes_pkey PRIMARY KEY (member_id, currency, hour)
);
CREATE INDEX stakes_old ON aml.stakes USING btree (hour);
-- rights on aml.stakes: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create view aml.cases_view as
 SELECT id,
    brand_id,
    member_id,
    serial,
    rule,
    amount,
    currency,
    state,
    outcome,
    opened_at,
    opened_by,
    closed_at,
    closed_by,
    released_at,
    released_by,
    ( SELECT count(*) AS count
           FROM aml.evidence e
          WHERE e.case_id = c.id) AS evidence
   FROM aml.cases c;
-- rights on aml.cases_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner
