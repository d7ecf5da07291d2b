-- Papers a member shows for who he is, where he lives and where his money comes from. The picture is made anew and sealed.
create schema verification;

create table verification.documents (
  id uuid primary key,
  member_id uuid not null,
  brand_id uuid not null,
  -- what it is for: who somebody is, where he lives, where his money comes from
  purpose text not null check (purpose in ('identity', 'address', 'funds')),
  kind text not null check (kind in ('passport', 'id_card', 'licence', 'utility_bill', 'bank_statement', 'payslip', 'tax_notice')),
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused', 'withdrawn')),
  -- the re-encoded picture under a key of the installation
  sealed bytea not null,
  size integer not null check (size > 0),
  uploaded_at timestamptz not null,
  -- of the paper's number, under a key of the installation: the same paper is known again and cannot be read
  number_digest bytea check (length(number_digest) = 32),
  expires_on date,
  checklist jsonb,
  reason text check (length(reason) between 3 and 300),
  decided_by uuid,
  decided_at timestamptz,
  check ((state in ('accepted', 'refused')) = (decided_at is not null))
);
create index documents_of_member on verification.documents (member_id, id desc);
create index documents_waiting on verification.documents (brand_id, id) where state = 'waiting';
create index documents_numbers on verification.documents (number_digest) where number_digest is not null;

grant usage on schema verification to haat_app;
grant select, insert, update on verification.documents to haat_app;
