-- Bonus money is staked after the cash and comes back in the proportion it was staked in. Adds a column and swaps an index of ledger.balances: stops
-- whatever posts for a moment.

-- Locked together with the cash of its member, asked for or not: stakes may be made of it, or are still open that were.
alter table ledger.balances add column in_use boolean not null default false;
create index balances_beside on ledger.balances (member_id) where may_owe or in_use;
drop index ledger.balances_debts;

create or replace function ledger.lock_balances(p_members uuid[], p_accounts bigint[], p_skip boolean)
returns table (account_id bigint, balance bigint, version bigint)
language plpgsql security definer rows 50 set search_path to ledger, pg_temp as $$
begin
  if p_skip then
    return query select b.account_id, b.balance, b.version from balances b
      where (b.member_id, b.account_id) in (select * from unnest(p_members, p_accounts))
      for update of b skip locked;
    return query select b.account_id, b.balance, b.version from balances b
      where ((b.may_owe and b.balance < 0) or b.in_use) and b.member_id = any(p_members) and b.account_id <> all(p_accounts)
      for update of b skip locked;
  else
    return query select b.account_id, b.balance, b.version from balances b
      where (b.member_id, b.account_id) in (select * from unnest(p_members, p_accounts))
      order by b.account_id for update of b;
    return query select b.account_id, b.balance, b.version from balances b
      where ((b.may_owe and b.balance < 0) or b.in_use) and b.member_id = any(p_members) and b.account_id <> all(p_accounts)
      order by b.account_id for update of b;
  end if;
end $$;

-- What a pocket may be staked on while it is in use. `bonus_id` is the bonus whose money lies in it; `spendable` ends with it, the row with the last
-- stake that was made of it.
create table ledger.bonus_uses (
  member_id uuid not null,
  account_id bigint not null references ledger.accounts,
  bonus_id uuid not null,
  spendable boolean not null,
  -- The largest stake it may be part of, and codes of games and categories it may not be staked on.
  most bigint not null check (most >= 0),
  excluded text[] not null,
  primary key (member_id, account_id)
);
grant select on ledger.bonus_uses to haat_app;

-- Open stakes made of bonus money: what is left of each, and how much of that came out of the bonus pocket.
create table ledger.bonus_holds (
  member_id uuid not null,
  ref uuid not null,
  bonus_id uuid not null,
  account_id bigint not null references ledger.accounts,
  stake bigint not null check (stake > 0),
  part bigint not null check (part between 0 and stake),
  primary key (member_id, ref)
);
grant select on ledger.bonus_holds to haat_app;

-- Writes what a batch has decided: nothing left of a stake takes its row away.
create function ledger.keep_bonus_holds(p_members uuid[], p_refs uuid[], p_bonuses uuid[], p_accounts bigint[], p_stakes bigint[], p_parts bigint[])
returns void language plpgsql security definer set search_path to ledger, pg_temp as $$
begin
  insert into bonus_holds (member_id, ref, bonus_id, account_id, stake, part)
    select * from unnest(p_members, p_refs, p_bonuses, p_accounts, p_stakes, p_parts) h (member_id, ref, bonus_id, account_id, stake, part)
     where h.stake > 0
    on conflict (member_id, ref) do update set stake = excluded.stake, part = excluded.part;
  delete from bonus_holds b using unnest(p_members, p_refs, p_stakes) h (member_id, ref, stake)
    where h.stake = 0 and b.member_id = h.member_id and b.ref = h.ref;
end $$;
revoke all on function ledger.keep_bonus_holds(uuid[], uuid[], uuid[], bigint[], bigint[], bigint[]) from public;
grant execute on function ledger.keep_bonus_holds(uuid[], uuid[], uuid[], bigint[], bigint[], bigint[]) to haat_app;

-- Puts a bonus pocket to use, or changes what it may be used for.
create function ledger.use_bonus(p_member uuid, p_account bigint, p_bonus uuid, p_spendable boolean, p_most bigint, p_excluded text[])
returns void language plpgsql security definer set search_path to ledger, pg_temp as $$
begin
  if not exists (select from accounts a where a.id = p_account and a.owner_id = p_member and a.member_owned and a.purpose = 'bonus') then
    raise exception 'account % is no bonus pocket of %', p_account, p_member using errcode = 'HA005';
  end if;
  insert into bonus_uses values (p_member, p_account, p_bonus, p_spendable, p_most, p_excluded)
    on conflict (member_id, account_id) do update
    set bonus_id = excluded.bonus_id, spendable = excluded.spendable, most = excluded.most, excluded = excluded.excluded;
  update balances set in_use = true where member_id = p_member and account_id = p_account and not in_use;
end $$;
revoke all on function ledger.use_bonus(uuid, bigint, uuid, boolean, bigint, text[]) from public;
grant execute on function ledger.use_bonus(uuid, bigint, uuid, boolean, bigint, text[]) to haat_app;

-- Ends the use of a pocket no open stake is made of any more; answers whether it did.
create function ledger.end_bonus_use(p_member uuid, p_account bigint)
returns boolean language plpgsql security definer set search_path to ledger, pg_temp as $$
begin
  if exists (select from bonus_holds where member_id = p_member and account_id = p_account) then return false; end if;
  delete from bonus_uses where member_id = p_member and account_id = p_account;
  update balances set in_use = false where member_id = p_member and account_id = p_account and in_use;
  return true;
end $$;
revoke all on function ledger.end_bonus_use(uuid, bigint) from public;
grant execute on function ledger.end_bonus_use(uuid, bigint) to haat_app;
