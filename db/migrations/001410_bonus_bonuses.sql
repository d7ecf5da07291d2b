-- Bonuses: their terms as versioned data, what was granted by them, what was counted of each, and rewards that were paid in cash.
create schema bonus;
grant usage on schema bonus to haat_app;

-- A version of terms is never changed: what was granted by it stays readable for ever.
create table bonus.terms (
  id uuid primary key,
  brand_id uuid not null,
  code text not null,
  version integer not null check (version > 0),
  content jsonb not null,
  created_by uuid,
  created_at timestamptz not null,
  unique (brand_id, code, version)
);
grant select, insert on bonus.terms to haat_app;

create sequence bonus.serials;
grant usage on bonus.serials to haat_app;

create table bonus.bonuses (
  id uuid primary key,
  serial text not null unique,
  brand_id uuid not null,
  member_id uuid not null,
  currency text not null,
  terms_id uuid not null references bonus.terms,
  source text not null,
  reference text not null,
  state text not null check (state in ('open', 'closing', 'converted', 'forfeited', 'expired', 'lost')),
  end_reason text not null default '',
  -- What a percent was taken of, e.g. the deposit.
  basis bigint,
  granted bigint not null check (granted >= 0),
  -- What free plays have won so far: bonus money too.
  won_free bigint not null default 0 check (won_free >= 0),
  required bigint not null check (required >= 0),
  wagered bigint not null default 0 check (wagered >= 0),
  max_stake bigint not null check (max_stake >= 0),
  max_conversion bigint check (max_conversion >= 0),
  converted bigint not null default 0 check (converted >= 0),
  forfeited bigint not null default 0 check (forfeited >= 0),
  free_game text,
  free_stake bigint not null default 0 check (free_stake >= 0),
  free_count integer not null default 0 check (free_count >= 0),
  free_used integer not null default 0 check (free_used between 0 and free_count),
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  revision integer not null default 1,
  unique (source, reference)
);
-- One open bonus a member, whatever asks for another one at the same time.
create unique index bonuses_open on bonus.bonuses (member_id) where state in ('open', 'closing');
create index bonuses_member on bonus.bonuses (member_id, id);
create index bonuses_due on bonus.bonuses (expires_at) where state = 'open';
create index bonuses_brand on bonus.bonuses (brand_id, id);
create index bonuses_terms on bonus.bonuses (terms_id, id);
grant select, insert, update on bonus.bonuses to haat_app;

-- One line a thing that befell a bonus; never changed.
create table bonus.events (
  id uuid primary key,
  bonus_id uuid not null references bonus.bonuses,
  member_id uuid not null,
  kind text not null,
  amount bigint not null default 0,
  note text not null default '',
  at timestamptz not null
);
create index events_bonus on bonus.events (bonus_id, id);
create index events_member on bonus.events (member_id, id);
grant select, insert on bonus.events to haat_app;

-- Each settled stake of a member whose bonus was open: what of it was bonus money and what of it counts.
create table bonus.stakes (
  member_id uuid not null,
  ref uuid not null,
  bonus_id uuid not null references bonus.bonuses,
  category text not null,
  game text not null,
  serial text not null default '',
  state text not null check (state in ('settled', 'voided')),
  stake bigint not null check (stake >= 0),
  valid bigint not null check (valid >= 0),
  odds text,
  -- Paid with bonus money, and what came back as such.
  part bigint not null default 0 check (part >= 0),
  returned bigint not null default 0 check (returned >= 0),
  payout bigint not null check (payout >= 0),
  free boolean not null default false,
  counted bigint not null check (counted >= 0),
  revision integer not null default 0,
  at timestamptz not null,
  primary key (member_id, ref)
);
create index stakes_bonus on bonus.stakes (bonus_id, at);
grant select, insert, update on bonus.stakes to haat_app;

-- Paid in cash, without wagering.
create table bonus.rewards (
  id uuid primary key,
  brand_id uuid not null,
  member_id uuid not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  source text not null,
  reference text not null,
  note text not null,
  transfer_id uuid not null,
  at timestamptz not null,
  unique (source, reference)
);
create index rewards_member on bonus.rewards (member_id, id);
grant select, insert on bonus.rewards to haat_app;

-- What was claimed in the rewards centre, with the answer it was given: claimed again, it is answered again.
create table bonus.claims (
  member_id uuid not null,
  kind text not null,
  id text not null,
  answer jsonb not null,
  at timestamptz not null,
  primary key (member_id, kind, id)
);
grant select, insert, update on bonus.claims to haat_app;
