-- Free plays of a bonus: the house stakes, what comes back is bonus money. Of nearly every pocket there are none.
alter table ledger.bonus_uses
  add column free_game text not null default '',
  add column free_stake bigint not null default 0 check (free_stake >= 0),
  add column free_left integer not null default 0 check (free_left >= 0);

drop function ledger.use_bonus(uuid, bigint, uuid, boolean, bigint, text[]);
create function ledger.use_bonus(p_member uuid, p_account bigint, p_bonus uuid, p_spendable boolean, p_most bigint, p_excluded text[],
  p_free_game text, p_free_stake bigint, p_free_left integer)
returns void language plpgsql security definer set search_path to ledger, pg_temp as $$
begin
  if not exists (select from accounts a where a.id = p_account and a.owner_id = p_member and a.member_owned and a.purpose = 'bonus') then
    raise exception 'account % is no bonus pocket of %', p_account, p_member using errcode = 'HA005';
  end if;
  insert into bonus_uses values (p_member, p_account, p_bonus, p_spendable, p_most, p_excluded, p_free_game, p_free_stake, p_free_left)
    on conflict (member_id, account_id) do update
    set bonus_id = excluded.bonus_id, spendable = excluded.spendable, most = excluded.most, excluded = excluded.excluded,
        free_game = excluded.free_game, free_stake = excluded.free_stake, free_left = excluded.free_left;
  update balances set in_use = true where member_id = p_member and account_id = p_account and not in_use;
end $$;
revoke all on function ledger.use_bonus(uuid, bigint, uuid, boolean, bigint, text[], text, bigint, integer) from public;
grant execute on function ledger.use_bonus(uuid, bigint, uuid, boolean, bigint, text[], text, bigint, integer) to haat_app;

-- So many were played: the check holds whoever plays at the same time to what is left.
create function ledger.use_free_plays(p_members uuid[], p_accounts bigint[], p_played integer[])
returns void language sql security definer set search_path to ledger, pg_temp as $$
  update bonus_uses u set free_left = u.free_left - p.played from unnest(p_members, p_accounts, p_played) p (member_id, account_id, played)
   where u.member_id = p.member_id and u.account_id = p.account_id
$$;
revoke all on function ledger.use_free_plays(uuid[], bigint[], integer[]) from public;
grant execute on function ledger.use_free_plays(uuid[], bigint[], integer[]) to haat_app;
