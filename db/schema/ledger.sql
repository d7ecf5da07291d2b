-- Written by "npm run gen" from a migrated database. Do not edit.

create schema ledger;
-- rights on ledger: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create sequence ledger.accounts_id_seq;

create table ledger.accounts (
  id bigint generated always as identity not null,
  brand_id uuid not null,
  owner_id uuid not null,
  member_owned boolean not null,
  purpose text not null,
  currency text not null,
  created_at timestamp with time zone default now() not null,
  constraint accounts_currency_check CHECK ((currency ~ '^[A-Z]{3,5}$'::text)),
  constraint accounts_owner_check CHECK (
CASE purpose
    WHEN 'debt'::text THEN member_owned
    WHEN 'clearing'::text THEN (NOT member_owned)
    ELSE true
END),
  constraint accounts_purpose_check CHECK ((purpose ~ '^[a-z_]{1,30}(:[A-Za-z0-9_-]{1,40})?$'::text)),
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_owner_id_purpose_currency_key UNIQUE (owner_id, purpose, currency)
);
-- rights on ledger.accounts: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create table ledger.balances (
  member_id uuid not null,
  account_id bigint not null,
  balance bigint default 0 not null,
  version bigint default 0 not null,
  may_owe boolean default false not null,
  in_use boolean default false not null,
  constraint balances_balance_check CHECK (
CASE
    WHEN may_owe THEN (balance <= 0)
    ELSE (balance >= 0)
END),
  constraint balances_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger.accounts(id),
  constraint balances_pkey PRIMARY KEY (member_id, account_id)
) with (fillfactor=40, autovacuum_vacuum_scale_factor=0.05, autovacuum_vacuum_cost_delay=0);
CREATE INDEX balances_beside ON ledger.balances USING btree (member_id) WHERE (may_owe OR in_use);
-- rights on ledger.balances: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create table ledger.batches (
  chain smallint not null,
  seq bigint not null,
  prev bytea not null,
  hash bytea not null,
  transfers integer not null,
  postings integer not null,
  at timestamp with time zone not null,
  format smallint default 1 not null,
  constraint batches_format_check CHECK ((format = ANY (ARRAY[1, 2, 3]))),
  constraint batches_pkey PRIMARY KEY (chain, seq)
);
-- rights on ledger.batches: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create table ledger.bonus_holds (
  member_id uuid not null,
  ref uuid not null,
  bonus_id uuid not null,
  account_id bigint not null,
  stake bigint not null,
  part bigint not null,
  constraint bonus_holds_check CHECK (((part >= 0) AND (part <= stake))),
  constraint bonus_holds_stake_check CHECK ((stake > 0)),
  constraint bonus_holds_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger.accounts(id),
  constraint bonus_holds_pkey PRIMARY KEY (member_id, ref)
);
-- rights on ledger.bonus_holds: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create table ledger.bonus_uses (
  member_id uuid not null,
  account_id bigint not null,
  bonus_id uuid not null,
  spendable boolean not null,
  most bigint not null,
  excluded text[] not null,
  free_game text default ''::text not null,
  free_stake bigint default 0 not null,
  free_left integer default 0 not null,
  constraint bonus_uses_free_left_check CHECK ((free_left >= 0)),
  constraint bonus_uses_free_stake_check CHECK ((free_stake >= 0)),
  constraint bonus_uses_most_check CHECK ((most >= 0)),
  constraint bonus_uses_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger.accounts(id),
  constraint bonus_uses_pkey PRIMARY KEY (member_id, account_id)
);
-- rights on ledger.bonus_uses: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create table ledger.chains (
  chain smallint not null,
  seq bigint not null,
  hash bytea not null,
  constraint chains_pkey PRIMARY KEY (chain)
);
-- rights on ledger.chains: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create table ledger.postings (
  member_id uuid not null,
  transfer_id uuid not null,
  seq smallint not null,
  kind text not null,
  from_account bigint not null,
  to_account bigint not null,
  amount bigint not null,
  balance_after bigint,
  constraint postings_amount_check CHECK ((amount > 0)),
  constraint postings_balance_after_check CHECK ((balance_after >= 0)),
  constraint postings_check CHECK ((to_account <> from_account)),
  constraint postings_pkey PRIMARY KEY (member_id, transfer_id, seq)
);
CREATE INDEX postings_by_time ON ledger.postings USING brin (transfer_id) WITH (pages_per_range='64', autosummarize='on');
-- rights on ledger.postings: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create table ledger.transfers (
  member_id uuid not null,
  id uuid not null,
  brand_id uuid not null,
  currency text not null,
  kind text not null,
  key text not null,
  content bytea not null,
  ref uuid not null,
  chain smallint not null,
  batch bigint not null,
  at timestamp with time zone not null,
  serial text,
  constraint transfers_key_check CHECK (((length(key) >= 1) AND (length(key) <= 80))),
  constraint transfers_serial_check CHECK (((length(serial) >= 1) AND (length(serial) <= 40))),
  constraint transfers_pkey PRIMARY KEY (member_id, key)
);
CREATE INDEX transfers_by_time ON ledger.transfers USING brin (id) WITH (pages_per_range='64', autosummarize='on');
-- rights on ledger.transfers: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create view ledger.entries as
 SELECT postings.member_id,
    postings.transfer_id,
    postings.seq,
    postings.kind,
    postings.from_account AS account_id,
    - postings.amount AS amount
   FROM ledger.postings
