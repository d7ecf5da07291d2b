-- Written by "npm run gen" from a migrated database. Do not edit.

create schema identity;
-- rights on identity: haat_owner=UC/haat_owner,haat_app=U/haat_owner

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
  constraint accounts_audience_check CHECK ((audience = ANY (ARRAY['trial'::text, 'player'::text, 'agent'::text, 'staff'::text]))),
  constraint accounts_username_check CHECK (((username = lower(username)) AND ((length(username) >= 1) AND (length(username) <= 64)))),
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_brand_id_realm_username_key UNIQUE (brand_id, realm, username)
);
-- rights on identity.accounts: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

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
  constraint sessions_agent_check CHECK ((length(agent) <= 120)),
  constraint sessions_cookie_hash_check CHECK ((length(cookie_hash) = 32)),
  constraint sessions_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES identity.accounts(id),
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX sessions_changed ON identity.sessions USING btree (changed_at) WHERE (changed_at IS NOT NULL);
CREATE INDEX sessions_created ON identity.sessions USING btree (created_at);
CREATE INDEX sessions_live ON identity.sessions USING btree (account_id) WHERE (ended_at IS NULL);
-- rights on identity.sessions: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

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
