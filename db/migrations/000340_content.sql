-- What a brand says to its visitors: banners, announcements, and pages of text. Texts are data in many languages, never HTML.
create schema content;

create table content.banners (
  brand_id uuid not null,
  id uuid not null,
  -- w_home, h_p1, w_p1, w_ref, w_video1, w_video2, w_login, w_register, w_forget, w_reg
  group_name text not null check (group_name ~ '^[a-z][a-z0-9_]{1,19}$'),
  position integer not null default 0,
  -- language → text; English is always there
  title jsonb not null check (title ? 'en'),
  body jsonb not null default '{}',
  action jsonb not null default '{}',
  -- an emblem of the label art and a category's ink
  emblem text not null check (emblem ~ '^[a-z]{1,20}$'),
  ink text not null check (ink ~ '^[a-z]{1,20}$'),
  -- where a press leads: a path of the site or an address outside; empty: the banner cannot be pressed
  linkage text not null default '' check (linkage ~ '^(|/[^/\\].*|/|https://.+)$'),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  enabled boolean not null default true,
  primary key (brand_id, id)
);

create table content.announcements (
  brand_id uuid not null,
  id uuid not null,
  -- B banner text, PL player notice, PU popup, PR promotion, H headline
  type text not null check (type in ('B', 'PL', 'PU', 'PR', 'H')),
  -- whom a popup is for: A members, B guests, F the first login
  execution text not null default '' check (execution in ('', 'A', 'B', 'F')),
  promotion_type text not null default '' check (length(promotion_type) <= 30),
  position integer not null default 0,
  title jsonb not null check (title ? 'en'),
  body jsonb not null default '{}',
  emblem text not null default '' check (emblem ~ '^[a-z]{0,20}$'),
  linkage text not null default '' check (linkage ~ '^(|/[^/\\].*|/|https://.+)$'),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  enabled boolean not null default true,
  primary key (brand_id, id)
);

create table content.articles (
  brand_id uuid not null,
  id uuid not null,
  -- help, about, licences, blog, ios, android
  page text not null check (page ~ '^[a-z]{2,20}$'),
  -- a page of several subjects groups its articles by this name
  subject text not null default '' check (subject ~ '^[a-z]{0,20}$'),
  position integer not null default 0,
  title jsonb not null check (title ? 'en'),
  body jsonb not null default '{}',
  -- name of a drawing beside the text
  picture text not null default '' check (picture ~ '^[a-z0-9-]{0,30}$'),
  published_at timestamptz not null default now(),
  enabled boolean not null default true,
  primary key (brand_id, id)
);

grant usage on schema content to haat_app;
grant select, insert, update on content.banners, content.announcements, content.articles to haat_app;
