-- Written by "npm run gen" from a migrated database. Do not edit.

create schema commission;
-- rights on commission: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create sequence commission.line_number;
-- rights on commission.line_number: haat_owner=rwU/haat_owner,haat_app=U/haat_owner

create table commission.actives (
  member_id uuid not null,
  cycle text not null,
  from_at timestamp with time zone not null,
  constraint actives_cycle_check CHECK ((cycle = ANY (ARRAY['realtime'::text, 'hourly'::text, 'daily'::text, 'weekly'::text, 'half_monthly'::text, 'monthly'::text]))),
  constraint actives_pkey PRIMARY KEY (member_id, cycle, from_at)
);
-- rights on commission.actives: haat_owner=arwdDxtm/haat_owner,haat_app=ard/haat_owner

create table commission.activity (
  member_id uuid not null,
  cycle text not null,
  from_at timestamp with time zone not null,
  active integer default 0 not null,
  constraint activity_cycle_check CHECK ((cycle = ANY (ARRAY['realtime'::text, 'hourly'::text, 'daily'::text, 'weekly'::text, 'half_monthly'::text, 'monthly'::text]))),
  constraint activity_pkey PRIMARY KEY (member_id, cycle, from_at)
) with (fillfactor=70);
-- rights on commission.activity: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table commission.bets (
  ref uuid not null,
  brand_id uuid not null,
  member_id uuid not null,
  path uuid[] not null,
  kind text not null,
  category text not null,
  vendor text not null,
  game text not null,
  currency text not null,
  state text not null,
  stake bigint not null,
  valid_stake bigint not null,
  payout bigint not null,
  at timestamp with time zone not null,
  revision integer default 1 not null,
  because text,
  margin integer,
  constraint bets_because_check CHECK ((because = ANY (ARRAY['other_side'::text, 'odds_below'::text]))),
  constraint bets_check CHECK (((valid_stake >= 0) AND (valid_stake <= stake))),
  constraint bets_margin_check CHECK (((margin >= 0) AND (margin <= 1000000))),
  constraint bets_payout_check CHECK ((payout >= 0)),
  constraint bets_stake_check CHECK ((stake >= 0)),
  constraint bets_state_check CHECK ((state = ANY (ARRAY['settled'::text, 'voided'::text]))),
  constraint bets_pkey PRIMARY KEY (ref)
);
CREATE INDEX bets_of_brand ON commission.bets USING btree (brand_id, at DESC);
CREATE INDEX bets_of_member ON commission.bets USING btree (member_id, at DESC);
-- rights on commission.bets: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table commission.contracts (
  id uuid not null,
  thread uuid not null,
  version integer not null,
  brand_id uuid not null,
  giver uuid,
  receiver uuid not null,
  kind text not null,
  terms jsonb not null,
  currency text not null,
  state text not null,
  proposed_at timestamp with time zone not null,
  proposed_by uuid not null,
  answered_at timestamp with time zone,
  agreed_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_because text default ''::text not null,
  constraint contracts_check CHECK (((giver IS NULL) OR (giver <> receiver))),
  constraint contracts_check1 CHECK (((state = ANY (ARRAY['active'::text, 'cancel_requested'::text, 'ended'::text, 'replaced'::text])) = (agreed_at IS NOT NULL))),
  constraint contracts_check2 CHECK (((state = ANY (ARRAY['ended'::text, 'replaced'::text])) = (ended_at IS NOT NULL))),
  constraint contracts_kind_check CHECK ((kind = ANY (ARRAY['dividend'::text, 'daily'::text, 'hourly'::text, 'realtime'::text]))),
  constraint contracts_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'active'::text, 'rejected'::text, 'withdrawn'::text, 'cancel_requested'::text, 'ended'::text, 'replaced'::text]))),
  constraint contracts_version_check CHECK ((version >= 1)),
  constraint contracts_pkey PRIMARY KEY (id),
  constraint contracts_thread_version_key UNIQUE (thread, version)
);
CREATE INDEX contracts_of_brand ON commission.contracts USING btree (brand_id, id DESC);
CREATE INDEX contracts_of_giver ON commission.contracts USING btree (giver, id DESC);
CREATE INDEX contracts_of_receiver ON commission.contracts USING btree (receiver, kind, agreed_at);
CREATE UNIQUE INDEX contracts_one_in_force ON commission.contracts USING btree (receiver, kind) WHERE (state = ANY (ARRAY['active'::text, 'cancel_requested'::text]));
CREATE UNIQUE INDEX contracts_one_proposed ON commission.contracts USING btree (receiver, kind) WHERE (state = 'proposed'::text);
-- rights on commission.contracts: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table commission.disputes (
  line_id uuid not null,
  brand_id uuid not null,
  member_id uuid not null,
  text text not null,
  at timestamp with time zone not null,
  answer text,
  answered_by uuid,
  answered_at timestamp with time zone,
  constraint disputes_answer_check CHECK (((length(answer) >= 1) AND (length(answer) <= 500))),
  constraint disputes_check CHECK ((((answer IS NULL) = (answered_at IS NULL)) AND ((answer IS NULL) = (answered_by IS NULL)))),
  constraint disputes_text_check CHECK (((length(text) >= 1) AND (length(text) <= 500))),
  constraint disputes_line_id_fkey FOREIGN KEY (line_id) REFERENCES commission.lines(id),
  constraint disputes_pkey PRIMARY KEY (line_id)
);
CREATE INDEX disputes_open ON commission.disputes USING btree (brand_id, at) WHERE (answer IS NULL);
-- rights on commission.disputes: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table commission.flows (
  member_id uuid not null,
  day timestamp with time zone not null,
  deposits bigint default 0 not null,
  withdrawals bigint default 0 not null,
  joined integer default 0 not null,
  constraint flows_pkey PRIMARY KEY (member_id, day)
) with (fillfactor=70);
-- rights on commission.flows: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table commission.lines (
  id uuid not null,
  run_id uuid not null,
  brand_id uuid not null,
  serial text not null,
  receiver uuid not null,
  giver uuid,
  kind text not null,
  cycle text not null,
  period_key text not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  correction integer default 0 not null,
  reason text default ''::text not null,
  amount bigint not null,
  carry bigint default 0 not null,
  currency text not null,
  state text not null,
  held_because text default ''::text not null,
  held_by uuid,
  explanation jsonb not null,
  transfer_id uuid,
  created_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  constraint lines_check CHECK (((state = ANY (ARRAY['paid'::text, 'collected'::text])) = (transfer_id IS NOT NULL))),
  constraint lines_check1 CHECK (((state <> 'nothing'::text) OR (amount = 0))),
  constraint lines_check2 CHECK (((state <> ALL (ARRAY['due'::text, 'paid'::text])) OR (amount > 0))),
  constraint lines_check3 CHECK (((state <> ALL (ARRAY['owed'::text, 'collected'::text])) OR (amount < 0))),
  constraint lines_state_check CHECK ((state = ANY (ARRAY['due'::text, 'paid'::text, 'owed'::text, 'collected'::text, 'held'::text, 'nothing'::text]))),
  constraint lines_run_id_fkey FOREIGN KEY (run_id) REFERENCES commission.runs(id),
  constraint lines_pkey PRIMARY KEY (id),
  constraint lines_receiver_kind_period_key_correction_key UNIQUE (receiver, kind, period_key, correction),
  constraint lines_serial_key UNIQUE (serial)
);
CREATE INDEX lines_of_brand ON commission.lines USING btree (brand_id, id DESC);
CREATE INDEX lines_of_receiver ON commission.lines USING btree (receiver, id DESC);
CREATE INDEX lines_of_run ON commission.lines USING btree (run_id, id);
CREATE INDEX lines_of_state ON commission.lines USING btree (brand_id, state, id DESC);
CREATE INDEX lines_owed ON commission.lines USING btree (receiver) WHERE (state = 'owed'::text);
CREATE INDEX lines_waiting ON commission.lines USING btree (id) WHERE (state = ANY (ARRAY['due'::text, 'owed'::text]));
-- rights on commission.lines: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table commission.rebates (
  ref uuid not null,
  member_id uuid not null,
  revision integer not null,
  brand_id uuid not null,
  plate bigint not null,
  points jsonb not null,
  difference bigint not null,
  amount bigint not null,
  day timestamp with time zone not null,
  constraint rebates_pkey PRIMARY KEY (ref, member_id, revision)
);
CREATE INDEX rebates_of_day ON commission.rebates USING btree (brand_id, day, member_id);
CREATE INDEX rebates_of_member ON commission.rebates USING btree (member_id, day);
-- rights on commission.rebates: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table commission.reopened (
  brand_id uuid not null,
  ref uuid not null,
  revision integer not null,
  at timestamp with time zone not null,
  done_at timestamp with time zone,
  constraint reopened_pkey PRIMARY KEY (ref, revision)
);
CREATE INDEX reopened_waiting ON commission.reopened USING btree (brand_id) WHERE (done_at IS NULL);
-- rights on commission.reopened: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table commission.rolled (
  brand_id uuid not null,
  until timestamp with time zone not null,
  constraint rolled_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brands(id),
  constraint rolled_pkey PRIMARY KEY (brand_id)
);
-- rights on commission.rolled: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table commission.runs (
  id uuid not null,
  brand_id uuid not null,
  kind text not null,
  cycle text not null,
  period_key text not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  zone text not null,
  state text not null,
  lines integer default 0 not null,
  total bigint default 0 not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint runs_state_check CHECK ((state = ANY (ARRAY['paying'::text, 'done'::text]))),
  constraint runs_pkey PRIMARY KEY (id),
  constraint runs_brand_id_kind_period_key_key UNIQUE (brand_id, kind, period_key)
);
CREATE INDEX runs_of_brand ON commission.runs USING btree (brand_id, started_at DESC);
CREATE INDEX runs_of_period ON commission.runs USING btree (brand_id, to_at, from_at);
-- rights on commission.runs: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table commission.totals (
  member_id uuid not null,
  span text not null,
  from_at timestamp with time zone not null,
  category text not null,
  brand_id uuid not null,
  stake bigint default 0 not null,
  valid_stake bigint default 0 not null,
  payout bigint default 0 not null,
  bets integer default 0 not null,
  rebate bigint default 0 not null,
  own_stake bigint default 0 not null,
  own_valid bigint default 0 not null,
  own_payout bigint default 0 not null,
  own_bets integer default 0 not null,
  constraint totals_span_check CHECK ((span = ANY (ARRAY['slot'::text, 'day'::text]))),
  constraint totals_pkey PRIMARY KEY (member_id, span, from_at, category)
) with (fillfactor=70);
CREATE INDEX totals_of_span ON commission.totals USING btree (brand_id, span, from_at);
-- rights on commission.totals: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create view commission.given_view as
 SELECT ref,
    sum(amount) AS amount,
    max(( SELECT max((one.value ->> 'point'::text)::numeric) AS max
           FROM jsonb_array_elements(rebates.points) one(value))) AS point
   FROM commission.rebates
  GROUP BY ref;
