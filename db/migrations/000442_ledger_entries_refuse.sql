-- Who writes to the entries is refused by his rights (42501), not told that a union cannot be written to (55000): with a trigger in
-- its place PostgreSQL asks for the right first. An owner is refused as well: entries are told from postings.
create function ledger.refuse_entries() returns trigger language plpgsql set search_path = ledger, pg_temp as $$
begin
  raise exception 'entries are told from postings, and never written' using errcode = '42501';
end $$;
revoke all on function ledger.refuse_entries() from public;

create trigger entries_are_read_only instead of insert or update or delete on ledger.entries
  for each row execute function ledger.refuse_entries();
