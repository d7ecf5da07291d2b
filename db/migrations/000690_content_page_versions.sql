-- Pages a player agrees to: every version as it was shown, so that what somebody accepted can be read again.
create table content.page_versions (
  brand_id uuid not null,
  page text not null,
  version integer not null check (version > 0),
  -- [{title: {language: text}, body: {language: text}}], in the order of the page
  articles jsonb not null,
  since timestamptz not null default now(),
  primary key (brand_id, page, version)
);
grant select, insert on content.page_versions to haat_app;
