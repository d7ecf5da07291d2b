-- Content is edited by staff on the revision they saw, and the help centre is told once: the topics of brand.help become articles.
alter table content.banners add column revision integer not null default 1;
alter table content.announcements add column revision integer not null default 1;
alter table content.articles add column revision integer not null default 1;

-- What a brand wrote itself moves over (000388 takes the old table away); the house's own topics are told by its articles.
insert into content.articles (brand_id, id, page, subject, position, title, body)
select h.brand_id, gen_random_uuid(), 'help',
       case h.topic when 'deposits' then 'money' when 'withdrawals' then 'money' when 'fairness' then 'games'
                    when 'limits' then 'safe' else 'account' end,
       min(h.position),
       jsonb_build_object('en', (array_agg(h.title order by h.language <> 'en', h.language))[1]) || jsonb_object_agg(h.language, h.title),
       jsonb_object_agg(h.language, h.body)
  from brand.help h
 where h.brand_id <> '00000000-0000-0000-0000-000000000000'
 group by h.brand_id, h.topic;
