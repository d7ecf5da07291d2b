-- Level 1 takes a proved contact, a name and a birth date, all three (docs/RULINGS.md). Whoever stands at 0 with all of them rises, whoever
-- stands at 1 without one of them falls; what staff said last by hand about his level stays.
with known as (
  select p.member_id,
         p.birthday is not null
         and (btrim(coalesce(p.details ->> 'fullname', '')) <> '' or btrim(coalesce(p.details ->> 'payeeName', '')) <> '')
         and exists (select from identity.contacts c where c.account_id = p.member_id and c.verified_at is not null) as whole,
         coalesce((select c.new_value from members.changes c where c.member_id = p.member_id and c.kind = 'level'
           order by c.at desc limit 1), '') as said
    from members.profiles p where p.level in (0, 1))
update members.profiles p set level = 1 - p.level
  from known k
 where k.member_id = p.member_id and k.said <> p.level::text
   and ((p.level = 0 and k.whole) or (p.level = 1 and not k.whole));
