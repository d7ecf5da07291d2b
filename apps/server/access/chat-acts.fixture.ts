/** What staff do about rooms, conversations and messages to players. */
import { insertMessages, insertReport } from '#features/around/chat/store.ts';
import { insertRoom, insertSanction } from '#features/around/chat/store/moderation.ts';
import { addMessage, insertChat, insertLeft, moveChat } from '#features/around/chat/store/service.ts';
import { pngOf } from '#platform/pictures/png.ts';
import { DAY } from '#kernel/time.ts';
import { newId } from '#kernel/ids.ts';
import type { StaffPerson, TestServer } from '../testing.ts';

type StaffAct = {
  readonly params?: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
};
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path d="M0 0h40v40H0z"/></svg>';
const ROOM = { name: 'Stand', about: '', slowSeconds: 3, isOpen: true, place: 1, hostName: '', hostGame: '' };
const MESSAGE = {
  category: 'news',
  audience: { to: 'all' },
  texts: { en: { title: 'Trail', text: 'Trail' } },
};

/** What somebody said in a room, reported. */
async function said(server: TestServer): Promise<{ roomId: string; id: string; memberId: string }> {
  const [roomId, id, at] = [newId(), newId(), new Date()];
  const { id: memberId } = await server.person();
  const fields = {
    name: 'Stand',
    about: '',
    slow_seconds: 3,
    is_open: true,
    place: 1,
    host_name: '',
    host_game: '',
  };
  await insertRoom(server.db, roomId, server.brandId, fields, at);
  await insertMessages(server.db, [{ id, roomId, memberId, kind: 'text', text: 'hello', shared: null }], at);
  const reporter = (await server.person()).id;
  await insertReport(server.db, {
    messageId: id,
    memberId: reporter,
    brandId: server.brandId,
    reason: 'spam',
    at,
  });
  return { roomId, id, memberId };
}

/** Somebody who waits for customer service; taken by this person where one is named. */
async function asking(server: TestServer, staff?: StaffPerson): Promise<string> {
  const [id, at] = [newId(), new Date()];
  const { id: memberId } = await server.person();
  const row = {
    id,
    brand_id: server.brandId,
    member_id: memberId,
    topic: 'other',
    language: 'en',
    opened_at: at,
  } as const;
  await insertChat(server.db, row);
  await addMessage(server.db, { id: newId(), chatId: id, author: 'member', text: 'hello', at });
  if (staff) await moveChat(server.db, id, { state: 'open', claimedBy: staff.id, claimedAt: at, at });
  return id;
}

export function chatActs(
  server: () => TestServer,
  admin: () => StaffPerson,
): Readonly<Record<string, () => StaffAct | Promise<StaffAct>>> {
  const message = (body: StaffAct['body']) => async () => ({
    params: { id: (await said(server())).id },
    body,
  });
  const mine = (body: StaffAct['body']) => async () => ({
    params: { id: await asking(server(), admin()) },
    body,
  });
  return {
    'POST /ops/chat/rooms': () => ({ body: ROOM }),
    'PUT /ops/chat/rooms/{id}': async () => ({
      params: { id: (await said(server())).roomId },
      body: { revision: 1, ...ROOM, name: 'Other' },
    }),
    'POST /ops/chat/messages/{id}/delete': message({ reason: 'spam' }),
    'POST /ops/chat/messages/{id}/dismiss': message({}),
    'POST /ops/chat/messages/{id}/sanction': message({
      kind: 'mute',
      minutes: 10,
      everywhere: false,
      reason: 'spam',
    }),
    'POST /ops/chat/sanctions/{id}/lift': async () => {
      const { memberId } = await said(server());
      const { brandId, db } = server();
      const sanction = {
        id: newId(),
        brandId,
        memberId,
        roomId: null,
        until: null,
        at: new Date(),
        staffId: admin().id,
      };
      await insertSanction(db, { ...sanction, kind: 'mute', reason: 'spam', note: '' });
      return { params: { id: sanction.id }, body: {} };
    },
    'POST /ops/chat/service/{id}/claim': async () => ({ params: { id: await asking(server()) }, body: {} }),
    'POST /ops/chat/service/{id}/messages': mine({ text: 'trail' }),
    'POST /ops/chat/service/{id}/hand-over': mine({}),
    'POST /ops/chat/service/{id}/close': mine({}),
    'POST /ops/chat/service/files/{id}': async () => {
      const as = await server().person();
      await server().call({ path: '/chat/service/mine', as, body: { topic: 'other', text: 'hello' } });
      const picture = (await pngOf(DRAWING)).toString('base64');
      const body = { picture, name: 'a.png' };
      await server().call({ path: '/chat/service/mine/files', as, body });
      const { rows } = await server().db.pool.query<{ id: string }>(
        'select f.id from chat.service_files f join chat.service_chats c on c.id = f.chat_id where c.member_id = $1',
        [as.id],
      );
      return { params: { id: rows[0]?.id ?? '' }, body: {} };
    },
    'POST /ops/chat/offline/{id}/handle': async () => {
      const { db, brandId } = server();
      const left = {
        id: newId(),
        brandId,
        memberId: null,
        contact: 'a@b.org',
        text: 'hello',
        language: 'en',
      };
      await insertLeft(db, { ...left, topic: 'other', at: new Date() });
      return { params: { id: left.id }, body: {} };
    },
    'POST /ops/messages': () => ({
      body: { id: newId(), ...MESSAGE, sendAt: new Date(Date.now() + DAY).toISOString() },
    }),
    'POST /ops/messages/{id}/cancel': async () => {
      const id = newId();
      const body = { id, ...MESSAGE, sendAt: new Date(Date.now() + DAY).toISOString() };
      await server().call({ path: '/ops/messages', as: admin(), body });
      return { params: { id }, body: { revision: 1 } };
    },
  };
}
