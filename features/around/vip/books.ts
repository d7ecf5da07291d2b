/** What the books check of VIP: rebates are what the play of the day says, and each is paid by exactly its transfer. */
import { type RoomBooks, sqlPass } from '#platform/room/pass.ts';

export const BOOKS: RoomBooks = {
  holds: [],
  passes: [
    sqlPass(
      'vip rebates',
      'what a day gives back is the sum of its parts, rounded down once; each part is counted of the play of that day',
      `select 'member ' || coalesce(p.member_id, l.member_id) || ' on ' || coalesce(p.day, l.day) || ' in ' || coalesce(p.currency, l.currency) as row,
         'has lines over ' || coalesce(l.amount, 0) || ', its parts come to ' || coalesce(p.due, 0) as says
        from (select member_id, day, currency, div(sum(valid * used::numeric), 1000000) as due from vip.parts group by 1, 2, 3) p
        full join (select member_id, day, currency, sum(amount) as amount from vip.lines group by 1, 2, 3) l using (member_id, day, currency)
        where coalesce(p.due, 0) <> coalesce(l.amount, 0)
       union all select 'member ' || coalesce(p.member_id, v.member_id) || ' on ' || coalesce(p.day, v.day) || ' ' || coalesce(p.category, v.category),
         'was given back of ' || coalesce(p.valid, 0) || ', the play says ' || coalesce(v.valid, 0)
        from (select p.* from vip.parts p join vip.runs r on r.brand_id = p.brand_id and r.day = p.day and r.closed_at is not null) p
        full join (
          select v.brand_id, v.day, v.member_id, v.currency, v.category, v.vendor, v.kept, sum(v.valid) as valid, max(v.revised_at) as revised_at
            from points.plays_view v join vip.runs r on r.brand_id = v.brand_id and r.day = v.day and r.closed_at is not null
           group by 1, 2, 3, 4, 5, 6, 7) v
          using (brand_id, day, member_id, currency, category, vendor, kept)
        where coalesce(p.valid, 0) <> coalesce(v.valid, 0)
          -- A correction that was heard after the last calculation waits for the next.
          and coalesce(v.revised_at < (select max(at) from vip.runs r where r.brand_id = coalesce(p.brand_id, v.brand_id)), true)`,
    ),
    sqlPass(
      'vip paid',
      'every paid rebate has its one transfer over what was not kept back, and what is kept back settles what was owed',
      `select 'line ' || l.serial as row, 'is ' || l.state || ' without its transfer' as says from vip.lines l
         left join ledger.transfers t on t.member_id = l.member_id and t.id = l.transfer_id
        where l.state = 'paid' and (t.id is null or t.ref <> l.id or t.kind <> 'rebate' or t.currency <> l.currency or t.brand_id <> l.brand_id
          or (select sum(p.amount) from ledger.postings p where p.member_id = t.member_id and p.transfer_id = t.id and p.amount > 0)
            is distinct from l.amount - l.offset_by)
       union all select 'line ' || serial, 'is ' || state || ' and has a transfer' from vip.lines where state <> 'paid' and transfer_id is not null
       union all select 'member ' || member_id || ' in ' || currency, 'had ' || kept || ' kept back and ' || made || ' made good' from (
         select member_id, currency, coalesce(sum(offset_by) filter (where amount > 0), 0) as kept, coalesce(sum(offset_by) filter (where amount < 0), 0) as made
           from vip.lines group by 1, 2) o where kept <> made`,
    ),
    sqlPass(
      'vip levels',
      'everybody stands where his last move has put him, and no reward of a level is claimed below it',
      `select 'member ' || m.member_id as row, 'stands on ' || m.level || ', his moves say ' || coalesce(v.to_level, 0) as says
         from vip.members m left join lateral (select to_level from vip.moves v where v.member_id = m.member_id order by v.id desc limit 1) v on true
        where m.level <> coalesce(v.to_level, 0)
       union all select 'member ' || c.member_id, 'claimed ' || c.name || ' and never stood there' from vip.claims c
         where c.name like 'level-%' and substr(c.name, 7)::int > coalesce((select max(to_level) from vip.moves v where v.member_id = c.member_id), 0)`,
    ),
  ],
};
