-- One-time codes, the messages that carry them, and the phone numbers and addresses they prove.
create table identity.codes (
  brand_id uuid not null,
  purpose text not null check (purpose in ('login', 'register', 'forgot', 'bind-phone', 'bind-email', 'verify')),
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null check (length(recipient) between 3 and 254),
  -- whom or what the code was asked for; empty for a visitor without an account
  subject text not null,
  -- keyed hash of the code and of everything it is bound to
  hash bytea not null check (length(hash) = 32),
  tries smallint not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null,
  primary key (brand_id, purpose, channel, recipient, subject)
);
create index codes_expiry on identity.codes (expires_at);

-- When something was sent to somebody or from somewhere, as far back as its window reaches.
create table identity.sendings (
  who bytea primary key check (length(who) = 32),
  at timestamptz[] not null,
  last_at timestamptz not null
);
create index sendings_last on identity.sendings (last_at);

create table identity.messages (
  id uuid primary key,
  brand_id uuid not null,
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null check (length(recipient) between 3 and 254),
  purpose text not null,
  -- what it says, sealed until a provider has taken it, then gone
  sealed bytea,
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'failed', 'withheld')),
  provider text not null default '',
  provider_reference text not null default '',
  attempts smallint not null default 0,
  failure text not null default '',
  created_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz
);
create index messages_newest on identity.messages (brand_id, id desc);
create index messages_created on identity.messages (created_at);

-- The local provider's own books: what a telephone or a mailbox of this installation would show.
create table identity.local_messages (
  id uuid primary key,
  brand_id uuid not null,
  reference uuid not null,
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null,
  subject text not null,
  body text not null,
  at timestamptz not null
);
create index local_messages_newest on identity.local_messages (brand_id, id desc);
create index local_messages_recipient on identity.local_messages (recipient, id desc);
create index local_messages_reference on identity.local_messages (reference);

-- Phone numbers (E.164) and mail addresses (lower case) of accounts.
create table identity.contacts (
  account_id uuid not null references identity.accounts,
  kind text not null check (kind in ('phone', 'email')),
  brand_id uuid not null,
  value text not null check (length(value) between 3 and 254),
  -- when its owner proved it with a code
  verified_at timestamptz,
  -- belongs to one account of the brand alone: every proved one, and all where the brand says so
  sole boolean not null,
  check (sole or verified_at is null),
  primary key (account_id, kind)
);
create unique index contacts_sole on identity.contacts (brand_id, kind, value) where sole;

grant select, insert, update, delete on identity.codes, identity.sendings, identity.contacts to haat_app;
grant select, insert, update, delete on identity.messages, identity.local_messages to haat_app;
