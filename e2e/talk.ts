/** Payloads in everything members and staff say to each other, beyond what today's limits let in. */
import { randomUUID } from 'node:crypto';
import type { Person, StaffPerson, TestServer } from '#apps/server/testing.ts';
import { PAYLOADS } from './payloads.ts';

type Put = (sql: string, values: readonly unknown[]) => Promise<unknown>;

export type Talk = { readonly roomId: string; readonly chatId: string };

/** Rooms, what is said and shared there, a conversation with files, what was left, messages of staff. */
export async function writeTalk(
  put: Put,
  { brandId }: TestServer,
  player: Person,
  admin: StaffPerson,
): Promise<Talk> {
  const [roomId, chatId] = [randomUUID(), randomUUID()];
  const at = new Date();
  await put(
    `insert into chat.rooms (id, brand_id, name, about, host_name, created_at) values ($1, $2, $3, $4, $5, $6)`,
    [roomId, brandId, PAYLOADS[0]?.slice(0, 60), PAYLOADS[1], PAYLOADS[2]?.slice(0, 40), at],
  );
  await put(
    `insert into chat.service_chats (id, brand_id, member_id, topic, language, queued_at, opened_at, said_at) values ($1, $2, $3, 'other', 'en', $4, $4, $4)`,
    [chatId, brandId, player.id, at],
  );
  for (const [n, text] of PAYLOADS.entries()) {
    const win = {
      title: text,
      link: '/games',
      stake: '1.00',
      payout: '2.00',
      currency: 'BDT',
      times: '2.00',
      at,
      legs: [{ match: text, odds: '2.00' }],
    };
    const kind = n % 2 ? 'round' : 'text';
    await put(
      `insert into chat.messages (id, room_id, member_id, kind, text, shared, at) values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        randomUUID(),
        roomId,
        player.id,
        kind,
        text.slice(0, 300),
        kind === 'round' ? JSON.stringify(win) : null,
        at,
      ],
    );
    const fileId = randomUUID();
    await put(
      `insert into chat.service_files (id, chat_id, name, bytes, sealed, at) values ($1, $2, $3, 1, '\\x00', $4)`,
      [fileId, chatId, text.slice(0, 80), at],
    );
    await put(
      `insert into chat.service_messages (id, chat_id, author, staff_id, text, file_id, at) values ($1, $2, $3, $4, $5, $6, $7)`,
      [randomUUID(), chatId, n % 2 ? 'staff' : 'member', n % 2 ? admin.id : null, text, fileId, at],
    );
    await put(
      `insert into chat.offline_messages (id, brand_id, contact, topic, text, language, at) values ($1, $2, $3, 'other', $4, 'en', $5)`,
      [randomUUID(), brandId, text.slice(0, 120), text, at],
    );
    const campaign = randomUUID();
    await put(
      `insert into notices.campaigns (id, brand_id, category, state, audience, texts, link, send_at, created_by, created_at, written)
       values ($1, $2, 'news', 'sent', '{"to": "all"}', $3, $4, $5, $6, $5, 1)`,
      [campaign, brandId, JSON.stringify({ en: { title: text, text } }), text.slice(0, 200), at, admin.id],
    );
    await put(
      `insert into notices.messages (id, member_id, brand_id, kind, ref, params, link, at, category, campaign_id)
       values ($1, $2, $3, 'staff', $4::text, '{"fallback": "en"}', $5, $6, 'news', $4::text::uuid)`,
      [randomUUID(), player.id, brandId, campaign, text, at],
    );
  }
  return { roomId, chatId };
}
