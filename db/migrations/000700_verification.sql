-- Documents members show, sealed page by page with a key the database does not hold, and what staff decided about each.
create schema verification;

create table verification.documents (
  id uuid primary key,
  member_id uuid not null,
  brand_id uuid not null,
  kind text not null check (kind ~ '^[a-z_]{1,20}$'),
  state text not null default 'draft'
    check (state in ('draft', 'waiting', 'accepted', 'refused', 'expired', 'dropped')),
  revision integer not null default 1,
  -- why it was refused: verification.reason.<reason>; empty where it was not
  reason text not null default '',
  -- what staff wrote to the member
  note text not null default '' check (length(note) <= 300),
  -- what the checklist says was looked at
  checks text[] not null default '{}',
  -- digest of the texts of the profile it proves: another name is another person
  proves bytea check (length(proves) = 32),
  created_at timestamptz not null,
  sent_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  valid_until timestamptz,
  claimed_by uuid,
  claimed_at timestamptz,
  check ((state in ('accepted', 'refused', 'expired')) = (decided_at is not null)),
  check (state <> 'accepted' or (valid_until is not null and proves is not null))
);
create unique index documents_one_open on verification.documents (member_id, kind) where state in ('draft', 'waiting');
create index documents_of_member on verification.documents (member_id, id desc);
create index documents_of_brand on verification.documents (brand_id, id desc);
create index documents_waiting on verification.documents (brand_id, sent_at) where state = 'waiting';
create index documents_expiring on verification.documents (valid_until) where state = 'accepted';

-- A page is kept as the picture it was encoded to, sealed; a draft that is dropped takes its pages with it.
create table verification.pages (
  document_id uuid not null references verification.documents,
  n smallint not null check (n between 1 and 3),
  member_id uuid not null,
  sealed bytea not null,
  at timestamptz not null,
  primary key (document_id, n)
);
-- How many pages somebody has sent in a day counts dropped ones too.
create table verification.sent (
  member_id uuid not null,
  at timestamptz not null
);
create index sent_of_member on verification.sent (member_id, at);

-- The level a member's documents have given him; what is above it was given by hand.
create table verification.levels (
  member_id uuid primary key,
  level smallint not null check (level between 0 and 3),
  at timestamptz not null
);

grant usage on schema verification to haat_app;
grant select, insert, update on verification.documents, verification.levels to haat_app;
grant select, insert, delete on verification.pages, verification.sent to haat_app;
