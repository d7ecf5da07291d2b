-- What a brand offers: terms that stand, for whom, how long and for how much together.
create table bonus.campaigns (
  id uuid primary key,
  brand_id uuid not null,
  code text not null,
  terms_id uuid not null references bonus.terms,
  state text not null default 'draft' check (state in ('draft', 'open', 'paused', 'ended')),
  -- Minor units of the currency of its terms; null where nothing caps it.
  budget bigint check (budget >= 0),
  spent bigint not null default 0 check (spent >= 0),
  audience jsonb not null default '{}',
  starts_at timestamptz not null,
  ends_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (brand_id, code),
  check (budget is null or spent <= budget)
);
create index campaigns_open on bonus.campaigns (brand_id) where state = 'open';
grant select, insert, update on bonus.campaigns to haat_app;

alter table bonus.bonuses add column campaign_id uuid references bonus.campaigns;
create index bonuses_campaign on bonus.bonuses (campaign_id, member_id) where campaign_id is not null;

-- What was chosen with a deposit; given when the deposit is credited. `refused` says why it was not.
create table bonus.choices (
  deposit_id uuid primary key,
  member_id uuid not null,
  campaign_id uuid not null references bonus.campaigns,
  terms_id uuid not null references bonus.terms,
  amount bigint not null check (amount > 0),
  refused text not null default '',
  at timestamptz not null
);
create index choices_member on bonus.choices (member_id);
grant select, insert, update on bonus.choices to haat_app;
