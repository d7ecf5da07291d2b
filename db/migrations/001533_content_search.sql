-- Articles per market, found by their words, judged by their readers; every version of what staff write, to go back to.
alter table content.articles add column markets text[] not null default '{}';

-- The words of an article in one language; written with it.
create table content.search (
  brand_id uuid not null,
  article_id uuid not null,
  language text not null,
  words tsvector not null,
  primary key (brand_id, article_id, language),
  foreign key (brand_id, article_id) references content.articles (brand_id, id)
);
create index search_words on content.search using gin (words);

create table content.votes (
  brand_id uuid not null,
  article_id uuid not null,
  -- digest of the member, or of the address and the day of a guest: one voice each
  who bytea not null,
  helpful boolean not null,
  at timestamptz not null,
  primary key (brand_id, article_id, who),
  foreign key (brand_id, article_id) references content.articles (brand_id, id)
);

create table content.entry_versions (
  brand_id uuid not null,
  kind text not null check (kind in ('banner', 'announcement', 'article')),
  id uuid not null,
  revision integer not null,
  at timestamptz not null,
  staff_id uuid,
  entry jsonb not null,
  primary key (brand_id, kind, id, revision)
);

grant select, insert, update, delete on content.search to haat_app;
grant select, insert, update on content.votes to haat_app;
grant select, insert on content.entry_versions to haat_app;

-- What stands already is found too, in the way its language is written with spaces; the next change of an article renews it.
insert into content.search (brand_id, article_id, language, words)
select a.brand_id, a.id, t.key,
       setweight(to_tsvector(c.config::regconfig, t.value), 'A')
       || setweight(to_tsvector(c.config::regconfig, coalesce(a.body ->> t.key, '')), 'B')
  from content.articles a
 cross join lateral jsonb_each_text(a.title) t
 cross join lateral (select case t.key when 'en' then 'english' when 'ar' then 'arabic' when 'hi' then 'hindi' when 'id' then 'indonesian'
                                       else 'simple' end as config) c
 where a.page = 'help';
