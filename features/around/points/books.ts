/** What the books check of points: sums are what the stakes say, balances what the entries say, and every redemption has its points. */
import { type RoomBooks, sqlPass } from '#platform/room/pass.ts';

export const BOOKS: RoomBooks = {
  holds: [],
  passes: [
    sqlPass(
      'points plays',
      'the sums of a day are those of its stakes, and no more is credited than they earn',
      `select 'member ' || coalesce(s.member_id, p.member_id) || ' on ' || coalesce(s.day, p.day) || ' ' || coalesce(s.category, p.category) as row,
         'counts ' || coalesce(p.valid, 0) || ' in ' || coalesce(p.stakes, 0) || ' stakes, the stakes say ' || coalesce(s.valid, 0) || ' in ' || coalesce(s.stakes, 0) as says
        from (select brand_id, day, member_id, category, vendor, currency, unit, kept, sum(valid) as valid, count(*) as stakes
                from points.stakes where valid > 0 group by 1, 2, 3, 4, 5, 6, 7, 8) s
        full join points.plays p using (brand_id, day, member_id, category, vendor, currency, unit, kept)
        where coalesce(s.valid, 0) <> coalesce(p.valid, 0) or coalesce(s.stakes, 0) <> coalesce(p.stakes, 0)
       union all select 'member ' || member_id || ' on ' || day || ' ' || category, 'has ' || credited || ' credited of ' || earned
        from points.plays where not due and credited <> earned`,
    ),
    sqlPass(
      'points margins',
      'commission, points and rebates of a stake together are never above what its play keeps in the long run',
      `select 'stake ' || s.ref as row, 'gave ' || coalesce(g.amount, 0) || ' in commission, ' || s.cost || ' millionths in points and has ' || s.kept
           || ' left for rebates, its play keeps ' || s.margin as says
         from points.stakes s left join commission.given_view g on g.ref = s.ref
        where s.margin is not null and (s.cost + s.kept > s.margin
          -- An agent's point that was raised between the two listeners is not the one the stake was counted by.
          or (coalesce(g.point, 0) * 1000000 <= s.margin - s.cost - s.kept
            and coalesce(g.amount, 0) * 1000000 + s.valid * (s.cost + s.kept)::numeric > s.valid * s.margin::numeric))`,
    ),
    sqlPass(
      'points entries',
      'what play earned is in the entries, hundredth by hundredth',
      `select 'member ' || member_id || ' on ' || day || ' ' || category as row, 'has ' || coalesce(e.points, 0) || ' in entries and ' || coalesce(p.points, 0) || ' credited' as says
        from (select member_id, day, category, sum(amount - owed) as points from points.entries where kind in ('earned', 'corrected') group by 1, 2, 3) e
        full join (select member_id, day, category, sum(credited) as points from points.plays group by 1, 2, 3) p using (member_id, day, category)
        where coalesce(e.points, 0) <> coalesce(p.points, 0)`,
    ),
    sqlPass(
      'points balances',
      'every balance is the sum of its entries, and each entry follows the one before it',
      `select 'member ' || coalesce(b.member_id, e.member_id) as row,
         'has ' || coalesce(b.points, 0) || ' and owes ' || coalesce(b.owed, 0) || ', the entries say ' || coalesce(e.points, 0) || ' and ' || coalesce(e.owed, 0) as says
        from (select member_id, sum(amount) as points, sum(owed) as owed from points.entries group by 1) e full join points.balances b using (member_id)
        where coalesce(b.points, 0) <> coalesce(e.points, 0) or coalesce(b.owed, 0) <> coalesce(e.owed, 0)
       union all select 'entry ' || id, 'leaves ' || balance_after || ', by its order it is ' || should from (
         select id, balance_after, sum(amount) over (partition by member_id order by id) as should from points.entries) o where balance_after <> should`,
    ),
    sqlPass(
      'points redemptions',
      'every redemption took its points once, gave them back where it was rejected, and pays what its points are worth',
      `select 'redemption ' || r.serial as row, 'moved ' || coalesce(e.points, 0) || ' points, it is ' || r.state || ' over ' || r.points as says
         from points.redemptions r left join (
           select member_id, ref, sum(amount - owed) as points from points.entries where kind in ('redeemed', 'converted', 'returned') group by 1, 2) e
           on e.ref = r.id and e.member_id = r.member_id
        where coalesce(e.points, 0) <> case r.state when 'rejected' then 0 else -r.points end
       union all select 'entry ' || e.id, 'is ' || e.kind || ' without its redemption' from points.entries e
         left join points.redemptions r on r.id = e.ref and r.member_id = e.member_id
        where e.kind in ('redeemed', 'converted', 'returned') and r.id is null
       union all select 'redemption ' || serial, 'is ' || state || ' and nobody decided so' from points.redemptions
        where state <> 'in_process' and (decided_at is null or (kind <> 'convert' and decided_by is null))`,
    ),
  ],
};
