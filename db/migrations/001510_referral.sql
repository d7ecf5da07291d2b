-- Referral: friends members bring, and partners outside the house.
create schema referral;
grant usage on schema referral to haat_app;

create table referral.invited (
  member_id uuid primary key,
  brand_id uuid not null,
  inviter uuid not null,
  -- inviters from the nearest up, three at most
  path uuid[] not null check (cardinality(path) between 1 and 3),
  registered_at timestamptz not null,
  -- main currency, minor units
  deposits bigint not null default 0,
  valid bigint not null default 0,
  state text not null default 'pending' check (state in ('pending', 'held', 'qualified', 'refused', 'late')),
  -- shared_device, shared_address, shared_account, shared_document; what staff wrote
  reason text not null default '',
  -- whose it is shared with
  shared_with uuid,
  decided_by uuid,
  decided_at timestamptz,
  revision integer not null default 1
);
create index invited_of_inviter on referral.invited (inviter, registered_at desc);
create index invited_pending on referral.invited (brand_id, member_id) where state = 'pending';
create index invited_of_brand on referral.invited (brand_id, state, registered_at desc);

create table referral.rewards (
  id uuid primary key,
  brand_id uuid not null,
  invited_id uuid not null references referral.invited,
  -- who earns it: level 0 the friend himself, 1 who brought him, 2 who brought that one
  member_id uuid not null,
  level integer not null check (level between 0 and 3),
  -- main currency of the brand
  amount bigint not null check (amount > 0),
  currency text not null,
  created_at timestamptz not null,
  claimed_at timestamptz,
  paid bigint,
  paid_currency text,
  unique (invited_id, level)
);
create index rewards_of_member on referral.rewards (member_id, created_at desc);

create table referral.partners (
  id uuid primary key,
  brand_id uuid not null,
  name text not null,
  code text not null,
  model text not null check (model in ('share', 'player')),
  -- hundredths of a percent of net revenue
  share integer not null default 0 check (share between 0 and 6000),
  -- for each player whose first deposit came, main currency
  price bigint not null default 0 check (price >= 0),
  postback text not null default '',
  -- signs postbacks; sealed
  secret bytea not null,
  open boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null,
  unique (brand_id, code)
);
create table referral.visits (
  partner_id uuid not null references referral.partners,
  day date not null,
  visits integer not null,
  primary key (partner_id, day)
);
create table referral.players (
  member_id uuid primary key,
  partner_id uuid not null references referral.partners,
  brand_id uuid not null,
  click text not null default '',
  registered_at timestamptz not null,
  first_deposit_at timestamptz
);
create index players_of_partner on referral.players (partner_id, registered_at desc);

-- What a partner's players did in a month, main currency of the brand.
create table referral.figures (
  partner_id uuid not null references referral.partners,
  month date not null,
  registered integer not null default 0,
  firsts integer not null default 0,
  deposits bigint not null default 0,
  stakes bigint not null default 0,
  payouts bigint not null default 0,
  primary key (partner_id, month)
);

create table referral.statements (
  id uuid primary key,
  serial text not null unique,
  partner_id uuid not null references referral.partners,
  month date not null,
  model text not null,
  share integer not null,
  price bigint not null,
  registered integer not null,
  firsts integer not null,
  deposits bigint not null,
  stakes bigint not null,
  payouts bigint not null,
  -- net revenue below zero is carried to the next month
  carried bigint not null check (carried <= 0),
  amount bigint not null check (amount >= 0),
  carry bigint not null check (carry <= 0),
  currency text not null,
  paid_at timestamptz,
  paid_by uuid,
  created_at timestamptz not null,
  unique (partner_id, month)
);

create table referral.postbacks (
  id uuid primary key,
  partner_id uuid not null references referral.partners,
  member_id uuid not null,
  event text not null check (event in ('registered', 'first_deposit')),
  click text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  error text not null default '',
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (member_id, event)
);
create index postbacks_of_partner on referral.postbacks (partner_id, created_at desc);

create sequence referral.number;
grant usage on sequence referral.number to haat_app;
grant select, insert, update on referral.invited, referral.rewards, referral.partners, referral.visits, referral.players, referral.figures,
  referral.statements, referral.postbacks to haat_app;