-- rights on commission.given_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create view commission.lines_view as
 SELECT id,
    brand_id,
    serial,
    receiver,
    kind,
    period_key,
    correction,
    amount,
    carry,
    currency,
    state,
    held_because,
    created_at,
    paid_at
   FROM commission.lines;
-- rights on commission.lines_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create view commission.sums as
 SELECT t.member_id,
    t.brand_id,
    t.from_at,
    t.from_at AS day,
    t.category,
    t.stake,
    t.valid_stake,
    t.payout,
    t.bets,
    t.rebate,
    t.own_stake,
    t.own_valid,
    t.own_payout,
    t.own_bets
   FROM commission.totals t
  WHERE t.span = 'day'::text
UNION ALL
 SELECT t.member_id,
    t.brand_id,
    t.from_at,
    date_trunc('day'::text, t.from_at, b.time_zone) AS day,
    t.category,
    t.stake,
    t.valid_stake,
    t.payout,
    t.bets,
    t.rebate,
    t.own_stake,
    t.own_valid,
    t.own_payout,
    t.own_bets
   FROM commission.totals t
     JOIN brand.directory b ON b.id = t.brand_id
     LEFT JOIN commission.rolled r ON r.brand_id = t.brand_id
  WHERE t.span = 'slot'::text AND t.from_at >= COALESCE(r.until, '-infinity'::timestamp with time zone);
-- rights on commission.sums: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner
