-- A posting is checked against its accounts where it is written, and a link covers every column of what it holds.

-- 1: the columns of `ledger.link_text`. 2: all of them.
alter table ledger.batches add column format smallint not null default 1 check (format in (1, 2));

-- What a batch's hash is made of; `npm run books` builds it again from the tables. Times as seconds, absent balances as '-'.
create function ledger.link_text_2(p_members uuid[], p_ids uuid[], p_brands uuid[], p_currencies text[], p_kinds text[], p_keys text[],
  p_contents bytea[], p_refs uuid[], p_at timestamptz,
  q_transfer uuid[], q_seq smallint[], q_kind text[], q_from bigint[], q_to bigint[], q_amount bigint[], q_after bigint[])
returns text language sql stable parallel safe set bytea_output = 'hex' as $$
  select array_to_string(p_members, ',') || '|' || array_to_string(p_ids, ',') || '|' || array_to_string(p_brands, ',') || '|'
    || array_to_string(p_currencies, ',') || '|' || array_to_string(p_kinds, ',') || '|' || array_to_json(p_keys)::text || '|'
    || array_to_string(p_contents, ',') || '|' || array_to_string(p_refs, ',') || '|' || extract(epoch from p_at) || '|'
    || array_to_string(q_transfer, ',') || '|' || array_to_string(q_seq, ',') || '|' || array_to_string(q_kind, ',') || '|'
    || array_to_string(q_from, ',') || '|' || array_to_string(q_to, ',') || '|' || array_to_string(q_amount, ',') || '|'
    || array_to_string(q_after, ',', '-')
$$;

-- The first posting whose accounts do not exist, belong to another member, or are of another brand or currency than its transfer.
-- A batch of one brand and currency, which is nearly every batch, costs two reads of `accounts` a posting and no more.
create function ledger.wrong_posting(p_ids uuid[], p_brands uuid[], p_currencies text[],
  q_member uuid[], q_transfer uuid[], q_from bigint[], q_to bigint[])
returns text language plpgsql stable set search_path = ledger, pg_temp as $$
declare
  v_one boolean := p_brands[1] = all (p_brands) and p_currencies[1] = all (p_currencies);
  v_found text;
begin
  select q.transfer || ': account ' || case when a.id is null then 'missing' else a.id::text end into v_found
  from unnest(q_member || q_member, q_transfer || q_transfer, q_from || q_to) q (member, transfer, account)
  left join accounts a on a.id = q.account
  where a.id is null
    or (a.member_owned and a.owner_id <> q.member)
    or a.brand_id <> (case when v_one then p_brands[1] else p_brands[array_position(p_ids, q.transfer)] end)
    or a.currency <> (case when v_one then p_currencies[1] else p_currencies[array_position(p_ids, q.transfer)] end)
    or (not a.member_owned and a.owner_id <> a.brand_id)
  limit 1;
  return v_found;
end $$;

create or replace function ledger.post(p_members uuid[], p_ids uuid[], p_brands uuid[], p_currencies text[], p_kinds text[], p_keys text[],
  p_contents bytea[], p_refs uuid[],
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
  v_wrong := wrong_posting(p_ids, p_brands, p_currencies, q_member, q_transfer, q_from, q_to);
  if v_wrong is not null then
    raise exception 'a posting does not fit its accounts: transfer %', v_wrong using errcode = 'HA002';
  end if;

  select * into v_chain from chains order by chain for update skip locked limit 1;
  if not found then
    select * into v_chain from chains where chain = (pg_backend_pid() % 16)::smallint for update;
  end if;
  v_hash := sha256(v_chain.hash || convert_to(link_text_2(p_members, p_ids, p_brands, p_currencies, p_kinds, p_keys, p_contents,
    p_refs, v_now, q_transfer, q_seq, q_kind, q_from, q_to, q_amount, q_after), 'utf8'));

  insert into transfers (member_id, id, brand_id, currency, kind, key, content, ref, chain, batch, at)
    select t.*, v_chain.chain, v_chain.seq + 1, v_now
    from unnest(p_members, p_ids, p_brands, p_currencies, p_kinds, p_keys, p_contents, p_refs) t;

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
    values (v_chain.chain, v_chain.seq + 1, v_chain.hash, v_hash, cardinality(p_ids), cardinality(q_transfer), v_now, 2);
  update chains set seq = v_chain.seq + 1, hash = v_hash where chain = v_chain.chain;
  return v_now;
end $$;

revoke all on function ledger.link_text_2, ledger.wrong_posting from public;
