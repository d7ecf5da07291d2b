-- Written by "npm run gen" from a migrated database. Do not edit.

create schema brand;
-- rights on brand: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table brand.brands (
  id uuid not null,
  code text not null,
  name text not null,
  currency text not null,
  play_money boolean default true not null,
  languages text[] not null,
  default_language text not null,
  time_zone text not null,
  status smallint default 0 not null,
  maintenance_end timestamp with time zone,
  blocked_prefixes cidr[] default '{}'::cidr[] not null,
  allowed_prefixes cidr[] default '{}'::cidr[] not null,
  created_at timestamp with time zone default now() not null,
  revision integer default 1 not null,
  maintenance_start timestamp with time zone,
  maintenance_reopen boolean default false not null,
  blocked_countries text[] default '{}'::text[] not null,
  allowed_countries text[] default '{}'::text[] not null,
  main_domain text default ''::text not null,
  constraint brands_check CHECK ((default_language = ANY (languages))),
  constraint brands_code_check CHECK ((code ~ '^[a-z0-9][a-z0-9-]{0,31}$'::text)),
  constraint brands_currency_check CHECK ((currency ~ '^[A-Z]{3,5}$'::text)),
  constraint brands_languages_check CHECK ((cardinality(languages) > 0)),
  constraint brands_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint brands_status_check CHECK ((status = ANY (ARRAY[0, 1, 2]))),
  constraint brands_pkey PRIMARY KEY (id),
  constraint brands_code_key UNIQUE (code)
);
-- rights on brand.brands: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table brand.flagged_networks (
  brand_id uuid not null,
  network cidr not null,
  note text default ''::text not null,
  added_by uuid not null,
  added_at timestamp with time zone default now() not null,
  constraint flagged_networks_note_check CHECK ((length(note) <= 120)),
  constraint flagged_networks_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brands(id),
  constraint flagged_networks_pkey PRIMARY KEY (brand_id, network)
);
CREATE INDEX flagged_networks_holding ON brand.flagged_networks USING gist (network inet_ops);
-- rights on brand.flagged_networks: haat_owner=arwdDxtm/haat_owner,haat_app=ard/haat_owner

create table brand.hosts (
  host text not null,
  brand_id uuid not null,
  affiliate_code text default ''::text not null,
  constraint hosts_affiliate_code_check CHECK ((length(affiliate_code) <= 32)),
  constraint hosts_host_check CHECK ((host = lower(host))),
  constraint hosts_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand.brands(id),
  constraint hosts_pkey PRIMARY KEY (host, brand_id)
);
-- rights on brand.hosts: haat_owner=arwdDxtm/haat_owner,haat_app=ard/haat_owner

create table brand.member_languages (
  member_id uuid not null,
  language text not null,
  at timestamp with time zone default now() not null,
  constraint member_languages_pkey PRIMARY KEY (member_id)
);
-- rights on brand.member_languages: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create view brand.directory as
 SELECT id,
    code,
    currency,
    time_zone
   FROM brand.brands;
-- rights on brand.directory: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner
