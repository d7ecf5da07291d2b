-- Currencies a member has opened beside what he registered with. Who has no line has the one of his row (members.members.currency), which
-- says in which of them he plays and pays.
create table members.currencies (
  member_id uuid not null references members.members,
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  brand_id uuid not null,
  opened_at timestamptz not null default now(),
  primary key (member_id, currency)
);
create index currencies_of_brand on members.currencies (brand_id, currency);

grant select, insert on members.currencies to haat_app;
