-- The shots of volleys one by one, for the monitor of returns: each fish has an exact return with each weapon.
create view sea.taken_shots as
  select v.member_id, v.id as volley_id, v.brand_id, v.sea_code, s.fish, s.weapon, s.stake::bigint as stake, coalesce(s.pays::bigint, 0) as pays
    from sea.volleys v cross join lateral json_to_recordset(v.shots) s (n bigint, fish text, weapon text, stake text, pays text)
    where s.n is not null;
grant select on sea.taken_shots to haat_app;
