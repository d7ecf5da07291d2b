-- Withdrawals: where members are paid to, what they asked for, every step of it, and what payout providers said.
create schema withdrawals;

-- Never edited: a change is another account, which waits its own cool-off.
create table withdrawals.accounts (
  id uuid primary key,
  member_id uuid not null,
  brand_id uuid not null,
  method text not null,
  kind text not null check (kind in ('bank', 'mobile-wallet', 'crypto')),
  currency text not null,
  -- sealed JSON of its fields: who copies the table learns no account number
  details bytea not null,
  -- what answers show of the number
  tail text not null,
  -- keyed print of the number: tells that two members are paid to one account without saying which
  print bytea not null,
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index accounts_one on withdrawals.accounts (member_id, print) where removed_at is null;
create index accounts_print on withdrawals.accounts (brand_id, print);
create index accounts_of_member on withdrawals.accounts (member_id, id);

-- A member as this room knows him. Locked while he asks, so that two requests at once count each other.
create table withdrawals.members (
  member_id uuid primary key,
  -- minor units of settled stakes that deposits wait for, and how far they have come
  turnover_needed bigint not null default 0 check (turnover_needed >= 0),
  turnover_done bigint not null default 0 check (turnover_done >= 0 and turnover_done <= turnover_needed),
  last_deposit_at timestamptz,
  last_stake_at timestamptz
);

create sequence withdrawals.number;

create table withdrawals.withdrawals (
  id uuid primary key,
  member_id uuid not null,
  brand_id uuid not null,
  serial text not null unique,
  -- the caller's idempotency key, and what it stood for
  key text not null,
  content bytea not null,
  account_id uuid not null references withdrawals.accounts,
  method text not null,
  provider text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null default 'requested' check (state in
    ('requested', 'approved', 'paying', 'unknown', 'paid', 'disputed', 'received', 'returned', 'failed', 'rejected')),
  -- goes up with every step
  revision integer not null default 1,
  -- why it ended or waits: a word key's last part; empty where nothing has to be said
  reason text not null default '',
  -- what staff want the member to read
  note text not null default '',
  -- why a person should look: a provider's words that do not fit
  flag text not null default '',
  -- what staff should know, as it was when it was asked for
  hints text[] not null default '{}',
  claimed_by uuid,
  claimed_at timestamptz,
  provider_reference text,
  -- Usual ms of each step, as the brand promised when it was asked for.
  review_ms integer not null,
  release_ms integer not null,
  pay_ms integer not null,
  hold_id uuid,
  end_id uuid,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  paid_at timestamptz,
  -- until when the member says whether the money came
  answer_by timestamptz,
  -- what counts without an answer, as the slip said before
  unanswered text not null default '' check (unanswered in ('', 'received', 'returned')),
  -- what he said: received, partly, missing; empty while he said nothing
  answer text not null default '' check (answer in ('', 'received', 'partly', 'missing')),
  ended_at timestamptz,
  unique (member_id, key),
  check ((ended_at is not null) = (state in ('received', 'returned', 'failed', 'rejected'))),
  check ((end_id is not null) = (ended_at is not null))
);
create index withdrawals_of_member on withdrawals.withdrawals (member_id, id desc);
create index withdrawals_of_brand on withdrawals.withdrawals (brand_id, id desc);
create index withdrawals_open on withdrawals.withdrawals (brand_id, id) where ended_at is null;

-- Every step, never altered: when, who, why.
create table withdrawals.steps (
  withdrawal_id uuid not null references withdrawals.withdrawals,
  n integer not null,
  name text not null,
  owner text not null check (owner in ('member', 'desk', 'provider', 'clock')),
  staff_id uuid,
  reason text not null default '',
  at timestamptz not null,
  primary key (withdrawal_id, n)
);

-- Pictures by which a member shows that the money did not come; encoded anew by us.
create table withdrawals.proofs (
  id uuid primary key,
  withdrawal_id uuid not null references withdrawals.withdrawals,
  member_id uuid not null,
  picture bytea not null,
  at timestamptz not null
);
create index proofs_of on withdrawals.proofs (withdrawal_id, id);

-- Every signed message of a payout provider, as it came. One message has one effect.
create table withdrawals.callbacks (
  provider text not null,
  event_id text not null,
  reference text not null,
  body bytea not null,
  outcome text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);

-- The sandbox payout provider's own books; nothing of ours reads them but the sandbox.
create table withdrawals.sandbox_payouts (
  reference text primary key,
  provider_reference text not null unique,
  merchant text not null,
  amount text not null,
  currency text not null,
  fate text not null check (fate in ('paid', 'failed', 'silent', 'lost')),
  created_at timestamptz not null default now()
);

grant usage on schema withdrawals to haat_app;
grant usage on sequence withdrawals.number to haat_app;
grant select, insert, update on withdrawals.accounts, withdrawals.members, withdrawals.withdrawals to haat_app;
grant select, insert on withdrawals.steps, withdrawals.proofs, withdrawals.callbacks, withdrawals.sandbox_payouts to haat_app;
