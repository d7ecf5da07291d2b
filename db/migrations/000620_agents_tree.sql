-- The tree of members and agents, and what belongs to a place in it. Places are written by the functions below alone: the application
-- may read them. A path that is not its parent's path with the member at its end cannot be committed, so there is no cycle.
create schema agents;

create table agents.places (
  member_id uuid primary key,
  brand_id uuid not null,
  parent_id uuid,
  -- From the top of the line down to the member itself.
  path uuid[] not null,
  since timestamptz not null default now(),
  unique (member_id, brand_id),
  -- The parent is of the same brand.
  foreign key (parent_id, brand_id) references agents.places (member_id, brand_id),
  check (path[cardinality(path)] = member_id),
  check (parent_id is not distinct from path[cardinality(path) - 1]),
  check (cardinality(path) <= 100)
);
create index places_children on agents.places (parent_id, member_id);
create index places_below on agents.places using gin (path);
create index places_roots on agents.places (brand_id, member_id) where parent_id is null;

create function agents.check_path() returns trigger language plpgsql set search_path to 'agents', 'pg_temp' as $$
declare v_parent uuid[];
begin
  if new.parent_id is not null then
    select path into v_parent from places where member_id = new.parent_id;
    if v_parent || new.member_id is distinct from (select path from places where member_id = new.member_id) then
      raise exception 'the path of % is not the path of its upline', new.member_id using errcode = 'HA021';
    end if;
  end if;
  return null;
end $$;
create constraint trigger places_path after insert or update on agents.places
  deferrable initially deferred for each row execute function agents.check_path();

-- Places come and go under one lock a brand: shared for who only adds a leaf, alone for who moves a branch.
create function agents.place(p_members uuid[], p_brands uuid[], p_parents uuid[]) returns void language plpgsql
  security definer set search_path to 'agents', 'pg_temp' as $$
declare i integer; v_path uuid[];
begin
  for i in 1 .. coalesce(cardinality(p_members), 0) loop
    perform pg_advisory_xact_lock_shared(hashtextextended('agents ' || p_brands[i], 0));
    v_path := null;
    if p_parents[i] is not null then
      select path into v_path from places where member_id = p_parents[i] and brand_id = p_brands[i];
      if v_path is null then
        raise exception 'the upline of % has no place in the brand', p_members[i] using errcode = 'HA022';
      end if;
    end if;
    insert into places (member_id, brand_id, parent_id, path)
      values (p_members[i], p_brands[i], p_parents[i], coalesce(v_path, '{}') || p_members[i])
      on conflict (member_id) do nothing;
  end loop;
end $$;

create function agents.move(p_member uuid, p_parent uuid) returns integer language plpgsql
  security definer set search_path to 'agents', 'pg_temp' as $$
declare v_brand uuid; v_old uuid[]; v_up uuid[] := '{}'; v_moved integer;
begin
  select brand_id into v_brand from places where member_id = p_member;
  if v_brand is null then raise exception 'no place %', p_member using errcode = 'HA022'; end if;
  perform pg_advisory_xact_lock(hashtextextended('agents ' || v_brand, 0));
  select path into v_old from places where member_id = p_member;
  if p_parent is not null then
    select path into v_up from places where member_id = p_parent and brand_id = v_brand;
    if not found then raise exception 'the upline % has no place in the brand', p_parent using errcode = 'HA022'; end if;
    if p_member = any(v_up) then
      raise exception '% stands below %', p_parent, p_member using errcode = 'HA023';
    end if;
  end if;
  if p_parent is not null and exists (
    select from points m left join points u on u.member_id = p_parent and u.plate = m.plate
     where m.member_id = p_member and m.point > coalesce(u.point, 0)) then
    raise exception 'a point of % is above the new upline''s', p_member using errcode = 'HA024';
  end if;
  update places set
      path = v_up || path[cardinality(v_old):],
      parent_id = case when member_id = p_member then p_parent else parent_id end,
      since = case when member_id = p_member then now() else since end
    where path @> array[p_member];
  get diagnostics v_moved = row_count;
  return v_moved;
end $$;

-- A member's point of each plate, in hundred-millionths; nobody's is above his upline's or below his downline's.
create table agents.points (
  member_id uuid not null references agents.places,
  plate text not null check (plate ~ '^[A-Z0-9_]{1,20}$'),
  point bigint not null check (point between 0 and 100000000),
  primary key (member_id, plate)
);
create function agents.check_point() returns trigger language plpgsql set search_path to 'agents', 'pg_temp' as $$
declare v_parent uuid; v_brand uuid;
begin
  select parent_id, brand_id into v_parent, v_brand from places where member_id = new.member_id;
  -- Two points of one line are never written at once.
  perform pg_advisory_xact_lock(hashtextextended('points ' || v_brand, 0));
  if v_parent is not null and new.point > coalesce((select point from points where member_id = v_parent and plate = new.plate), 0) then
    raise exception 'the point is above the upline''s' using errcode = 'HA024';
  end if;
  if exists (select from places c join points p on p.member_id = c.member_id and p.plate = new.plate
              where c.parent_id = new.member_id and p.point > new.point) then
    raise exception 'the point is below a downline''s' using errcode = 'HA025';
  end if;
  return new;
