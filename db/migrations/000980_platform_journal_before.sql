-- What the rows were before a statement changed or deleted them, beside what they became: the pages of a row continue one another.
-- Stops whatever writes while the pages are read once.

-- What a page of this form holds. 1: keys and digests of what became of the rows. 2: also digests of what they were.
alter table platform.journal_forms
  add column version smallint not null default 1,
  drop constraint journal_forms_relation_keys_columns_key,
  add constraint journal_forms_told unique (relation, keys, columns, version);

-- `before_keys` is null where the rows kept their keys. `deed` t: taken over as it stood.
alter table platform.journal_pages
  add column before bytea,
  add column before_keys text[],
  drop constraint journal_pages_deed_check,
  add constraint journal_pages_deed_check check (deed in ('i', 'u', 'd', 't'));

-- The books ask which number was given last.
grant select on sequence platform.journal_pages_id_seq to haat_app;
