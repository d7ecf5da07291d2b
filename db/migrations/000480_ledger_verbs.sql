-- Locks `ledger.balances`, `ledger.transfers` and `ledger.accounts` while their rows are checked: seconds for some millions.
-- More pockets, debt, transfers between two members, and the number of the business row beside its id.

-- `vendor:CODE` and `pool:NAME`: many accounts of one sort. Debt is a member's, clearing the brand's.
alter table ledger.accounts drop constraint accounts_purpose_check;
alter table ledger.accounts add constraint accounts_purpose_check check (purpose ~ '^[a-z_]{1,30}(:[A-Za-z0-9_-]{1,40})?$');
alter table ledger.accounts add constraint accounts_owner_check
  check (case purpose when 'debt' then member_owned when 'clearing' then not member_owned else true end);

-- What a member owes stands below zero, on his debt account alone. No other balance ever does.
alter table ledger.balances add column may_owe boolean not null default false;
alter table ledger.balances drop constraint balances_balance_check;
alter table ledger.balances add constraint balances_balance_check
  check (case when may_owe then balance <= 0 else balance >= 0 end);

-- Transfers of before have no serial; those of format 3 have one.
alter table ledger.transfers add column serial text check (length(serial) between 1 and 40);

-- 1: the columns of `ledger.link_text`. 2: all but the serial. 3: all of them.
alter table ledger.batches drop constraint batches_format_check;
alter table ledger.batches add constraint batches_format_check check (format in (1, 2, 3));

create or replace function ledger.open_account(p_brand uuid, p_owner uuid, p_member boolean, p_purpose text, p_currency text)
returns bigint language plpgsql security definer set search_path = ledger, pg_temp as $$
declare v_id bigint;
begin
  select id into v_id from accounts where owner_id = p_owner and purpose = p_purpose and currency = p_currency;
  if v_id is not null then return v_id; end if;
  insert into accounts (brand_id, owner_id, member_owned, purpose, currency)
    values (p_brand, p_owner, p_member, p_purpose, p_currency)
    on conflict (owner_id, purpose, currency) do nothing returning id into v_id;
  if v_id is null then
    select id into v_id from accounts where owner_id = p_owner and purpose = p_purpose and currency = p_currency;
  end if;
  if p_member then
    insert into balances (member_id, account_id, may_owe) values (p_owner, v_id, p_purpose = 'debt') on conflict do nothing;
  end if;
  return v_id;
end $$;

-- What a batch's hash is made of; `npm run books` builds it again from the tables. Times as seconds, absent balances as '-'.
create function ledger.link_text_3(p_members uuid[], p_ids uuid[], p_brands uuid[], p_currencies text[], p_kinds text[], p_keys text[],
  p_contents bytea[], p_refs uuid[], p_serials text[], p_at timestamptz,
  q_transfer uuid[], q_seq smallint[], q_kind text[], q_from bigint[], q_to bigint[], q_amount bigint[], q_after bigint[])
returns text language sql stable parallel safe set bytea_output = 'hex' as $$
  select array_to_string(p_members, ',') || '|' || array_to_string(p_ids, ',') || '|' || array_to_string(p_brands, ',') || '|'
    || array_to_string(p_currencies, ',') || '|' || array_to_string(p_kinds, ',') || '|' || array_to_json(p_keys)::text || '|'
    || array_to_string(p_contents, ',') || '|' || array_to_string(p_refs, ',') || '|' || array_to_json(p_serials)::text || '|'
    || extract(epoch from p_at) || '|'
    || array_to_string(q_transfer, ',') || '|' || array_to_string(q_seq, ',') || '|' || array_to_string(q_kind, ',') || '|'
    || array_to_string(q_from, ',') || '|' || array_to_string(q_to, ',') || '|' || array_to_string(q_amount, ',') || '|'
    || array_to_string(q_after, ',', '-')
$$;

drop function ledger.wrong_posting(uuid[], uuid[], text[], uuid[], uuid[], bigint[], bigint[]);
-- The first posting whose accounts do not exist, belong to another member, are of another brand or currency than its transfer, or that
-- touches clearing without being one half of what a member sends another.
-- A batch of one brand and currency, which is nearly every batch, costs two reads of `accounts` a posting and no more.
create function ledger.wrong_posting(p_ids uuid[], p_brands uuid[], p_currencies text[],
  q_member uuid[], q_transfer uuid[], q_kind text[], q_from bigint[], q_to bigint[])
returns text language plpgsql stable set search_path = ledger, pg_temp as $$
declare
  v_one boolean := p_brands[1] = all (p_brands) and p_currencies[1] = all (p_currencies);
  v_found text;
begin
  select q.transfer || ': account ' || case when a.id is null then 'missing' else a.id::text end into v_found
  from unnest(q_member || q_member, q_transfer || q_transfer, q_kind || q_kind, q_from || q_to) q (member, transfer, kind, account)
  left join accounts a on a.id = q.account
  where a.id is null
    or (a.member_owned and a.owner_id <> q.member)
    or a.brand_id <> (case when v_one then p_brands[1] else p_brands[array_position(p_ids, q.transfer)] end)
    or a.currency <> (case when v_one then p_currencies[1] else p_currencies[array_position(p_ids, q.transfer)] end)
    or (not a.member_owned and (a.owner_id <> a.brand_id or (a.purpose = 'clearing' and q.kind not in ('sent', 'received'))))
  limit 1;
  return v_found;
end $$;

