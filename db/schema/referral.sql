-- Written by "npm run gen" from a migrated database. Do not edit.

create schema referral;
-- rights on referral: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create sequence referral.number;
-- rights on referral.number: haat_owner=rwU/haat_owner,haat_app=U/haat_owner

create table referral.figures (
  partner_id uuid not null,
  month date not null,
  registered integer default 0 not null,
  firsts integer default 0 not null,
  deposits bigint default 0 not null,
  stakes bigint default 0 not null,
  payouts bigint default 0 not null,
  constraint figures_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES referral.partners(id),
  constraint figures_pkey PRIMARY KEY (partner_id, month)
);
-- rights on referral.figures: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table referral.invited (
  member_id uuid not null,
  brand_id uuid not null,
  inviter uuid not null,
  path uuid[] not null,
  registered_at timestamp with time zone not null,
  deposits bigint default 0 not null,
  valid bigint default 0 not null,
  state text default 'pending'::text not null,
  reason text default ''::text not null,
  shared_with uuid,
  decided_by uuid,
  decided_at timestamp with time zone,
  revision integer default 1 not null,
  constraint invited_path_check CHECK (((cardinality(path) >= 1) AND (cardinality(path) <= 3))),
  constraint invited_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'held'::text, 'qualified'::text, 'refused'::text, 'late'::text]))),
  constraint invited_pkey PRIMARY KEY (member_id)
);
CREATE INDEX invited_of_brand ON referral.invited USING btree (brand_id, state, registered_at DESC);
CREATE INDEX invited_of_inviter ON referral.invited USING btree (inviter, registered_at DESC);
CREATE INDEX invited_pending ON referral.invited USING btree (brand_id, member_id) WHERE (state = 'pending'::text);
-- rights on referral.invited: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table referral.partners (
  id uuid not null,
  brand_id uuid not null,
  name text not null,
  code text not null,
  model text not null,
  share integer default 0 not null,
  price bigint default 0 not null,
  postback text default ''::text not null,
  secret bytea not null,
  open boolean default true not null,
  revision integer default 1 not null,
  created_at timestamp with time zone not null,
  constraint partners_model_check CHECK ((model = ANY (ARRAY['share'::text, 'player'::text]))),
  constraint partners_price_check CHECK ((price >= 0)),
  constraint partners_share_check CHECK (((share >= 0) AND (share <= 6000))),
  constraint partners_pkey PRIMARY KEY (id),
  constraint partners_brand_id_code_key UNIQUE (brand_id, code)
);
-- rights on referral.partners: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table referral.players (
  member_id uuid not null,
  partner_id uuid not null,
  brand_id uuid not null,
  click text default ''::text not null,
  registered_at timestamp with time zone not null,
  first_deposit_at timestamp with time zone,
  constraint players_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES referral.partners(id),
  constraint players_pkey PRIMARY KEY (member_id)
);
CREATE INDEX players_of_partner ON referral.players USING btree (partner_id, registered_at DESC);
-- rights on referral.players: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table referral.postbacks (
  id uuid not null,
  partner_id uuid not null,
  member_id uuid not null,
  event text not null,
  click text not null,
  state text default 'waiting'::text not null,
  tries integer default 0 not null,
  error text default ''::text not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint postbacks_event_check CHECK ((event = ANY (ARRAY['registered'::text, 'first_deposit'::text]))),
  constraint postbacks_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text]))),
  constraint postbacks_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES referral.partners(id),
  constraint postbacks_pkey PRIMARY KEY (id),
  constraint postbacks_member_id_event_key UNIQUE (member_id, event)
);
CREATE INDEX postbacks_of_partner ON referral.postbacks USING btree (partner_id, created_at DESC);
-- rights on referral.postbacks: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table referral.rewards (
  id uuid not null,
  brand_id uuid not null,
  invited_id uuid not null,
  member_id uuid not null,
  level integer not null,
  amount bigint not null,
  currency text not null,
  created_at timestamp with time zone not null,
  claimed_at timestamp with time zone,
  paid bigint,
  paid_currency text,
  constraint rewards_amount_check CHECK ((amount > 0)),
  constraint rewards_level_check CHECK (((level >= 0) AND (level <= 3))),
  constraint rewards_invited_id_fkey FOREIGN KEY (invited_id) REFERENCES referral.invited(member_id),
  constraint rewards_pkey PRIMARY KEY (id),
  constraint rewards_invited_id_level_key UNIQUE (invited_id, level)
);
CREATE INDEX rewards_of_member ON referral.rewards USING btree (member_id, created_at DESC);
-- rights on referral.rewards: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table referral.statements (
  id uuid not null,
  serial text not null,
  partner_id uuid not null,
  month date not null,
  model text not null,
  share integer not null,
  price bigint not null,
  registered integer not null,
  firsts integer not null,
  deposits bigint not null,
  stakes bigint not null,
  payouts bigint not null,
  carried bigint not null,
  amount bigint not null,
  carry bigint not null,
  currency text not null,
  paid_at timestamp with time zone,
  paid_by uuid,
  created_at timestamp with time zone not null,
  constraint statements_amount_check CHECK ((amount >= 0)),
  constraint statements_carried_check CHECK ((carried <= 0)),
  constraint statements_carry_check CHECK ((carry <= 0)),
  constraint statements_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES referral.partners(id),
  constraint statements_pkey PRIMARY KEY (id),
  constraint statements_partner_id_month_key UNIQUE (partner_id, month),
  constraint statements_serial_key UNIQUE (serial)
);
-- rights on referral.statements: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table referral.visits (
  partner_id uuid not null,
  day date not null,
  visits integer not null,
  constraint visits_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES referral.partners(id),
  constraint visits_pkey PRIMARY KEY (partner_id, day)
);
-- rights on referral.visits: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner
