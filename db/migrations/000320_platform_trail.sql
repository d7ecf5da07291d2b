-- Who did what: one hash chain a brand, insert-only. hash = sha256(prev ‖ the entry as one text).
create table platform.trail_heads (
  brand_id uuid primary key,
  seq bigint not null,
  hash bytea not null
);

create table platform.trail (
  brand_id uuid not null,
  seq bigint not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('staff', 'member', 'system')),
  actor_id uuid,
  action text not null check (length(action) between 1 and 60),
  subject text not null check (length(subject) <= 120),
  before jsonb,
  after jsonb,
  ip text not null check (length(ip) <= 60),
  request_id text not null check (length(request_id) <= 60),
  prev bytea not null,
  hash bytea not null,
  primary key (brand_id, seq)
);
create index trail_actor on platform.trail (brand_id, actor_id, seq);
create index trail_subject on platform.trail (brand_id, subject, seq);

-- What is hashed; the check computes it again from the row.
create function platform.trail_text(
  p_brand uuid, p_seq bigint, p_at timestamptz, p_kind text, p_actor uuid, p_action text, p_subject text,
  p_before jsonb, p_after jsonb, p_ip text, p_request text)
returns text language sql immutable set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_array(p_brand, p_seq, extract(epoch from p_at), p_kind, p_actor, p_action, p_subject,
                           p_before, p_after, p_ip, p_request)::text
$$;

-- The head's row is held until the caller commits: entries of one brand stand in the order of their commits, without gaps.
create function platform.trail_add(
  p_brand uuid, p_kind text, p_actor uuid, p_action text, p_subject text, p_before jsonb, p_after jsonb, p_ip text, p_request text)
returns bigint language plpgsql security definer set search_path = platform, pg_temp as $$
declare
  v_head trail_heads%rowtype;
  v_at timestamptz := clock_timestamp();
  v_hash bytea;
begin
  insert into trail_heads values (p_brand, 0, sha256(convert_to('haat trail ' || p_brand, 'utf8'))) on conflict do nothing;
  select * into v_head from trail_heads where brand_id = p_brand for update;
  v_hash := sha256(v_head.hash || convert_to(
    trail_text(p_brand, v_head.seq + 1, v_at, p_kind, p_actor, p_action, p_subject, p_before, p_after, p_ip, p_request), 'utf8'));
  insert into trail values (p_brand, v_head.seq + 1, v_at, p_kind, p_actor, p_action, p_subject, p_before, p_after,
                            p_ip, p_request, v_head.hash, v_hash);
  update trail_heads set seq = v_head.seq + 1, hash = v_hash where brand_id = p_brand;
  return v_head.seq + 1;
end $$;

grant select on platform.trail, platform.trail_heads to haat_app;
revoke all on function platform.trail_add, platform.trail_text from public;
grant execute on function platform.trail_add, platform.trail_text to haat_app;

-- Requests of one caller on one route over all processes, in windows of a minute.
create unlogged table platform.request_counts (
  who bytea not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (who)
);
grant select, insert, update, delete on platform.request_counts to haat_app;