-- What members send each other, one row a cause and clearing account: exactly one goes in and one comes out, of the same amount, of two
-- members, between their cash and clearing, in this very call. Answers the first cause of which that is not true.
create function ledger.wrong_sending(p_ids uuid[], p_refs uuid[], q_member uuid[], q_transfer uuid[], q_kind text[],
  q_from bigint[], q_to bigint[], q_amount bigint[])
returns text language sql stable set search_path = ledger, pg_temp as $$
  select ref::text from (
    select p_refs[array_position(p_ids, q.transfer)] as ref, q.member, q.kind, q.amount,
      case q.kind when 'sent' then q.q_to else q.q_from end as clearing, case q.kind when 'sent' then q.q_from else q.q_to end as pocket
    from unnest(q_member, q_transfer, q_kind, q_from, q_to, q_amount) q (member, transfer, kind, q_from, q_to, amount)
    where q.kind in ('sent', 'received')
  ) half
  join accounts c on c.id = half.clearing join accounts m on m.id = half.pocket
  group by ref, clearing
  having count(*) filter (where kind = 'sent') <> 1 or count(*) filter (where kind = 'received') <> 1
    or min(amount) <> max(amount) or count(distinct member) <> 2
    or not bool_and(c.purpose = 'clearing' and m.purpose = 'cash' and m.member_owned)
  limit 1
$$;

drop function ledger.post(uuid[], uuid[], uuid[], text[], text[], text[], bytea[], uuid[],
  uuid[], uuid[], smallint[], text[], bigint[], bigint[], bigint[], bigint[], integer);
-- Posts a batch: transfers (p_*) and their postings (q_*), both ordered by transfer id and seq.
-- Balances move by the sum of the postings; a balance on the wrong side of zero fails the whole call. p_moved: how many balances must move.
create function ledger.post(p_members uuid[], p_ids uuid[], p_brands uuid[], p_currencies text[], p_kinds text[], p_keys text[],
  p_contents bytea[], p_refs uuid[], p_serials text[],
  q_member uuid[], q_transfer uuid[], q_seq smallint[], q_kind text[], q_from bigint[], q_to bigint[], q_amount bigint[], q_after bigint[],
  p_moved integer)
returns timestamptz language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_chain chains%rowtype;
  v_hash bytea;
  v_now timestamptz := clock_timestamp();
  v_moved integer;
  v_wrong text;
begin
  v_wrong := wrong_posting(p_ids, p_brands, p_currencies, q_member, q_transfer, q_kind, q_from, q_to);
  if v_wrong is not null then
    raise exception 'a posting does not fit its accounts: transfer %', v_wrong using errcode = 'HA002';
  end if;
  if q_kind && array['sent', 'received'] then
    v_wrong := wrong_sending(p_ids, p_refs, q_member, q_transfer, q_kind, q_from, q_to, q_amount);
    if v_wrong is not null then
      raise exception 'what is sent is not what is received: %', v_wrong using errcode = 'HA003';
    end if;
  end if;
  if array_position(p_serials, null) is not null or cardinality(p_serials) <> cardinality(p_ids) then
    raise exception 'a transfer has no serial' using errcode = 'HA004';
  end if;

  select * into v_chain from chains order by chain for update skip locked limit 1;
  if not found then
    select * into v_chain from chains where chain = (pg_backend_pid() % 16)::smallint for update;
  end if;
  v_hash := sha256(v_chain.hash || convert_to(link_text_3(p_members, p_ids, p_brands, p_currencies, p_kinds, p_keys, p_contents,
    p_refs, p_serials, v_now, q_transfer, q_seq, q_kind, q_from, q_to, q_amount, q_after), 'utf8'));

  insert into transfers (member_id, id, brand_id, currency, kind, key, content, ref, serial, chain, batch, at)
    select t.*, v_chain.chain, v_chain.seq + 1, v_now
    from unnest(p_members, p_ids, p_brands, p_currencies, p_kinds, p_keys, p_contents, p_refs, p_serials) t;

  insert into postings (member_id, transfer_id, seq, kind, from_account, to_account, amount, balance_after)
    select * from unnest(q_member, q_transfer, q_seq, q_kind, q_from, q_to, q_amount, q_after);

  with moves as (
    select member, account, sum(amount)::bigint as amount from (
      select q_m.member, q_m.account, -q_m.amount as amount from unnest(q_member, q_from, q_amount) q_m (member, account, amount)
      union all
      select q_m.member, q_m.account, q_m.amount from unnest(q_member, q_to, q_amount) q_m (member, account, amount)
    ) legs group by member, account
  )
  update balances b set balance = b.balance + m.amount, version = b.version + 1
    from moves m where b.member_id = m.member and b.account_id = m.account;
  -- A posting to a member's account that was never opened with a balance moves fewer than the caller counted.
  get diagnostics v_moved = row_count;
  if v_moved <> p_moved then
    raise exception 'postings moved % balances instead of %', v_moved, p_moved using errcode = 'HA001';
  end if;

  insert into batches (chain, seq, prev, hash, transfers, postings, at, format)
    values (v_chain.chain, v_chain.seq + 1, v_chain.hash, v_hash, cardinality(p_ids), cardinality(q_transfer), v_now, 3);
  update chains set seq = v_chain.seq + 1, hash = v_hash where chain = v_chain.chain;
  return v_now;
end $$;

revoke all on function ledger.link_text_3, ledger.wrong_posting, ledger.wrong_sending, ledger.post from public;
grant execute on function ledger.post to haat_app;
