-- What staff may set: windows of maintenance, countries, links, hosts of pictures and games, registration fields.
alter table brand.brands
  add column revision integer not null default 1,
  add column maintenance_start timestamptz,
  -- Open again by itself at `maintenance_end`; otherwise the end is what visitors are told, and a person opens.
  add column maintenance_reopen boolean not null default false,
  add column blocked_countries text[] not null default '{}',
  add column allowed_countries text[] not null default '{}',
  add column currency_display text not null default 'symbol' check (currency_display in ('symbol', 'code')),
  add column resources jsonb not null default '[]',
  add column image_cdns text[] not null default '{}',
  add column launch_game_cdns text[] not null default '{}',
  add column gtag_id text not null default '',
  add column main_domain text not null default '',
  add column registration jsonb not null default '{}',
  add column grant_approvals smallint not null default 1 check (grant_approvals in (1, 2));

-- Texts of the help centre. The house's own stand under the zero brand; a brand's text takes the place of the house's.
create table brand.help (
  brand_id uuid not null,
  language text not null check (language ~ '^[a-z]{2}$'),
  topic text not null check (topic ~ '^[a-z][a-z0-9-]{0,39}$'),
  position smallint not null default 0,
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) between 1 and 8000),
  changed_at timestamptz not null default now(),
  primary key (brand_id, language, topic)
);

-- The language a member chose, for messages that reach him when no page is open.
create table brand.member_languages (
  member_id uuid primary key,
  language text not null,
  at timestamptz not null default now()
);

grant select, insert, update, delete on brand.help to haat_app;
grant select, insert, update on brand.member_languages to haat_app;
