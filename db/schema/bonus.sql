-- Written by "npm run gen" from a migrated database. Do not edit.

create schema bonus;
-- rights on bonus: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create sequence bonus.serials;
-- rights on bonus.serials: haat_owner=rwU/haat_owner,haat_app=U/haat_owner

create table bonus.bonuses (
  id uuid not null,
  serial text not null,
  brand_id uuid not null,
  member_id uuid not null,
  currency text not null,
  terms_id uuid not null,
  source text not null,
  reference text not null,
  state text not null,
  end_reason text default ''::text not null,
  basis bigint,
  granted bigint not null,
  won_free bigint default 0 not null,
  required bigint not null,
  wagered bigint default 0 not null,
  max_stake bigint not null,
  max_conversion bigint,
  converted bigint default 0 not null,
  forfeited bigint default 0 not null,
  free_game text,
  free_stake bigint default 0 not null,
  free_count integer default 0 not null,
  free_used integer default 0 not null,
  granted_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  revision integer default 1 not null,
  campaign_id uuid,
  constraint bonuses_check CHECK (((free_used >= 0) AND (free_used <= free_count))),
  constraint bonuses_converted_check CHECK ((converted >= 0)),
  constraint bonuses_forfeited_check CHECK ((forfeited >= 0)),
  constraint bonuses_free_count_check CHECK ((free_count >= 0)),
  constraint bonuses_free_stake_check CHECK ((free_stake >= 0)),
  constraint bonuses_granted_check CHECK ((granted >= 0)),
  constraint bonuses_max_conversion_check CHECK ((max_conversion >= 0)),
  constraint bonuses_max_stake_check CHECK ((max_stake >= 0)),
  constraint bonuses_required_check CHECK ((required >= 0)),
  constraint bonuses_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closing'::text, 'converted'::text, 'forfeited'::text, 'expired'::text, 'lost'::text]))),
  constraint bonuses_wagered_check CHECK ((wagered >= 0)),
  constraint bonuses_won_free_check CHECK ((won_free >= 0)),
  constraint bonuses_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES bonus.campaigns(id),
  constraint bonuses_terms_id_fkey FOREIGN KEY (terms_id) REFERENCES bonus.terms(id),
  constraint bonuses_pkey PRIMARY KEY (id),
  constraint bonuses_serial_key UNIQUE (serial),
  constraint bonuses_source_reference_key UNIQUE (source, reference)
);
CREATE INDEX bonuses_brand ON bonus.bonuses USING btree (brand_id, id);
CREATE INDEX bonuses_campaign ON bonus.bonuses USING btree (campaign_id, member_id) WHERE (campaign_id IS NOT NULL);
CREATE INDEX bonuses_due ON bonus.bonuses USING btree (expires_at) WHERE (state = 'open'::text);
CREATE INDEX bonuses_member ON bonus.bonuses USING btree (member_id, id);
CREATE UNIQUE INDEX bonuses_open ON bonus.bonuses USING btree (member_id) WHERE (state = ANY (ARRAY['open'::text, 'closing'::text]));
CREATE INDEX bonuses_terms ON bonus.bonuses USING btree (terms_id, id);
-- rights on bonus.bonuses: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table bonus.campaigns (
  id uuid not null,
  brand_id uuid not null,
  code text not null,
  terms_id uuid not null,
  state text default 'draft'::text not null,
  budget bigint,
  spent bigint default 0 not null,
  audience jsonb default '{}'::jsonb not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  revision integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint campaigns_budget_check CHECK ((budget >= 0)),
  constraint campaigns_check CHECK (((budget IS NULL) OR (spent <= budget))),
  constraint campaigns_spent_check CHECK ((spent >= 0)),
  constraint campaigns_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'open'::text, 'paused'::text, 'ended'::text]))),
  constraint campaigns_terms_id_fkey FOREIGN KEY (terms_id) REFERENCES bonus.terms(id),
  constraint campaigns_pkey PRIMARY KEY (id),
  constraint campaigns_brand_id_code_key UNIQUE (brand_id, code)
);
CREATE INDEX campaigns_open ON bonus.campaigns USING btree (brand_id) WHERE (state = 'open'::text);
-- rights on bonus.campaigns: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table bonus.choices (
  deposit_id uuid not null,
  member_id uuid not null,
  campaign_id uuid not null,
  terms_id uuid not null,
  amount bigint not null,
  refused text default ''::text not null,
  at timestamp with time zone not null,
  constraint choices_amount_check CHECK ((amount > 0)),
  constraint choices_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES bonus.campaigns(id),
  constraint choices_terms_id_fkey FOREIGN KEY (terms_id) REFERENCES bonus.terms(id),
  constraint choices_pkey PRIMARY KEY (deposit_id)
);
CREATE INDEX choices_member ON bonus.choices USING btree (member_id);
-- rights on bonus.choices: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table bonus.claims (
  member_id uuid not null,
  kind text not null,
  id text not null,
  answer jsonb not null,
  at timestamp with time zone not null,
  constraint claims_pkey PRIMARY KEY (member_id, kind, id)
);
-- rights on bonus.claims: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table bonus.events (
  id uuid not null,
  bonus_id uuid not null,
  member_id uuid not null,
  kind text not null,
  amount bigint default 0 not null,
  note text default ''::text not null,
  at timestamp with time zone not null,
  constraint events_bonus_id_fkey FOREIGN KEY (bonus_id) REFERENCES bonus.bonuses(id),
  constraint events_pkey PRIMARY KEY (id)
);
CREATE INDEX events_bonus ON bonus.events USING btree (bonus_id, id);
CREATE INDEX events_member ON bonus.events USING btree (member_id, id);
-- rights on bonus.events: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table bonus.rewards (
  id uuid not null,
  brand_id uuid not null,
  member_id uuid not null,
  currency text not null,
  amount bigint not null,
  source text not null,
  reference text not null,
  note text not null,
  transfer_id uuid not null,
  at timestamp with time zone not null,
  constraint rewards_amount_check CHECK ((amount > 0)),
  constraint rewards_pkey PRIMARY KEY (id),
  constraint rewards_source_reference_key UNIQUE (source, reference)
);
CREATE INDEX rewards_member ON bonus.rewards USING btree (member_id, id);
-- rights on bonus.rewards: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table bonus.stakes (
  member_id uuid not null,
  ref uuid not null,
  bonus_id uuid not null,
  category text not null,
  game text not null,
  serial text default ''::text not null,
  state text not null,
  stake bigint not null,
  valid bigint not null,
  odds text,
  part bigint default 0 not null,
  returned bigint default 0 not null,
  payout bigint not null,
  free boolean default false not null,
  counted bigint not null,
  revision integer default 0 not null,
  at timestamp with time zone not null,
  constraint stakes_counted_check CHECK ((counted >= 0)),
  constraint stakes_part_check CHECK ((part >= 0)),
  constraint stakes_payout_check CHECK ((payout >= 0)),
  constraint stakes_returned_check CHECK ((returned >= 0)),
  constraint stakes_stake_check CHECK ((stake >= 0)),
  constraint stakes_state_check CHECK ((state = ANY (ARRAY['settled'::text, 'voided'::text]))),
  constraint stakes_valid_check CHECK ((valid >= 0)),
  constraint stakes_bonus_id_fkey FOREIGN KEY (bonus_id) REFERENCES bonus.bonuses(id),
  constraint stakes_pkey PRIMARY KEY (member_id, ref)
);
CREATE INDEX stakes_bonus ON bonus.stakes USING btree (bonus_id, at);
-- rights on bonus.stakes: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table bonus.terms (
  id uuid not null,
  brand_id uuid not null,
  code text not null,
  version integer not null,
  content jsonb not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  constraint terms_version_check CHECK ((version > 0)),
  constraint terms_pkey PRIMARY KEY (id),
  constraint terms_brand_id_code_version_key UNIQUE (brand_id, code, version)
);
-- rights on bonus.terms: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner
