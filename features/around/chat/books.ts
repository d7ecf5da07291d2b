/** What the books check of chat: nobody decided what nobody signed, and no conversation stands open that was closed. */
import { type RoomBooks, sqlPass } from '#platform/room/pass.ts';

export const BOOKS: RoomBooks = {
  holds: [],
  passes: [
    sqlPass(
      'chat',
      'every message of a room belongs to a member of its brand, and every conversation to one member and its staff',
      `select 'message ' || m.id as row, 'is of a member of another brand' as says from chat.messages m
          join chat.rooms r on r.id = m.room_id join members.directory d on d.id = m.member_id where d.brand_id <> r.brand_id
     union all select 'conversation ' || c.id, 'is of a member of another brand' from chat.service_chats c
          join members.directory d on d.id = c.member_id where d.brand_id <> c.brand_id
     union all select 'message ' || m.id, 'was deleted without a reason' from chat.messages m
         where m.deleted_at is not null and m.delete_reason = ''
     union all select 'conversation ' || c.id, 'has nothing said in it' from chat.service_chats c
         where not exists (select from chat.service_messages m where m.chat_id = c.id)`,
    ),
  ],
};
