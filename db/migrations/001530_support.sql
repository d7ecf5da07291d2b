-- Support: cases of players and guests, what is said in them, answers that are ready.
create schema support;
create sequence support.number;

create table support.cases (
  id uuid primary key,
  brand_id uuid not null,
  serial text not null unique,
  -- null: a guest, who has an address of mail and a key instead
  member_id uuid,
  email text not null default '',
  -- digest of the key: who copies the table reads no case with it
  guest_key bytea,
  -- names what another room has opened it for, once
  ref text,
  language text not null,
  kind text not null check (kind in ('question', 'feedback', 'complaint', 'dispute')),
  type text not null check (type in ('deposit', 'withdrawal', 'game', 'service', 'application', 'other')),
  subject text not null check (length(subject) between 1 and 200),
  about_kind text not null default '' check (about_kind in ('', 'bet', 'deposit', 'withdrawal')),
  about_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'checking', 'answered', 'decided', 'escalated', 'closed')),
  team text not null default 'general' check (team in ('general', 'payments', 'sports', 'games', 'verification', 'management')),
  is_urgent boolean not null default false,
  assigned_to uuid,
  -- goes up with everything that changes it
  revision integer not null default 1,
  messages integer not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- first looked at by staff; taken by somebody; answered for the first time
  read_at timestamptz,
  checking_at timestamptz,
  first_answer_at timestamptz,
  -- by when the first answer was promised
  first_due_at timestamptz not null,
  -- by when the next one is; null while none is owed
  due_at timestamptz,
  -- when it was noted that it has not come
  late_at timestamptz,
  -- complaints: the final word is owed by then
  decide_by timestamptz,
  decided_at timestamptz,
  outcome text not null default '' check (outcome in ('', 'upheld', 'partly', 'rejected')),
  escalated_at timestamptz,
  arbiter_outcome text not null default '' check (arbiter_outcome in ('', 'upheld', 'partly', 'rejected')),
  manager_at timestamptz,
  closed_at timestamptz,
  closed_by text not null default '' check (closed_by in ('', 'staff', 'player', 'time', 'arbiter', 'money')),
  -- the last message of the staff and of the house, and the last one he has seen
  answer_n integer not null default 0,
  seen_n integer not null default 0,
  rating smallint check (rating between 1 and 5),
  rating_text text not null default '',
  check ((member_id is null) = (guest_key is not null)),
  check ((about_kind = '') = (about_id is null)),
  check ((state = 'closed') = (closed_at is not null))
);
create index cases_of_member on support.cases (member_id, changed_at desc, id desc) where member_id is not null;
create unique index cases_key on support.cases (guest_key) where guest_key is not null;
create unique index cases_ref on support.cases (brand_id, ref) where ref is not null;
-- The desk: what is open by when its answer is due, everything by its last change.
create index cases_due on support.cases (brand_id, due_at, id) where state <> 'closed';
create index cases_changed on support.cases (brand_id, changed_at desc, id desc);
create index cases_created on support.cases (brand_id, created_at);
create index cases_guests on support.cases (brand_id, email, created_at) where email <> '';
create index cases_about on support.cases (about_id) where about_id is not null;
-- The clock: what is late, what nobody replies to, complaints without a final word.
create index cases_late on support.cases (due_at) where due_at is not null and late_at is null;
create index cases_quiet on support.cases (changed_at) where state in ('answered', 'decided');
create index cases_decide on support.cases (decide_by) where decide_by is not null and decided_at is null and state <> 'closed';

create table support.messages (
  case_id uuid not null references support.cases,
  n integer not null check (n > 0),
  at timestamptz not null,
  author text not null check (author in ('player', 'staff', 'house')),
  -- only staff read it
  is_note boolean not null default false,
  staff_id uuid,
  -- what he was called and where he worked when he wrote it
  name text not null default '',
  team text not null default 'general',
  text text not null default '' check (length(text) <= 4000),
  event text not null default '' check (event ~ '^[a-z_]{0,30}$'),
  params jsonb not null default '{}',
  file_id uuid,
  file_size integer,
  primary key (case_id, n),
  check ((author = 'staff') = (staff_id is not null)),
  check ((file_id is null) = (file_size is null)),
  check (text <> '' or event <> '' or file_id is not null)
);

create table support.macros (
  brand_id uuid not null,
  id uuid not null,
  revision integer not null default 1,
  position integer not null default 0,
  title text not null check (length(title) between 1 and 80),
  type text not null default '',
  -- language → text; English is always there
  texts jsonb not null check (texts ? 'en'),
  step text not null check (step in ('insert', 'answer', 'close', 'decide')),
  outcome text not null default '',
  team text not null default '',
  enabled boolean not null default true,
  primary key (brand_id, id)
);

grant usage on schema support to haat_app;
grant usage on sequence support.number to haat_app;
grant select, insert on support.cases, support.messages to haat_app;
-- Nothing that was said is ever written anew; of a case only where it stands.
grant update (kind, decide_by, state, team, is_urgent, assigned_to, revision, messages, changed_at, read_at, checking_at, first_answer_at, due_at, late_at,
  decided_at, outcome, escalated_at, arbiter_outcome, manager_at, closed_at, closed_by, answer_n, seen_n, rating, rating_text)
  on support.cases to haat_app;
grant select, insert, update on support.macros to haat_app;
