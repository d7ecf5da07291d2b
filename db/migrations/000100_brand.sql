-- A white label: what one brand of this installation is, and under which host names it answers.
create schema brand;

create table brand.brands (
  id uuid primary key,
  code text not null unique check (code ~ '^[a-z0-9][a-z0-9-]{0,31}$'),
  name text not null check (length(name) between 1 and 60),
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  play_money boolean not null default true,
  languages text[] not null check (cardinality(languages) > 0),
  default_language text not null,
  default_theme text not null default 'dark' check (default_theme in ('dark', 'light')),
  time_zone text not null,
  min_age integer not null default 18 check (min_age between 18 and 25),
  single_wallet boolean not null default true,
  -- 0 normal, 1 maintenance, 2 closed to every region (spec section 4)
  status smallint not null default 0 check (status in (0, 1, 2)),
  maintenance_end timestamptz,
  flags jsonb not null,
  jackpot text not null default 'display' check (jackpot in ('display', 'pool')),
  customer_service jsonb not null default '[]',
  -- Addresses that are refused; where `allowed_prefixes` is not empty, all others are refused too.
  blocked_prefixes cidr[] not null default '{}',
  allowed_prefixes cidr[] not null default '{}',
  jurisdiction jsonb not null,
  created_at timestamptz not null default now(),
  check (default_language = any (languages))
);

create table brand.hosts (
  host text not null check (host = lower(host)),
  brand_id uuid not null references brand.brands,
  primary key (host, brand_id)
);

grant usage on schema brand to haat_app;
grant select, insert, update on brand.brands to haat_app;
grant select, insert, delete on brand.hosts to haat_app;