end $$;
create trigger points_in_line before insert or update on agents.points for each row execute function agents.check_point();

-- Addresses an agent brings members by.
create table agents.links (
  id uuid primary key,
  brand_id uuid not null,
  agent_id uuid not null references agents.places,
  code text not null check (code ~ '^[A-Z0-9]{6,12}$'),
  -- What an account that comes by it becomes, and the points it is given.
  opens text not null check (opens in ('player', 'agent')),
  points jsonb not null default '{}',
  note text not null default '' check (length(note) <= 60),
  max_uses integer check (max_uses > 0),
  uses integer not null default 0,
  visits integer not null default 0,
  expires_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  unique (brand_id, code),
  check (max_uses is null or uses <= max_uses)
);
create index links_of_agent on agents.links (agent_id, id desc);
create table agents.link_uses (
  member_id uuid primary key,
  link_id uuid not null references agents.links,
  at timestamptz not null default now()
);
create index link_uses_of on agents.link_uses (link_id, at desc);

-- Moves staff have agreed on: carried out on their date.
create table agents.moves (
  id uuid primary key,
  brand_id uuid not null,
  member_id uuid not null references agents.places,
  from_parent uuid,
  to_parent uuid,
  reason text not null,
  effective_at timestamptz not null,
  moved_at timestamptz,
  -- Why it could not be carried out on its date; empty otherwise.
  failure text not null default '',
  members integer,
  created_at timestamptz not null default now()
);
create index moves_waiting on agents.moves (effective_at) where moved_at is null and failure = '';
create index moves_of on agents.moves (member_id, id desc);

-- Members who want to become agents, and what agents ask of staff.
create table agents.requests (
  id uuid primary key,
  brand_id uuid not null,
  asked_by uuid not null,
  kind text not null check (kind in ('application', 'suspend', 'move', 'other')),
  about uuid,
  text text not null check (length(text) between 3 and 500),
  state text not null default 'open' check (state in ('open', 'accepted', 'rejected')),
  answer text not null default '' check (length(answer) <= 500),
  answered_by uuid,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  check ((state = 'open') = (answered_at is null))
);
create unique index requests_one_application on agents.requests (asked_by) where kind = 'application' and state = 'open';
create index requests_of_brand on agents.requests (brand_id, state, id desc);
create index requests_of_member on agents.requests (asked_by, id desc);

-- What an agent tells one of its downline.
create table agents.messages (
  id uuid primary key,
  brand_id uuid not null,
  from_member uuid not null,
  to_member uuid not null,
  text text not null check (length(text) between 1 and 500),
  at timestamptz not null default now(),
  read_at timestamptz
);
create index messages_to on agents.messages (to_member, id desc);

-- Money between an agent and one of its line. The ledger books both halves or none.
create sequence agents.transfer_number;
create table agents.transfers (
  id uuid primary key,
  brand_id uuid not null,
  serial text not null unique,
  sender uuid not null,
  receiver uuid not null,
  direction text not null check (direction in ('down', 'up')),
  amount bigint not null check (amount > 0),
  currency text not null,
  key text not null,
  content bytea not null,
  transfer_id uuid not null,
  day date not null,
  at timestamptz not null,
  unique (sender, key)
);
create index transfers_of_sender on agents.transfers (sender, id desc);
create index transfers_of_receiver on agents.transfers (receiver, id desc);

grant usage on schema agents to haat_app;
grant usage on sequence agents.transfer_number to haat_app;
grant select on agents.places to haat_app;
grant select, insert, update on agents.points, agents.links, agents.moves, agents.requests, agents.messages to haat_app;
grant select, insert on agents.link_uses, agents.transfers to haat_app;

-- Who is there already: below the agent who brought him, everybody else at the top.
with recursive line as (
  select m.id, m.brand_id, null::uuid as parent_id, array[m.id] as path from members.members m
   where m.type <> 4 and not exists (
     select from members.members a where a.id = m.referred_by and a.brand_id = m.brand_id and a.type in (1, 2, 41, 42))
  union all
  select m.id, m.brand_id, l.id, l.path || m.id from line l
    join members.members a on a.id = l.id and a.type in (1, 2, 41, 42)
    join members.members m on m.referred_by = l.id and m.brand_id = l.brand_id and m.type <> 4
   where cardinality(l.path) < 99 and m.id <> all (l.path)
)
insert into agents.places (member_id, brand_id, parent_id, path)
  select id, brand_id, parent_id, path from line order by cardinality(path) on conflict do nothing;
