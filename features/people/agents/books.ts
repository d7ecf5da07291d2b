/** What the books check of agents: both halves of every transfer, the tree, and the points of every line. */
import { type RoomBooks, sqlPass } from '#platform/room/pass.ts';

export const BOOKS: RoomBooks = {
  holds: [],
  passes: [
    sqlPass(
      'agent transfers',
      'every transfer along a line has its two halves in the ledger, and back',
      `select 'transfer ' || a.serial as row, 'has not exactly its two halves' as says from agents.transfers a
        where (select count(*) from ledger.transfers t where t.ref = a.id and t.brand_id = a.brand_id and t.currency = a.currency
                 and ((t.kind = 'sent' and t.member_id = a.sender and t.id = a.transfer_id)
                   or (t.kind = 'received' and t.member_id = a.receiver))
                 and (select sum(p.amount) from ledger.postings p where p.member_id = t.member_id and p.transfer_id = t.id) = a.amount) <> 2`,
    ),
    sqlPass(
      'agent tree',
      'every path is the path of the upline with the member at its end, in one brand',
      `select 'place ' || p.member_id as row, 'has another path than its upline says' as says from agents.places p
         left join agents.places u on u.member_id = p.parent_id
        where p.path is distinct from coalesce(u.path, '{}') || p.member_id or (p.parent_id is not null and u.brand_id <> p.brand_id)
       union all select 'place ' || p.member_id, 'is in another brand than its member' from agents.places p
         join members.members m on m.id = p.member_id where m.brand_id <> p.brand_id`,
    ),
    sqlPass(
      'agent points',
      'nobody has a higher point than his upline',
      `select 'point ' || c.member_id || ' ' || c.plate as row, 'is above the upline''s' as says from agents.points c
         join agents.places p on p.member_id = c.member_id
         left join agents.points u on u.member_id = p.parent_id and u.plate = c.plate
        where p.parent_id is not null and c.point > coalesce(u.point, 0)`,
    ),
  ],
};