UNION ALL
 SELECT postings.member_id,
    postings.transfer_id,
    postings.seq,
    postings.kind,
    postings.to_account AS account_id,
    postings.amount
   FROM ledger.postings;
-- rights on ledger.entries: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

CREATE OR REPLACE FUNCTION ledger.end_bonus_use(p_member uuid, p_account bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
begin
  if exists (select from bonus_holds where member_id = p_member and account_id = p_account) then return false; end if;
  delete from bonus_uses where member_id = p_member and account_id = p_account;
  update balances set in_use = false where member_id = p_member and account_id = p_account and in_use;
  return true;
end $function$;
-- rights on ledger.end_bonus_use(uuid,bigint): haat_owner=X/haat_owner,haat_app=X/haat_owner

CREATE OR REPLACE FUNCTION ledger.keep_bonus_holds(p_members uuid[], p_refs uuid[], p_bonuses uuid[], p_accounts bigint[], p_stakes bigint[], p_parts bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
begin
  insert into bonus_holds (member_id, ref, bonus_id, account_id, stake, part)
    select * from unnest(p_members, p_refs, p_bonuses, p_accounts, p_stakes, p_parts) h (member_id, ref, bonus_id, account_id, stake, part)
     where h.stake > 0
    on conflict (member_id, ref) do update set stake = excluded.stake, part = excluded.part;
  delete from bonus_holds b using unnest(p_members, p_refs, p_stakes) h (member_id, ref, stake)
    where h.stake = 0 and b.member_id = h.member_id and b.ref = h.ref;
end $function$;
-- rights on ledger.keep_bonus_holds(uuid[],uuid[],uuid[],bigint[],bigint[],bigint[]): haat_owner=X/haat_owner,haat_app=X/haat_owner

CREATE OR REPLACE FUNCTION ledger.link_text(p_members uuid[], p_ids uuid[], p_kinds text[], p_keys text[], p_refs uuid[], q_transfer uuid[], q_from bigint[], q_to bigint[], q_amount bigint[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array_to_string(p_members, ',') || '|' || array_to_string(p_ids, ',') || '|' || array_to_string(p_kinds, ',') || '|'
    || array_to_string(p_keys, ',') || '|' || array_to_string(p_refs, ',') || '|' || array_to_string(q_transfer, ',') || '|'
    || array_to_string(q_from, ',') || '|' || array_to_string(q_to, ',') || '|' || array_to_string(q_amount, ',')
$function$;
-- rights on ledger.link_text(uuid[],uuid[],text[],text[],uuid[],uuid[],bigint[],bigint[],bigint[]): haat_owner=X/haat_owner,haat_app=X/haat_owner

CREATE OR REPLACE FUNCTION ledger.link_text_2(p_members uuid[], p_ids uuid[], p_brands uuid[], p_currencies text[], p_kinds text[], p_keys text[], p_contents bytea[], p_refs uuid[], p_at timestamp with time zone, q_transfer uuid[], q_seq smallint[], q_kind text[], q_from bigint[], q_to bigint[], q_amount bigint[], q_after bigint[])
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET bytea_output TO 'hex'
AS $function$
  select array_to_string(p_members, ',') || '|' || array_to_string(p_ids, ',') || '|' || array_to_string(p_brands, ',') || '|'
    || array_to_string(p_currencies, ',') || '|' || array_to_string(p_kinds, ',') || '|' || array_to_json(p_keys)::text || '|'
    || array_to_string(p_contents, ',') || '|' || array_to_string(p_refs, ',') || '|' || extract(epoch from p_at) || '|'
    || array_to_string(q_transfer, ',') || '|' || array_to_string(q_seq, ',') || '|' || array_to_string(q_kind, ',') || '|'
    || array_to_string(q_from, ',') || '|' || array_to_string(q_to, ',') || '|' || array_to_string(q_amount, ',') || '|'
    || array_to_string(q_after, ',', '-')
$function$;
-- rights on ledger.link_text_2(uuid[],uuid[],uuid[],text[],text[],text[],bytea[],uuid[],timestamp with time zone,uuid[],smallint[],text[],bigint[],bigint[],bigint[],bigint[]): haat_owner=X/haat_owner

CREATE OR REPLACE FUNCTION ledger.link_text_3(p_members uuid[], p_ids uuid[], p_brands uuid[], p_currencies text[], p_kinds text[], p_keys text[], p_contents bytea[], p_refs uuid[], p_serials text[], p_at timestamp with time zone, q_transfer uuid[], q_seq smallint[], q_kind text[], q_from bigint[], q_to bigint[], q_amount bigint[], q_after bigint[])
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET bytea_output TO 'hex'
AS $function$
  select array_to_string(p_members, ',') || '|' || array_to_string(p_ids, ',') || '|' || array_to_string(p_brands, ',') || '|'
    || array_to_string(p_currencies, ',') || '|' || array_to_string(p_kinds, ',') || '|' || array_to_json(p_keys)::text || '|'
    || array_to_string(p_contents, ',') || '|' || array_to_string(p_refs, ',') || '|' || array_to_json(p_serials)::text || '|'
    || extract(epoch from p_at) || '|'
    || array_to_string(q_transfer, ',') || '|' || array_to_string(q_seq, ',') || '|' || array_to_string(q_kind, ',') || '|'
    || array_to_string(q_from, ',') || '|' || array_to_string(q_to, ',') || '|' || array_to_string(q_amount, ',') || '|'
    || array_to_string(q_after, ',', '-')
$function$;
-- rights on ledger.link_text_3(uuid[],uuid[],uuid[],text[],text[],text[],bytea[],uuid[],text[],timestamp with time zone,uuid[],smallint[],text[],bigint[],bigint[],bigint[],bigint[]): haat_owner=X/haat_owner

CREATE OR REPLACE FUNCTION ledger.lock_balances(p_members uuid[], p_accounts bigint[], p_skip boolean)
 RETURNS TABLE(account_id bigint, balance bigint, version bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 50
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
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
end $function$;
-- rights on ledger.lock_balances(uuid[],bigint[],boolean): haat_owner=X/haat_owner,haat_app=X/haat_owner

CREATE OR REPLACE FUNCTION ledger.open_account(p_brand uuid, p_owner uuid, p_member boolean, p_purpose text, p_currency text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
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
end $function$;
-- rights on ledger.open_account(uuid,uuid,boolean,text,text): haat_owner=X/haat_owner,haat_app=X/haat_owner

CREATE OR REPLACE FUNCTION ledger.post(p_members uuid[], p_ids uuid[], p_brands uuid[], p_currencies text[], p_kinds text[], p_keys text[], p_contents bytea[], p_refs uuid[], p_serials text[], q_member uuid[], q_transfer uuid[], q_seq smallint[], q_kind text[], q_from bigint[], q_to bigint[], q_amount bigint[], q_after bigint[], p_moved integer)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
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
end $function$;
-- rights on ledger.post(uuid[],uuid[],uuid[],text[],text[],text[],bytea[],uuid[],text[],uuid[],uuid[],smallint[],text[],bigint[],bigint[],bigint[],bigint[],integer): haat_owner=X/haat_owner,haat_app=X/haat_owner

CREATE OR REPLACE FUNCTION ledger.refuse_entries()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
begin
  raise exception 'entries are told from postings, and never written' using errcode = '42501';
end $function$;
-- rights on ledger.refuse_entries(): haat_owner=X/haat_owner

CREATE OR REPLACE FUNCTION ledger.use_bonus(p_member uuid, p_account bigint, p_bonus uuid, p_spendable boolean, p_most bigint, p_excluded text[], p_free_game text, p_free_stake bigint, p_free_left integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
begin
  if not exists (select from accounts a where a.id = p_account and a.owner_id = p_member and a.member_owned and a.purpose = 'bonus') then
    raise exception 'account % is no bonus pocket of %', p_account, p_member using errcode = 'HA005';
  end if;
  insert into bonus_uses values (p_member, p_account, p_bonus, p_spendable, p_most, p_excluded, p_free_game, p_free_stake, p_free_left)
    on conflict (member_id, account_id) do update
    set bonus_id = excluded.bonus_id, spendable = excluded.spendable, most = excluded.most, excluded = excluded.excluded,
        free_game = excluded.free_game, free_stake = excluded.free_stake, free_left = excluded.free_left;
  update balances set in_use = true where member_id = p_member and account_id = p_account and not in_use;
end $function$;
-- rights on ledger.use_bonus(uuid,bigint,uuid,boolean,bigint,text[],text,bigint,integer): haat_owner=X/haat_owner,haat_app=X/haat_owner

CREATE OR REPLACE FUNCTION ledger.use_free_plays(p_members uuid[], p_accounts bigint[], p_played integer[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
  update bonus_uses u set free_left = u.free_left - p.played from unnest(p_members, p_accounts, p_played) p (member_id, account_id, played)
   where u.member_id = p.member_id and u.account_id = p.account_id
$function$;
-- rights on ledger.use_free_plays(uuid[],bigint[],integer[]): haat_owner=X/haat_owner,haat_app=X/haat_owner

CREATE OR REPLACE FUNCTION ledger.wrong_posting(p_ids uuid[], p_brands uuid[], p_currencies text[], q_member uuid[], q_transfer uuid[], q_kind text[], q_from bigint[], q_to bigint[])
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
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
end $function$;
-- rights on ledger.wrong_posting(uuid[],uuid[],text[],uuid[],uuid[],text[],bigint[],bigint[]): haat_owner=X/haat_owner

CREATE OR REPLACE FUNCTION ledger.wrong_sending(p_ids uuid[], p_refs uuid[], q_member uuid[], q_transfer uuid[], q_kind text[], q_from bigint[], q_to bigint[], q_amount bigint[])
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
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
$function$;
-- rights on ledger.wrong_sending(uuid[],uuid[],uuid[],uuid[],text[],bigint[],bigint[],bigint[]): haat_owner=X/haat_owner
