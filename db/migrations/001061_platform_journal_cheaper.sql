-- A page costs a bet less: its form is not looked up (and locked) while it is written – the books name a page without one – and sums that the books
-- add up again from journalled rows have none (platform/db/journal/exempt.ts). Stops whatever writes to these tables for a moment.
alter table platform.journal_pages drop constraint journal_pages_form_fkey;

do $$
declare r record;
begin
  for r in select t.tgrelid::regclass as relation, t.tgname from pg_trigger t
    where t.tgname like 'journal\_%' and t.tgrelid::regclass::text in ('commission.totals', 'commission.activity', 'records.days', 'records.actives')
  loop execute format('drop trigger %I on %s', r.tgname, r.relation); end loop;
end $$;
drop function if exists platform.journal_on_commission_totals(), platform.journal_on_commission_activity(), platform.journal_on_records_days(),
  platform.journal_on_records_actives();
