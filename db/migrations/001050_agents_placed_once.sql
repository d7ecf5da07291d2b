-- Two who place the same member at once: whichever of the two unique indexes says so first, the place stands already.
create or replace function agents.place(p_members uuid[], p_brands uuid[], p_parents uuid[]) returns void language plpgsql
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
      on conflict do nothing;
  end loop;
end $$;
