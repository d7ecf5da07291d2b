/** What the books check of messages: nobody was written to twice a day, and what a message says it reached it did. */
import { type RoomBooks, sqlPass } from '#platform/room/pass.ts';

export const BOOKS: RoomBooks = {
  holds: [],
  passes: [
    sqlPass(
      'notices',
      'every message of staff has its day in the budget of its member, and every campaign as many as it says',
      `select 'message ' || m.id as row, 'has no day in the budget' as says from notices.messages m
         where m.campaign_id is not null and not exists
           (select from notices.budget b where b.member_id = m.member_id and b.campaign_id = m.campaign_id)
     union all select 'campaign ' || c.id, 'says ' || c.written || ' were written to, there are ' || n.count from notices.campaigns c
         join lateral (select count(*) from notices.messages m where m.campaign_id = c.id) n on true where n.count <> c.written`,
    ),
  ],
};
