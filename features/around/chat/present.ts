/** The only place where a message of a room becomes JSON for members. */
import { toWire } from '#kernel/time.ts';
import { maskName } from '#kernel/mask-name.ts';
import type { ChatMessage, ChatRoom } from './contract.ts';
import { markOf, strongest } from './rules/people.ts';
import type { MessageRow, RoomRow, SanctionRow } from './store.ts';

type Shown = Pick<MessageRow, 'id' | 'member_id' | 'kind' | 'text' | 'shared' | 'at' | 'name'>;

export const presentMessage = (key: Buffer, brandId: string, row: Shown): ChatMessage => ({
  id: row.id,
  kind: row.kind,
  author: row.member_id === null ? '' : markOf(key, brandId, row.member_id),
  name: row.name === null ? '' : maskName(row.name),
  text: row.text,
  at: toWire(row.at),
  win: row.shared && 'payout' in row.shared ? row.shared : null,
  rain: row.shared && 'envelopeId' in row.shared ? row.shared : null,
});

/** @param sanctions of the reader, in every room */
export function presentRoom(row: RoomRow, sanctions: readonly SanctionRow[]): ChatRoom {
  const sanction = strongest(sanctions.filter(({ room_id: room }) => room === null || room === row.id));
  return {
    id: row.id,
    name: row.name,
    about: row.about,
    slowSeconds: row.slow_seconds,
    isOpen: row.is_open,
    host: row.host_name === '' ? null : { name: row.host_name, gameCode: row.host_game },
    sanction: sanction
      ? {
          kind: sanction.kind,
          reason: sanction.reason,
          note: sanction.note,
          until: sanction.until && toWire(sanction.until),
        }
      : null,
  };
}
