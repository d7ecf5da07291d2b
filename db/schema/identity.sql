-- Written by "npm run gen" from a migrated database. Do not edit.

create schema identity;
-- rights on identity: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create sequence identity.acts_id_seq;

create table identity.accounts (
  id uuid not null,
  audience text not null,
  realm text generated always as (
CASE
    WHEN (audience = 'staff'::text) THEN 'staff'::text
    ELSE 'member'::text
END) stored not null,
  brand_id uuid not null,
  username text not null,
  password_hash text not null,
  must_change boolean default false not null,
  closed boolean default false not null,
  created_at timestamp with time zone default now() not null,
  password_at timestamp with time zone default now() not null,
  last_sign_in_at timestamp with time zone,
  knows_password boolean default true not null,
  excluded_until timestamp with time zone,
  play_closed boolean default false not null,
  constraint accounts_audience_check CHECK ((audience = ANY (ARRAY['trial'::text, 'player'::text, 'agent'::text, 'staff'::text]))),
  constraint accounts_username_check CHECK (((username = lower(username)) AND ((length(username) >= 1) AND (length(username) <= 64)))),
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_brand_id_realm_username_key UNIQUE (brand_id, realm, username)
);
CREATE INDEX accounts_trials ON identity.accounts USING btree (COALESCE(last_sign_in_at, created_at)) WHERE ((audience = 'trial'::text) AND (NOT closed));
-- rights on identity.accounts: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table identity.acts (
  id bigint generated always as identity not null,
  at timestamp with time zone default clock_timestamp() not null,
  account_id uuid not null,
  act text not null,
  ip text not null,
  agent text not null,
  detail text default ''::text not null,
  constraint acts_agent_check CHECK ((length(agent) <= 120)),
  constraint acts_pkey PRIMARY KEY (id)
);
CREATE INDEX acts_account ON identity.acts USING btree (account_id, id);
-- rights on identity.acts: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table identity.captchas (
  id_hash bytea not null,
  answer_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint captchas_answer_hash_check CHECK ((length(answer_hash) = 32)),
  constraint captchas_id_hash_check CHECK ((length(id_hash) = 32)),
  constraint captchas_pkey PRIMARY KEY (id_hash)
);
CREATE INDEX captchas_expiry ON identity.captchas USING btree (expires_at);
-- rights on identity.captchas: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table identity.codes (
  brand_id uuid not null,
  purpose text not null,
  channel text not null,
  recipient text not null,
  subject text not null,
  hash bytea not null,
  tries smallint default 0 not null,
  expires_at timestamp with time zone not null,
  constraint codes_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text]))),
  constraint codes_hash_check CHECK ((length(hash) = 32)),
  constraint codes_purpose_check CHECK ((purpose = ANY (ARRAY['login'::text, 'register'::text, 'forgot'::text, 'bind-phone'::text, 'bind-email'::text, 'verify'::text, 'phone'::text]))),
  constraint codes_recipient_check CHECK (((length(recipient) >= 3) AND (length(recipient) <= 254))),
  constraint codes_tries_check CHECK (((tries >= 0) AND (tries <= 5))),
  constraint codes_pkey PRIMARY KEY (brand_id, purpose, channel, recipient, subject)
);
CREATE INDEX codes_expiry ON identity.codes USING btree (expires_at);
-- rights on identity.codes: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table identity.contacts (
  account_id uuid not null,
  kind text not null,
  brand_id uuid not null,
  value text not null,
  verified_at timestamp with time zone,
  sole boolean not null,
  by_staff boolean default false not null,
  constraint contacts_check CHECK ((sole OR (verified_at IS NULL))),
  constraint contacts_kind_check CHECK ((kind = ANY (ARRAY['phone'::text, 'email'::text]))),
  constraint contacts_staff_prove_nothing CHECK (((NOT by_staff) OR (verified_at IS NULL))),
  constraint contacts_value_check CHECK (((length(value) >= 3) AND (length(value) <= 254))),
  constraint contacts_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  constraint contacts_pkey PRIMARY KEY (account_id, kind)
);
CREATE UNIQUE INDEX contacts_sole ON identity.contacts USING btree (brand_id, kind, value) WHERE sole;
CREATE INDEX contacts_value ON identity.contacts USING btree (kind, lower(value));
-- rights on identity.contacts: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table identity.devices (
  hash bytea not null,
  account_id uuid not null,
  created_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone default now() not null,
  constraint devices_hash_check CHECK ((length(hash) = 32)),
  constraint devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  constraint devices_pkey PRIMARY KEY (hash, account_id)
);
CREATE INDEX devices_account ON identity.devices USING btree (account_id, seen_at);
-- rights on identity.devices: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table identity.handoffs (
  hash bytea not null,
  session_id uuid not null,
  expires_at timestamp with time zone not null,
  mac bytea,
  constraint handoffs_hash_check CHECK ((length(hash) = 32)),
  constraint handoffs_session_id_fkey FOREIGN KEY (session_id) REFERENCES identity.sessions(id) ON DELETE CASCADE,
  constraint handoffs_pkey PRIMARY KEY (hash)
);
-- rights on identity.handoffs: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table identity.local_messages (
  id uuid not null,
  brand_id uuid not null,
  reference uuid not null,
  channel text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  at timestamp with time zone not null,
  constraint local_messages_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text]))),
  constraint local_messages_pkey PRIMARY KEY (id)
);
CREATE INDEX local_messages_newest ON identity.local_messages USING btree (brand_id, id DESC);
CREATE INDEX local_messages_recipient ON identity.local_messages USING btree (recipient, id DESC);
CREATE INDEX local_messages_reference ON identity.local_messages USING btree (reference);
-- rights on identity.local_messages: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table identity.messages (
  id uuid not null,
  brand_id uuid not null,
  channel text not null,
  recipient text not null,
  purpose text not null,
  sealed bytea,
  state text default 'queued'::text not null,
  provider text default ''::text not null,
  provider_reference text default ''::text not null,
  attempts smallint default 0 not null,
  failure text default ''::text not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint messages_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text]))),
  constraint messages_recipient_check CHECK (((length(recipient) >= 3) AND (length(recipient) <= 254))),
  constraint messages_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'delivered'::text, 'failed'::text, 'withheld'::text]))),
  constraint messages_pkey PRIMARY KEY (id)
);
CREATE INDEX messages_created ON identity.messages USING btree (created_at);
CREATE INDEX messages_newest ON identity.messages USING btree (brand_id, id DESC);
-- rights on identity.messages: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table identity.passkey_challenges (
  challenge text not null,
  account_id uuid,
  purpose text not null,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['enrol'::text, 'prove'::text, 'sign-in'::text]))),
  constraint passkey_challenges_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  constraint passkey_challenges_pkey PRIMARY KEY (challenge)
);
CREATE INDEX passkey_challenges_expiry ON identity.passkey_challenges USING btree (expires_at);
-- rights on identity.passkey_challenges: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table identity.passkeys (
  id text not null,
  account_id uuid not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] default '{}'::text[] not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  used_at timestamp with time zone,
  constraint passkeys_counter_check CHECK ((counter >= 0)),
  constraint passkeys_id_check CHECK (((length(id) >= 16) AND (length(id) <= 1400))),
  constraint passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  constraint passkeys_pkey PRIMARY KEY (id)
);
CREATE INDEX passkeys_account ON identity.passkeys USING btree (account_id);
-- rights on identity.passkeys: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table identity.past_passwords (
  account_id uuid not null,
  id uuid not null,
  hash text not null,
  constraint past_passwords_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  constraint past_passwords_pkey PRIMARY KEY (account_id, id)
);
-- rights on identity.past_passwords: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table identity.pending_sign_ins (
  token_hash bytea not null,
  account_id uuid not null,
  how text not null,
  methods text[] not null,
  remember boolean not null,
  tries smallint default 0 not null,
  expires_at timestamp with time zone not null,
  asks_name boolean default false not null,
  mac bytea,
  constraint pending_sign_ins_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint pending_sign_ins_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  constraint pending_sign_ins_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX pending_sign_ins_expiry ON identity.pending_sign_ins USING btree (expires_at);
-- rights on identity.pending_sign_ins: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table identity.phone_verifications (
  hash bytea not null,
  browser bytea not null,
  brand_id uuid not null,
  purpose text not null,
  subject text not null,
  phone text not null,
  reference text not null,
  tries smallint default 0 not null,
  token bytea,
  expires_at timestamp with time zone not null,
  constraint phone_verifications_browser_check CHECK ((length(browser) = 32)),
  constraint phone_verifications_hash_check CHECK ((length(hash) = 32)),
  constraint phone_verifications_phone_check CHECK (((length(phone) >= 8) AND (length(phone) <= 16))),
  constraint phone_verifications_purpose_check CHECK ((purpose = ANY (ARRAY['login'::text, 'register'::text, 'bind'::text]))),
  constraint phone_verifications_token_check CHECK ((length(token) = 32)),
  constraint phone_verifications_tries_check CHECK (((tries >= 0) AND (tries <= 5))),
  constraint phone_verifications_pkey PRIMARY KEY (hash),
  constraint phone_verifications_token_key UNIQUE (token)
);
CREATE INDEX phone_verifications_expiry ON identity.phone_verifications USING btree (expires_at);
-- rights on identity.phone_verifications: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table identity.recovery_codes (
  account_id uuid not null,
  hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_hash_check CHECK ((length(hash) = 32)),
  constraint recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  constraint recovery_codes_pkey PRIMARY KEY (account_id, hash)
);
-- rights on identity.recovery_codes: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table identity.remembered (
  hash bytea not null,
  family uuid not null,
  account_id uuid not null,
  used_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  mac bytea,
  constraint remembered_hash_check CHECK ((length(hash) = 32)),
  constraint remembered_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  constraint remembered_pkey PRIMARY KEY (hash)
);
CREATE INDEX remembered_account ON identity.remembered USING btree (account_id);
CREATE INDEX remembered_family ON identity.remembered USING btree (family);
-- rights on identity.remembered: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table identity.resets (
  token_hash bytea not null,
  account_id uuid,
  expires_at timestamp with time zone not null,
  mac bytea,
  constraint resets_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint resets_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  constraint resets_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX resets_expiry ON identity.resets USING btree (expires_at);
-- rights on identity.resets: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table identity.sendings (
  who bytea not null,
  at timestamp with time zone[] not null,
  last_at timestamp with time zone not null,
  constraint sendings_who_check CHECK ((length(who) = 32)),
  constraint sendings_pkey PRIMARY KEY (who)
);
CREATE INDEX sendings_last ON identity.sendings USING btree (last_at);
-- rights on identity.sendings: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table identity.sessions (
  id uuid not null,
  token_hash bytea not null,
  cookie_hash bytea not null,
  account_id uuid not null,
  created_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ip text not null,
  agent text not null,
  changed_at timestamp with time zone,
  how text default 'password'::text not null,
  network text default ''::text not null,
  factor boolean default false not null,
  proved_at timestamp with time zone,
  family uuid,
  parent uuid,
  browser text,
  mac bytea,
  constraint sessions_agent_check CHECK ((length(agent) <= 120)),
  constraint sessions_cookie_hash_check CHECK ((length(cookie_hash) = 32)),
  constraint sessions_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX sessions_addresses ON identity.sessions USING btree (ip, account_id);
CREATE INDEX sessions_changed ON identity.sessions USING btree (changed_at) WHERE (changed_at IS NOT NULL);
CREATE INDEX sessions_created ON identity.sessions USING btree (created_at);
CREATE INDEX sessions_family ON identity.sessions USING btree (family) WHERE (family IS NOT NULL);
CREATE INDEX sessions_live ON identity.sessions USING btree (account_id) WHERE (ended_at IS NULL);
CREATE INDEX sessions_parent ON identity.sessions USING btree (parent) WHERE (parent IS NOT NULL);
CREATE INDEX sessions_places ON identity.sessions USING btree (account_id, network);
-- rights on identity.sessions: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table identity.social_journeys (
  hash bytea not null,
  browser bytea not null,
  provider text not null,
  brand_id uuid not null,
  nonce text not null,
  verifier text not null,
  redirect_uri text not null,
  expires_at timestamp with time zone not null,
  account_id uuid,
  session_id uuid,
  purpose text default 'sign-in'::text not null,
  constraint social_journeys_browser_check CHECK ((length(browser) = 32)),
  constraint social_journeys_hash_check CHECK ((length(hash) = 32)),
  constraint social_journeys_purpose_check CHECK ((purpose = ANY (ARRAY['sign-in'::text, 'connect'::text, 'prove'::text]))),
  constraint social_journeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  constraint social_journeys_pkey PRIMARY KEY (hash)
);
-- rights on identity.social_journeys: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table identity.social_links (
  brand_id uuid not null,
  provider text not null,
  subject text not null,
  account_id uuid not null,
  linked_at timestamp with time zone default now() not null,
  constraint social_links_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 255))),
  constraint social_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  constraint social_links_pkey PRIMARY KEY (brand_id, provider, subject),
  constraint social_links_one_each UNIQUE (account_id, provider)
);
-- rights on identity.social_links: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table identity.social_tickets (
  hash bytea not null,
  browser bytea not null,
  provider text not null,
  brand_id uuid not null,
  subject text not null,
  expires_at timestamp with time zone not null,
  mac bytea,
  constraint social_tickets_browser_check CHECK ((length(browser) = 32)),
  constraint social_tickets_hash_check CHECK ((length(hash) = 32)),
  constraint social_tickets_pkey PRIMARY KEY (hash)
);
-- rights on identity.social_tickets: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table identity.step_ups (
  session_id uuid not null,
  page text not null,
  proved_at timestamp with time zone not null,
  mac bytea,
  constraint step_ups_page_check CHECK ((length(page) <= 40)),
  constraint step_ups_session_id_fkey FOREIGN KEY (session_id) REFERENCES identity.sessions(id) ON DELETE CASCADE,
  constraint step_ups_pkey PRIMARY KEY (session_id, page)
);
-- rights on identity.step_ups: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table identity.totp (
  account_id uuid not null,
  secret bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint default 0 not null,
  constraint totp_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  constraint totp_pkey PRIMARY KEY (account_id)
);
-- rights on identity.totp: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table identity.tries (
  who bytea not null,
  since timestamp with time zone not null,
  failures integer not null,
  constraint tries_pkey PRIMARY KEY (who)
);
-- rights on identity.tries: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table identity.used_messages (
  jti text not null,
  expires_at timestamp with time zone not null,
  constraint used_messages_pkey PRIMARY KEY (jti)
);
CREATE INDEX used_messages_expiry ON identity.used_messages USING btree (expires_at);
-- rights on identity.used_messages: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create view identity.acts_view as
 SELECT id,
    at,
    account_id,
    act,
    ip,
    detail
   FROM identity.acts;
-- rights on identity.acts_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create view identity.contacts_view as
 SELECT account_id,
    kind,
    value,
    verified_at
   FROM identity.contacts;
-- rights on identity.contacts_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create view identity.devices_view as
 SELECT hash,
    account_id,
    created_at,
    seen_at
   FROM identity.devices;
-- rights on identity.devices_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create view identity.directory as
 SELECT id,
    brand_id,
    audience,
    username,
    last_sign_in_at
   FROM identity.accounts;
-- rights on identity.directory: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create view identity.sessions_view as
 SELECT id,
    account_id,
    created_at,
    seen_at,
    expires_at,
    ended_at,
    ip,
    agent,
    how
   FROM identity.sessions;
-- rights on identity.sessions_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner
