-- Whoever locks a member's balances is told what that member owes as well: half of what is won repays it.
-- The condition names a column that never changes, so balances are still updated in place.
create index balances_debts on ledger.balances (member_id) where may_owe;

-- What is owed comes behind the accounts that were asked for; a debt is written under its member's cash, which is locked first.
create or replace function ledger.lock_balances(p_members uuid[], p_accounts bigint[], p_skip boolean)
  returns table (account_id bigint, balance bigint, version bigint)
  language plpgsql security definer rows 50 set search_path to 'ledger', 'pg_temp' as $$
begin
  if p_skip then
    return query select b.account_id, b.balance, b.version from balances b
      where (b.member_id, b.account_id) in (select * from unnest(p_members, p_accounts))
      for update of b skip locked;
    return query select b.account_id, b.balance, b.version from balances b
      where b.may_owe and b.balance < 0 and b.member_id = any(p_members) and b.account_id <> all(p_accounts)
      for update of b skip locked;
  else
    return query select b.account_id, b.balance, b.version from balances b
      where (b.member_id, b.account_id) in (select * from unnest(p_members, p_accounts))
      order by b.account_id for update of b;
    return query select b.account_id, b.balance, b.version from balances b
      where b.may_owe and b.balance < 0 and b.member_id = any(p_members) and b.account_id <> all(p_accounts)
      order by b.account_id for update of b;
  end if;
end $$;
