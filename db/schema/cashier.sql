-- Written by "npm run gen" from a migrated database. Do not edit.

create schema cashier;
-- rights on cashier: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create sequence cashier.deposit_number;
-- rights on cashier.deposit_number: haat_owner=rwU/haat_owner,haat_app=U/haat_owner

create table cashier.callbacks (
  provider text not null,
  event_id text not null,
  reference text not null,
  body bytea not null,
  outcome text not null,
  received_at timestamp with time zone default now() not null,
  constraint callbacks_pkey PRIMARY KEY (provider, event_id)
);
-- rights on cashier.callbacks: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table cashier.deposits (
  id uuid not null,
  member_id uuid not null,
  brand_id uuid not null,
  serial text not null,
  key text not null,
  content bytea not null,
  method text not null,
  provider text not null,
  provider_reference text,
  amount bigint not null,
  currency text not null,
  state text default 'pending'::text not null,
  failure text default ''::text not null,
  flag text default ''::text not null,
  transfer_id uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  pay jsonb default '{"form": "none", "lines": {}, "needed": 0}'::jsonb not null,
  fee bigint default 0 not null,
  seen integer default 0 not null,
  due bigint not null,
  first_credited_at timestamp with time zone,
  constraint deposits_amount_check CHECK ((amount > 0)),
  constraint deposits_check CHECK (((state = ANY (ARRAY['credited'::text, 'taken_back'::text])) = (transfer_id IS NOT NULL))),
  constraint deposits_check1 CHECK (((state = 'pending'::text) = (settled_at IS NULL))),
  constraint deposits_due_check CHECK ((due >= amount)),
  constraint deposits_fee_check CHECK ((fee >= 0)),
  constraint deposits_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'credited'::text, 'failed'::text, 'expired'::text, 'taken_back'::text]))),
  constraint deposits_pkey PRIMARY KEY (id),
  constraint deposits_member_id_key_key UNIQUE (member_id, key),
  constraint deposits_serial_key UNIQUE (serial)
);
CREATE INDEX deposits_flagged ON cashier.deposits USING btree (brand_id, id DESC) WHERE (flag <> ''::text);
CREATE INDEX deposits_of_brand ON cashier.deposits USING btree (brand_id, id DESC);
CREATE INDEX deposits_of_member ON cashier.deposits USING btree (member_id, id DESC);
CREATE INDEX deposits_pending ON cashier.deposits USING btree (expires_at) WHERE (state = 'pending'::text);
CREATE INDEX deposits_settled ON cashier.deposits USING btree (brand_id, settled_at DESC) WHERE (state = 'credited'::text);
CREATE INDEX deposits_uncredited ON cashier.deposits USING btree (brand_id, state, id DESC) WHERE (state <> 'credited'::text);
-- rights on cashier.deposits: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table cashier.differences (
  id uuid not null,
  brand_id uuid not null,
  report_id uuid not null,
  provider text not null,
  kind text not null,
  reference text not null,
  provider_reference text default ''::text not null,
  deposit_id uuid,
  here_amount bigint,
  there_amount bigint,
  currency text not null,
  here_state text default ''::text not null,
  there_state text default ''::text not null,
  state text default 'open'::text not null,
  outcome text default ''::text not null,
  reason text default ''::text not null,
  settled_by uuid,
  transfer_id uuid,
  at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint differences_check CHECK (((state = 'settled'::text) = (settled_at IS NOT NULL))),
  constraint differences_kind_check CHECK ((kind = ANY (ARRAY['missing_here'::text, 'missing_there'::text, 'amount'::text, 'state'::text]))),
  constraint differences_state_check CHECK ((state = ANY (ARRAY['open'::text, 'settled'::text]))),
  constraint differences_report_id_fkey FOREIGN KEY (report_id) REFERENCES cashier.reports(id),
  constraint differences_pkey PRIMARY KEY (id)
);
CREATE INDEX differences_of_brand ON cashier.differences USING btree (brand_id, state, id DESC);
CREATE UNIQUE INDEX differences_open ON cashier.differences USING btree (brand_id, provider, kind, reference) WHERE (state = 'open'::text);
-- rights on cashier.differences: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table cashier.methods (
  brand_id uuid not null,
  code text not null,
  provider text not null,
  kind text not null,
  currency text not null,
  min_amount bigint not null,
  max_amount bigint not null,
  arrives_in_ms integer not null,
  "position" integer default 0 not null,
  enabled boolean default true not null,
  name text default ''::text not null,
  form text default 'none'::text not null,
  details jsonb default '{}'::jsonb not null,
  fee bigint default 0 not null,
  quick bigint[] default '{}'::bigint[] not null,
  revision integer default 1 not null,
  level smallint default 0 not null,
  constraint methods_check CHECK ((max_amount >= min_amount)),
  constraint methods_code_check CHECK ((code ~ '^[a-z0-9-]{1,40}$'::text)),
  constraint methods_fee_check CHECK ((fee >= 0)),
  constraint methods_form_check CHECK ((form = ANY (ARRAY['none'::text, 'bank'::text, 'redirect'::text, 'qr'::text, 'address'::text]))),
  constraint methods_kind_check CHECK ((kind = ANY (ARRAY['instant'::text, 'bank'::text, 'mobile-wallet'::text, 'crypto'::text]))),
  constraint methods_level_check CHECK (((level >= 0) AND (level <= 3))),
  constraint methods_min_amount_check CHECK ((min_amount > 0)),
  constraint methods_pkey PRIMARY KEY (brand_id, code, currency)
);
-- rights on cashier.methods: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table cashier.payments (
  id uuid not null,
  brand_id uuid not null,
  provider text not null,
  provider_reference text not null,
  reference text default ''::text not null,
  payer text default ''::text not null,
  amount bigint not null,
  currency text not null,
  source text not null,
  state text default 'waiting'::text not null,
  deposit_id uuid,
  entered_by uuid,
  at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint payments_amount_check CHECK ((amount > 0)),
  constraint payments_check CHECK (((state = 'matched'::text) = (deposit_id IS NOT NULL))),
  constraint payments_check1 CHECK (((state = 'waiting'::text) = (ended_at IS NULL))),
  constraint payments_source_check CHECK ((source = ANY (ARRAY['entered'::text, 'unknown'::text, 'mismatch'::text, 'contradiction'::text]))),
  constraint payments_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'matched'::text, 'returned'::text]))),
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_brand_id_provider_provider_reference_key UNIQUE (brand_id, provider, provider_reference)
);
CREATE INDEX payments_numbers ON cashier.payments USING btree (brand_id, provider, upper(regexp_replace(provider_reference, '[[:space:][:punct:]]'::text, ''::text, 'g'::text)));
CREATE INDEX payments_of_brand ON cashier.payments USING btree (brand_id, state, id DESC);
CREATE UNIQUE INDEX payments_of_deposit ON cashier.payments USING btree (deposit_id) WHERE (deposit_id IS NOT NULL);
-- rights on cashier.payments: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table cashier.proofs (
  deposit_id uuid not null,
  file_id uuid not null,
  member_id uuid not null,
  at timestamp with time zone not null,
  constraint proofs_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES cashier.deposits(id),
  constraint proofs_pkey PRIMARY KEY (deposit_id, file_id)
);
-- rights on cashier.proofs: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table cashier.refusals (
  provider text not null,
  minute timestamp with time zone not null,
  times bigint default 1 not null,
  body bytea not null,
  constraint refusals_pkey PRIMARY KEY (provider, minute)
);
-- rights on cashier.refusals: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table cashier.report_lines (
  report_id uuid not null,
  n integer not null,
  reference text not null,
  provider_reference text not null,
  amount text not null,
  currency text not null,
  state text not null,
  constraint report_lines_report_id_fkey FOREIGN KEY (report_id) REFERENCES cashier.reports(id),
  constraint report_lines_pkey PRIMARY KEY (report_id, n)
);
-- rights on cashier.report_lines: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table cashier.reports (
  id uuid not null,
  brand_id uuid not null,
  provider text not null,
  day_from date not null,
  day_to date not null,
  source text not null,
  lines integer not null,
  differences integer not null,
  asked_by uuid not null,
  at timestamp with time zone not null,
  constraint reports_source_check CHECK ((source = ANY (ARRAY['provider'::text, 'file'::text]))),
  constraint reports_pkey PRIMARY KEY (id)
);
CREATE INDEX reports_of_brand ON cashier.reports USING btree (brand_id, id DESC);
-- rights on cashier.reports: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table cashier.sandbox_answers (
  reference text not null,
  pays boolean not null,
  at timestamp with time zone not null,
  constraint sandbox_answers_pkey PRIMARY KEY (reference)
);
-- rights on cashier.sandbox_answers: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table cashier.sandbox_payments (
  reference text not null,
  provider_reference text not null,
  merchant text not null,
  amount text not null,
  currency text not null,
  fate text not null,
  created_at timestamp with time zone default now() not null,
  form text default 'none'::text not null,
  needed integer default 0 not null,
  constraint sandbox_payments_fate_check CHECK ((fate = ANY (ARRAY['paid'::text, 'failed'::text, 'silent'::text]))),
  constraint sandbox_payments_pkey PRIMARY KEY (reference),
  constraint sandbox_payments_provider_reference_key UNIQUE (provider_reference)
);
-- rights on cashier.sandbox_payments: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create view cashier.deposits_view as
 SELECT id,
    serial,
    member_id,
    brand_id,
    method,
    provider,
    provider_reference,
    amount,
    fee,
    due,
    currency,
    state,
    failure,
    flag,
    created_at,
    settled_at
   FROM cashier.deposits;
-- rights on cashier.deposits_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create view cashier.differences_view as
 SELECT id,
    brand_id,
    provider,
    kind,
    reference,
    provider_reference,
    deposit_id,
    here_amount,
    there_amount,
    currency,
    here_state,
    there_state,
    state,
    outcome,
    reason,
    at,
    settled_at
   FROM cashier.differences;
-- rights on cashier.differences_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create view cashier.paid_in as
 SELECT id,
    serial,
    member_id,
    brand_id,
    amount,
    currency,
    settled_at
   FROM cashier.deposits
  WHERE state = 'credited'::text;
-- rights on cashier.paid_in: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create view cashier.payments_view as
 SELECT id,
    brand_id,
    provider,
    provider_reference,
    reference,
    payer,
    amount,
    currency,
    source,
    state,
    deposit_id,
    at,
    ended_at
   FROM cashier.payments;
-- rights on cashier.payments_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner
