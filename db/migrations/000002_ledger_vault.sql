create schema ledger;
grant usage on schema ledger to haat_app;

-- Who owns an account never changes; house accounts (owner = brand) keep no running balance.
create table ledger.accounts (
  id bigint generated always as identity primary key,
  brand_id uuid not null,
  owner_id uuid not null,
  member_owned boolean not null,
  purpose text not null check (purpose ~ '^[a-z_]{1,30}$'),
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  created_at timestamptz not null default now(),
  unique (owner_id, purpose, currency)
);

-- Free space in the page keeps balance updates on it (HOT): no index is touched by a bet.
create table ledger.balances (
  member_id uuid not null,
  account_id bigint not null references ledger.accounts (id),
  balance bigint not null default 0 check (balance >= 0),
  version bigint not null default 0,
  primary key (member_id, account_id)
) with (fillfactor = 40, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);

-- Every batch of transfers is a link: hash = sha256(prev ‖ its transfers and postings). Several chains, so that no lock is global.
create table ledger.chains (
  chain smallint primary key,
  seq bigint not null,
  hash bytea not null
);
insert into ledger.chains select n, 0, sha256(convert_to('haat ledger chain ' || n, 'utf8')) from generate_series(0, 15) n;

create table ledger.batches (
  chain smallint not null,
  seq bigint not null,
  prev bytea not null,
  hash bytea not null,
  transfers integer not null,
  postings integer not null,
  at timestamptz not null,
  primary key (chain, seq)
);

create table ledger.transfers (
  member_id uuid not null,
  id uuid not null,
  brand_id uuid not null,
  currency text not null,
  kind text not null,
  key text not null check (length(key) between 1 and 80),
  content bytea not null,
  ref uuid not null,
  chain smallint not null,
  batch bigint not null,
  at timestamptz not null,
  -- The key is the identity: it is what makes a movement happen once. A second index on id would cost a bet 3 µs.
  primary key (member_id, key)
);

-- One posting names both sides, so every transfer sums to zero by construction.
create table ledger.postings (
  member_id uuid not null,
  transfer_id uuid not null,
  seq smallint not null,
  kind text not null,
  from_account bigint not null,
  to_account bigint not null check (to_account <> from_account),
  amount bigint not null check (amount > 0),
  -- the member's cash after this posting; null when his cash is not touched
  balance_after bigint check (balance_after >= 0),
  primary key (member_id, transfer_id, seq)
);

-- The two legs of every posting, signed.
create view ledger.entries as
  select member_id, transfer_id, seq, kind, from_account as account_id, -amount as amount from ledger.postings
  union all
  select member_id, transfer_id, seq, kind, to_account, amount from ledger.postings;

create function ledger.open_account(p_brand uuid, p_owner uuid, p_member boolean, p_purpose text, p_currency text)
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
    insert into balances (member_id, account_id) values (p_owner, v_id) on conflict do nothing;
  end if;
  return v_id;
end $$;

-- Locks balances in account order. With p_skip a balance that somebody else holds is left out instead of waited for.
create function ledger.lock_balances(p_members uuid[], p_accounts bigint[], p_skip boolean)
returns table (account_id bigint, balance bigint, version bigint)
language plpgsql security definer set search_path = ledger, pg_temp rows 50 as $$
begin
  if p_skip then
    return query select b.account_id, b.balance, b.version from balances b
      where (b.member_id, b.account_id) in (select * from unnest(p_members, p_accounts))
      for update of b skip locked;
  else
    return query select b.account_id, b.balance, b.version from balances b
      where (b.member_id, b.account_id) in (select * from unnest(p_members, p_accounts))
      order by b.account_id for update of b;
  end if;
end $$;

-- The text a batch's hash is made of; `npm run books` builds it again from the tables.
create function ledger.link_text(p_members uuid[], p_ids uuid[], p_kinds text[], p_keys text[], p_refs uuid[],
  q_transfer uuid[], q_from bigint[], q_to bigint[], q_amount bigint[])
returns text language sql immutable parallel safe as $$
  select array_to_string(p_members, ',') || '|' || array_to_string(p_ids, ',') || '|' || array_to_string(p_kinds, ',') || '|'
    || array_to_string(p_keys, ',') || '|' || array_to_string(p_refs, ',') || '|' || array_to_string(q_transfer, ',') || '|'
    || array_to_string(q_from, ',') || '|' || array_to_string(q_to, ',') || '|' || array_to_string(q_amount, ',')
$$;

-- Posts a batch: transfers (p_*) and their postings (q_*), both ordered by transfer id and seq.
-- Balances move by the sum of the postings; a balance below zero fails the whole call. p_moved: how many balances must move.
create function ledger.post(p_members uuid[], p_ids uuid[], p_brands uuid[], p_currencies text[], p_kinds text[], p_keys text[],
  p_contents bytea[], p_refs uuid[],
  q_member uuid[], q_transfer uuid[], q_seq smallint[], q_kind text[], q_from bigint[], q_to bigint[], q_amount bigint[], q_after bigint[],
  p_moved integer)
returns timestamptz language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_chain chains%rowtype;
  v_hash bytea;
  v_now timestamptz := clock_timestamp();
  v_moved integer;
begin
  select * into v_chain from chains order by chain for update skip locked limit 1;
  if not found then
    select * into v_chain from chains where chain = (pg_backend_pid() % 16)::smallint for update;
  end if;
  v_hash := sha256(v_chain.hash || convert_to(link_text(p_members, p_ids, p_kinds, p_keys, p_refs, q_transfer, q_from, q_to, q_amount), 'utf8'));

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
  -- A posting that names another member's account, or none that exists, moves fewer balances than the caller counted.
  get diagnostics v_moved = row_count;
  if v_moved <> p_moved then
    raise exception 'postings moved % balances instead of %', v_moved, p_moved using errcode = 'HA001';
  end if;

  insert into batches (chain, seq, prev, hash, transfers, postings, at)
    values (v_chain.chain, v_chain.seq + 1, v_chain.hash, v_hash, cardinality(p_ids), cardinality(q_transfer), v_now);
  update chains set seq = v_chain.seq + 1, hash = v_hash where chain = v_chain.chain;
  return v_now;
end $$;

-- The app reads everything and writes through the three functions alone.
grant select on all tables in schema ledger to haat_app;
revoke all on all functions in schema ledger from public;
grant execute on function ledger.open_account, ledger.lock_balances, ledger.post, ledger.link_text to haat_app;
