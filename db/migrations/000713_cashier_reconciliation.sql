-- What a payer pays altogether; pictures of payments; a provider's report held against our books, and the differences as work.
alter table cashier.deposits add column due bigint;
update cashier.deposits set due = amount;
alter table cashier.deposits alter column due set not null, add constraint deposits_due_check check (due >= amount);

-- Pictures by which a member shows that he has paid; the files are sealed in platform.files.
create table cashier.proofs (
  deposit_id uuid not null references cashier.deposits,
  file_id uuid not null,
  member_id uuid not null,
  at timestamptz not null,
  primary key (deposit_id, file_id)
);

create table cashier.reports (
  id uuid primary key,
  brand_id uuid not null,
  provider text not null,
  day_from date not null,
  day_to date not null,
  -- asked of the provider, or read from a file
  source text not null check (source in ('provider', 'file')),
  lines integer not null,
  differences integer not null,
  asked_by uuid not null,
  at timestamptz not null
);
create index reports_of_brand on cashier.reports (brand_id, id desc);

-- The provider's lines as they came.
create table cashier.report_lines (
  report_id uuid not null references cashier.reports,
  n integer not null,
  reference text not null,
  provider_reference text not null,
  amount text not null,
  currency text not null,
  state text not null,
  primary key (report_id, n)
);

create table cashier.differences (
  id uuid primary key,
  brand_id uuid not null,
  report_id uuid not null references cashier.reports,
  provider text not null,
  -- missing_here: the provider was paid and we know of no deposit; missing_there: credited here, unknown there
  kind text not null check (kind in ('missing_here', 'missing_there', 'amount', 'state')),
  reference text not null,
  provider_reference text not null default '',
  deposit_id uuid,
  here_amount bigint,
  there_amount bigint,
  currency text not null,
  here_state text not null default '',
  there_state text not null default '',
  state text not null default 'open' check (state in ('open', 'settled')),
  -- what ended it: explained, queued, credit, take_back, agrees; and why, in somebody's words
  outcome text not null default '',
  reason text not null default '',
  settled_by uuid,
  transfer_id uuid,
  at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'settled') = (settled_at is not null))
);
create unique index differences_open on cashier.differences (brand_id, provider, kind, reference) where state = 'open';
create index differences_of_brand on cashier.differences (brand_id, state, id desc);

grant select, insert on cashier.proofs, cashier.reports, cashier.report_lines to haat_app;
grant select, insert, update on cashier.differences to haat_app;
