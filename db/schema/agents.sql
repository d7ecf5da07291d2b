-- Written by "npm run gen" from a migrated database. Do not edit.

create schema agents;
-- rights on agents: haat_owner=UC/haat_owner,haat_app=U/haat_owner

create sequence agents.transfer_number;
-- rights on agents.transfer_number: haat_owner=rwU/haat_owner,haat_app=U/haat_owner

create table agents.link_uses (
  member_id uuid not null,
  link_id uuid not null,
  at timestamp with time zone default now() not null,
  constraint link_uses_link_id_fkey FOREIGN KEY (link_id) REFERENCES agents.links(id),
  constraint link_uses_pkey PRIMARY KEY (member_id)
);
CREATE INDEX link_uses_of ON agents.link_uses USING btree (link_id, at DESC);
-- rights on agents.link_uses: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create table agents.links (
  id uuid not null,
  brand_id uuid not null,
  agent_id uuid not null,
  code text not null,
  opens text not null,
  points jsonb default '{}'::jsonb not null,
  note text default ''::text not null,
  max_uses integer,
  uses integer default 0 not null,
  visits integer default 0 not null,
  expires_at timestamp with time zone,
  ended_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint links_check CHECK (((max_uses IS NULL) OR (uses <= max_uses))),
  constraint links_code_check CHECK ((code ~ '^[A-Z0-9]{6,12}$'::text)),
  constraint links_max_uses_check CHECK ((max_uses > 0)),
  constraint links_note_check CHECK ((length(note) <= 60)),
  constraint links_opens_check CHECK ((opens = ANY (ARRAY['player'::text, 'agent'::text]))),
  constraint links_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agents.places(member_id),
  constraint links_pkey PRIMARY KEY (id),
  constraint links_brand_id_code_key UNIQUE (brand_id, code)
);
CREATE INDEX links_of_agent ON agents.links USING btree (agent_id, id DESC);
-- rights on agents.links: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table agents.messages (
  id uuid not null,
  brand_id uuid not null,
  from_member uuid not null,
  to_member uuid not null,
  text text not null,
  at timestamp with time zone default now() not null,
  read_at timestamp with time zone,
  constraint messages_text_check CHECK (((length(text) >= 1) AND (length(text) <= 500))),
  constraint messages_pkey PRIMARY KEY (id)
);
CREATE INDEX messages_to ON agents.messages USING btree (to_member, id DESC);
-- rights on agents.messages: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table agents.moves (
  id uuid not null,
  brand_id uuid not null,
  member_id uuid not null,
  from_parent uuid,
  to_parent uuid,
  reason text not null,
  effective_at timestamp with time zone not null,
  moved_at timestamp with time zone,
  failure text default ''::text not null,
  members integer,
  created_at timestamp with time zone default now() not null,
  constraint moves_member_id_fkey FOREIGN KEY (member_id) REFERENCES agents.places(member_id),
  constraint moves_pkey PRIMARY KEY (id)
);
CREATE INDEX moves_done ON agents.moves USING btree (brand_id, moved_at) WHERE (moved_at IS NOT NULL);
CREATE INDEX moves_of ON agents.moves USING btree (member_id, id DESC);
CREATE INDEX moves_waiting ON agents.moves USING btree (effective_at) WHERE ((moved_at IS NULL) AND (failure = ''::text));
-- rights on agents.moves: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table agents.places (
  member_id uuid not null,
  brand_id uuid not null,
  parent_id uuid,
  path uuid[] not null,
  since timestamp with time zone default now() not null,
  constraint places_check CHECK ((path[cardinality(path)] = member_id)),
  constraint places_check1 CHECK ((NOT (parent_id IS DISTINCT FROM path[(cardinality(path) - 1)]))),
  constraint places_path_check CHECK ((cardinality(path) <= 100)),
  constraint places_parent_id_brand_id_fkey FOREIGN KEY (parent_id, brand_id) REFERENCES agents.places(member_id, brand_id),
  constraint places_pkey PRIMARY KEY (member_id),
  constraint places_path TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint places_member_id_brand_id_key UNIQUE (member_id, brand_id)
);
CREATE INDEX places_below ON agents.places USING gin (path);
CREATE INDEX places_children ON agents.places USING btree (parent_id, member_id);
CREATE INDEX places_roots ON agents.places USING btree (brand_id, member_id) WHERE (parent_id IS NULL);
CREATE CONSTRAINT TRIGGER places_path AFTER INSERT OR UPDATE ON agents.places DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION agents.check_path();
-- rights on agents.places: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create table agents.points (
  member_id uuid not null,
  plate text not null,
  point bigint not null,
  constraint points_plate_check CHECK ((plate ~ '^[A-Z0-9_]{1,20}$'::text)),
  constraint points_point_check CHECK (((point >= 0) AND (point <= 100000000))),
  constraint points_member_id_fkey FOREIGN KEY (member_id) REFERENCES agents.places(member_id),
  constraint points_pkey PRIMARY KEY (member_id, plate)
);
CREATE TRIGGER points_in_line BEFORE INSERT OR UPDATE ON agents.points FOR EACH ROW EXECUTE FUNCTION agents.check_point();
-- rights on agents.points: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table agents.requests (
  id uuid not null,
  brand_id uuid not null,
  asked_by uuid not null,
  kind text not null,
  about uuid,
  text text not null,
  state text default 'open'::text not null,
  answer text default ''::text not null,
  answered_by uuid,
  created_at timestamp with time zone default now() not null,
  answered_at timestamp with time zone,
  constraint requests_answer_check CHECK ((length(answer) <= 500)),
  constraint requests_check CHECK (((state = 'open'::text) = (answered_at IS NULL))),
  constraint requests_kind_check CHECK ((kind = ANY (ARRAY['application'::text, 'suspend'::text, 'move'::text, 'other'::text]))),
  constraint requests_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'rejected'::text]))),
  constraint requests_text_check CHECK (((length(text) >= 3) AND (length(text) <= 500))),
  constraint requests_pkey PRIMARY KEY (id)
);
CREATE INDEX requests_of_brand ON agents.requests USING btree (brand_id, state, id DESC);
CREATE INDEX requests_of_member ON agents.requests USING btree (asked_by, id DESC);
CREATE UNIQUE INDEX requests_one_application ON agents.requests USING btree (asked_by) WHERE ((kind = 'application'::text) AND (state = 'open'::text));
-- rights on agents.requests: haat_owner=arwdDxtm/haat_owner,haat_app=arw/haat_owner

