-- Written by "npm run gen" from a migrated database. Do not edit.

create schema content;
-- rights on content: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create table content.announcements (
  brand_id uuid not null,
  id uuid not null,
  type text not null,
  execution text default ''::text not null,
  promotion_type text default ''::text not null,
  "position" integer default 0 not null,
  title jsonb not null,
  body jsonb default '{}'::jsonb not null,
  emblem text default ''::text not null,
  linkage text default ''::text not null,
  starts_at timestamp with time zone default now() not null,
  ends_at timestamp with time zone,
  enabled boolean default true not null,
  revision integer default 1 not null,
  constraint announcements_emblem_check CHECK ((emblem ~ '^[a-z]{0,20}$'::text)),
  constraint announcements_execution_check CHECK ((execution = ANY (ARRAY[''::text, 'A'::text, 'B'::text, 'F'::text]))),
  constraint announcements_linkage_check CHECK ((linkage ~ '^(|/[^/\\].*|/|https://.+)$'::text)),
  constraint announcements_promotion_type_check CHECK ((length(promotion_type) <= 30)),
  constraint announcements_title_check CHECK ((title ? 'en'::text)),
  constraint announcements_type_check CHECK ((type = ANY (ARRAY['B'::text, 'PL'::text, 'PU'::text, 'PR'::text, 'H'::text]))),
  constraint announcements_pkey PRIMARY KEY (brand_id, id)
);
-- rights on content.announcements: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table content.articles (
  brand_id uuid not null,
  id uuid not null,
  page text not null,
  subject text default ''::text not null,
  "position" integer default 0 not null,
  title jsonb not null,
  body jsonb default '{}'::jsonb not null,
  picture text default ''::text not null,
  published_at timestamp with time zone default now() not null,
  enabled boolean default true not null,
  revision integer default 1 not null,
  markets text[] default '{}'::text[] not null,
  constraint articles_page_check CHECK ((page ~ '^[a-z]{2,20}$'::text)),
  constraint articles_picture_check CHECK ((picture ~ '^[a-z0-9-]{0,30}$'::text)),
  constraint articles_subject_check CHECK ((subject ~ '^[a-z]{0,20}$'::text)),
  constraint articles_title_check CHECK ((title ? 'en'::text)),
  constraint articles_pkey PRIMARY KEY (brand_id, id)
);
-- rights on content.articles: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table content.banners (
  brand_id uuid not null,
  id uuid not null,
  group_name text not null,
  "position" integer default 0 not null,
  title jsonb not null,
  body jsonb default '{}'::jsonb not null,
  action jsonb default '{}'::jsonb not null,
  emblem text not null,
  ink text not null,
  linkage text default ''::text not null,
  starts_at timestamp with time zone default now() not null,
  ends_at timestamp with time zone,
  enabled boolean default true not null,
  revision integer default 1 not null,
  constraint banners_emblem_check CHECK ((emblem ~ '^[a-z]{1,20}$'::text)),
  constraint banners_group_name_check CHECK ((group_name ~ '^[a-z][a-z0-9_]{1,19}$'::text)),
  constraint banners_ink_check CHECK ((ink ~ '^[a-z]{1,20}$'::text)),
  constraint banners_linkage_check CHECK ((linkage ~ '^(|/[^/\\].*|/|https://.+)$'::text)),
  constraint banners_title_check CHECK ((title ? 'en'::text)),
  constraint banners_pkey PRIMARY KEY (brand_id, id)
);
-- rights on content.banners: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table content.entry_versions (
  brand_id uuid not null,
  kind text not null,
  id uuid not null,
  revision integer not null,
  at timestamp with time zone not null,
  staff_id uuid,
  entry jsonb not null,
  constraint entry_versions_kind_check CHECK ((kind = ANY (ARRAY['banner'::text, 'announcement'::text, 'article'::text]))),
  constraint entry_versions_pkey PRIMARY KEY (brand_id, kind, id, revision)
);
-- rights on content.entry_versions: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table content.page_versions (
  brand_id uuid not null,
  page text not null,
  version integer not null,
  articles jsonb not null,
  since timestamp with time zone default now() not null,
  constraint page_versions_version_check CHECK ((version > 0)),
  constraint page_versions_pkey PRIMARY KEY (brand_id, page, version)
);
-- rights on content.page_versions: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table content.search (
  brand_id uuid not null,
  article_id uuid not null,
  language text not null,
  words tsvector not null,
  constraint search_brand_id_article_id_fkey FOREIGN KEY (brand_id, article_id) REFERENCES content.articles(brand_id, id),
  constraint search_pkey PRIMARY KEY (brand_id, article_id, language)
);
CREATE INDEX search_words ON content.search USING gin (words);
-- rights on content.search: haat_owner=arwdDxtm/haat_owner,haat_app=arwd/haat_owner

create table content.votes (
  brand_id uuid not null,
  article_id uuid not null,
  who bytea not null,
  helpful boolean not null,
  at timestamp with time zone not null,
  constraint votes_brand_id_article_id_fkey FOREIGN KEY (brand_id, article_id) REFERENCES content.articles(brand_id, id),
  constraint votes_pkey PRIMARY KEY (brand_id, article_id, who)
);
-- rights on content.votes: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner
