-- Who gave his name and birth date is at level 1 (docs/RULINGS.md), also who gave them before a deposit asked for that level; not whom
-- staff set to 0.
update members.profiles p set level = 1
 where level = 0 and birthday is not null and btrim(coalesce(details ->> 'fullname', '')) <> ''
   and coalesce((select c.new_value from members.changes c where c.member_id = p.member_id and c.kind = 'level'
     order by c.at desc limit 1), '') <> '0';