create table agents.transfers (
  id uuid not null,
  brand_id uuid not null,
  serial text not null,
  sender uuid not null,
  receiver uuid not null,
  direction text not null,
  amount bigint not null,
  currency text not null,
  key text not null,
  content bytea not null,
  transfer_id uuid not null,
  day date not null,
  at timestamp with time zone not null,
  constraint transfers_amount_check CHECK ((amount > 0)),
  constraint transfers_direction_check CHECK ((direction = ANY (ARRAY['down'::text, 'up'::text]))),
  constraint transfers_pkey PRIMARY KEY (id),
  constraint transfers_sender_key_key UNIQUE (sender, key),
  constraint transfers_serial_key UNIQUE (serial)
);
CREATE INDEX transfers_of_brand ON agents.transfers USING btree (brand_id, at DESC);
CREATE INDEX transfers_of_receiver ON agents.transfers USING btree (receiver, id DESC);
CREATE INDEX transfers_of_sender ON agents.transfers USING btree (sender, id DESC);
-- rights on agents.transfers: haat_owner=arwdDxtm/haat_owner,haat_app=ar/haat_owner

create view agents.moves_view as
 SELECT brand_id,
    member_id,
    moved_at
   FROM agents.moves;
-- rights on agents.moves_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create view agents.transfers_view as
 SELECT id,
    serial,
    brand_id,
    sender,
    receiver,
    amount,
    currency,
    at
   FROM agents.transfers;
-- rights on agents.transfers_view: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

create view agents.tree as
 SELECT member_id,
    brand_id,
    parent_id,
    path
   FROM agents.places;
-- rights on agents.tree: haat_owner=arwdDxtm/haat_owner,haat_app=r/haat_owner

CREATE OR REPLACE FUNCTION agents.check_path()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'agents', 'pg_temp'
AS $function$
declare v_parent uuid[];
begin
  if new.parent_id is not null then
    select path into v_parent from places where member_id = new.parent_id;
    if v_parent || new.member_id is distinct from (select path from places where member_id = new.member_id) then
      raise exception 'the path of % is not the path of its upline', new.member_id using errcode = 'HA021';
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION agents.check_point()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'agents', 'pg_temp'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION agents.move(p_member uuid, p_parent uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'agents', 'pg_temp'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION agents.place(p_members uuid[], p_brands uuid[], p_parents uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'agents', 'pg_temp'
AS $function$
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
      on conflict do nothing;
  end loop;
end $function$;
