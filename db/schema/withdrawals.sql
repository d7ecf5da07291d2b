-- Written by "npm run gen" from a migrated database. Do not edit.

create schema withdrawals;
-- rights on withdrawals: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create sequence withdrawals.deposits_n_seq;

create sequence withdrawals.number;
-- rights on withdrawals.number: haat_owner=rwU/haat_owner,haat_app=U/haat_owner

create table withdrawals.accounts (
  id uuid not null,
  member_id uuid not null,
  brand_id uuid not null,
  method text not null,
  kind text not null,
  currency text not null,
  details bytea not null,
  tail text not null,
  print bytea not null,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint accounts_kind_check CHECK ((kind = ANY (ARRAY['bank'::text, 'mobile-wallet'::text, 'crypto'::text]))),
  constraint accounts_pkey PRIMARY KEY (id)
);
CREATE INDEX accounts_of_member ON withdrawals.accounts USING btree (member_id, id);
CREATE UNIQUE INDEX accounts_one ON withdrawals.accounts USING btree (member_id, print) WHERE (removed_at IS NULL);
CREATE INDEX accounts_print ON withdrawals.accounts USING btree (brand_id, print);
-- rights on withdrawals.accounts: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table withdrawals.callbacks (
  provider text not null,
  event_id text not null,
  reference text not null,
  body bytea not null,
  outcome text not null,
  received_at timestamp with time zone default now() not null,
  constraint callbacks_pkey PRIMARY KEY (provider, event_id)
);
-- rights on withdrawals.callbacks: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table withdrawals.deposits (
  deposit_id uuid not null,
  member_id uuid not null,
  n bigint generated always as identity not null,
  needed bigint not null,
  played bigint not null,
  at timestamp with time zone not null,
  taken_back boolean default false not null,
  constraint deposits_needed_check CHECK ((needed >= 0)),
  constraint deposits_played_check CHECK ((played >= 0)),
  constraint deposits_pkey PRIMARY KEY (deposit_id)
);
CREATE INDEX deposits_of_member ON withdrawals.deposits USING btree (member_id, n);
-- rights on withdrawals.deposits: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table withdrawals.members (
  member_id uuid not null,
  turnover_needed bigint default 0 not null,
  turnover_done bigint default 0 not null,
  last_deposit_at timestamp with time zone,
  last_stake_at timestamp with time zone,
  played bigint default 0 not null,
  base_needed bigint default 0 not null,
  base_done bigint default 0 not null,
  base_deposit_at timestamp with time zone,
  excluded_since timestamp with time zone,
  excluded_until timestamp with time zone,
  constraint members_base_check CHECK (((base_done >= 0) AND (base_done <= base_needed))),
  constraint members_check CHECK (((turnover_done >= 0) AND (turnover_done <= turnover_needed))),
  constraint members_played_check CHECK ((played >= 0)),
  constraint members_turnover_needed_check CHECK ((turnover_needed >= 0)),
  constraint members_pkey PRIMARY KEY (member_id)
);
-- rights on withdrawals.members: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table withdrawals.proofs (
  id uuid not null,
  withdrawal_id uuid not null,
  member_id uuid not null,
  picture bytea,
  at timestamp with time zone not null,
  file_id uuid,
  constraint proofs_one_place CHECK (((picture IS NULL) <> (file_id IS NULL))),
  constraint proofs_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals.withdrawals(id),
  constraint proofs_pkey PRIMARY KEY (id)
);
CREATE INDEX proofs_file ON withdrawals.proofs USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX proofs_of ON withdrawals.proofs USING btree (withdrawal_id, id);
-- rights on withdrawals.proofs: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table withdrawals.refusals (
  provider text not null,
  minute timestamp with time zone not null,
  times bigint default 1 not null,
  body bytea not null,
  constraint refusals_pkey PRIMARY KEY (provider, minute)
);
-- rights on withdrawals.refusals: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table withdrawals.sandbox_payouts (
  reference text not null,
  provider_reference text not null,
  merchant text not null,
  amount text not null,
  currency text not null,
  fate text not null,
  created_at timestamp with time zone default now() not null,
  constraint sandbox_payouts_fate_check CHECK ((fate = ANY (ARRAY['paid'::text, 'failed'::text, 'silent'::text, 'lost'::text]))),
  constraint sandbox_payouts_pkey PRIMARY KEY (reference),
  constraint sandbox_payouts_provider_reference_key UNIQUE (provider_reference)
);
-- rights on withdrawals.sandbox_payouts: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table withdrawals.steps (
  withdrawal_id uuid not null,
  n integer not null,
  name text not null,
  owner text not null,
  staff_id uuid,
  reason text default ''::text not null,
  at timestamp with time zone not null,
  constraint steps_owner_check CHECK ((owner = ANY (ARRAY['member'::text, 'desk'::text, 'provider'::text, 'clock'::text]))),
  constraint steps_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals.withdrawals(id),
  constraint steps_pkey PRIMARY KEY (withdrawal_id, n)
);
-- rights on withdrawals.steps: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table withdrawals.withdrawals (
  id uuid not null,
  member_id uuid not null,
  brand_id uuid not null,
  serial text not null,
  key text not null,
  content bytea not null,
  account_id uuid not null,
  method text not null,
  provider text not null,
  amount bigint not null,
  currency text not null,
  state text default 'requested'::text not null,
  revision integer default 1 not null,
  reason text default ''::text not null,
  note text default ''::text not null,
  flag text default ''::text not null,
  hints text[] default '{}'::text[] not null,
  claimed_by uuid,
  claimed_at timestamp with time zone,
  provider_reference text,
  review_ms integer not null,
  release_ms integer not null,
  pay_ms integer not null,
  hold_id uuid,
  end_id uuid,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  answer_by timestamp with time zone,
  unanswered text default ''::text not null,
  answer text default ''::text not null,
  ended_at timestamp with time zone,
  fee bigint default 0 not null,
  starting_at timestamp with time zone,
  return_of uuid,
  constraint withdrawals_amount_check CHECK ((amount > 0)),
  constraint withdrawals_answer_check CHECK ((answer = ANY (ARRAY[''::text, 'received'::text, 'paid_in_full'::text, 'partly'::text, 'missing'::text]))),
  constraint withdrawals_check CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['received'::text, 'returned'::text, 'failed'::text, 'rejected'::text])))),
  constraint withdrawals_check1 CHECK (((end_id IS NOT NULL) = (ended_at IS NOT NULL))),
  constraint withdrawals_fee_check CHECK ((fee >= 0)),
  constraint withdrawals_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'approved'::text, 'paying'::text, 'unknown'::text, 'paid'::text, 'disputed'::text, 'received'::text, 'returned'::text, 'failed'::text, 'rejected'::text]))),
  constraint withdrawals_unanswered_check CHECK ((unanswered = ANY (ARRAY[''::text, 'received'::text, 'returned'::text]))),
  constraint withdrawals_account_id_fkey FOREIGN KEY (account_id) REFERENCES withdrawals.accounts(id),
  constraint withdrawals_pkey PRIMARY KEY (id),
  constraint withdrawals_member_id_key_key UNIQUE (member_id, key),
  constraint withdrawals_serial_key UNIQUE (serial)
);
CREATE INDEX withdrawals_of_brand ON withdrawals.withdrawals USING btree (brand_id, id DESC);
CREATE INDEX withdrawals_of_member ON withdrawals.withdrawals USING btree (member_id, id DESC);
CREATE INDEX withdrawals_of_month ON withdrawals.withdrawals USING btree (member_id, created_at);
CREATE INDEX withdrawals_open ON withdrawals.withdrawals USING btree (brand_id, id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX withdrawals_return_of ON withdrawals.withdrawals USING btree (return_of) WHERE (return_of IS NOT NULL);
-- rights on withdrawals.withdrawals: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table withdrawals.without_evidence (
  withdrawal_id uuid not null,
  name text not null,
  constraint without_evidence_name_check CHECK ((name = ANY (ARRAY['pay'::text, 'fail'::text]))),
  constraint without_evidence_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals.withdrawals(id),
  constraint without_evidence_pkey PRIMARY KEY (withdrawal_id, name)
);
-- rights on withdrawals.without_evidence: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create view withdrawals.prints_view as
 SELECT member_id,
    brand_id,
    print
   FROM withdrawals.accounts;
-- rights on withdrawals.prints_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create view withdrawals.steps_view as
 SELECT withdrawal_id,
    n,
    name,
    staff_id,
    at
   FROM withdrawals.steps;
-- rights on withdrawals.steps_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create view withdrawals.withdrawals_view as
 SELECT id,
    member_id,
    brand_id,
    serial,
    method,
    provider,
    provider_reference,
    amount,
    fee,
    currency,
    state,
    reason,
    created_at,
    ended_at
   FROM withdrawals.withdrawals;
-- rights on withdrawals.withdrawals_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner
