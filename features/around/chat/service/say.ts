/**
 * What is said in a room. Messages of a room that arrive together are written in one transaction and told as one event: two thousand readers
 * are sent twenty events a second, not two hundred. Each room has a queue of its own, so that a flood in one is felt in no other; slow mode
 * is a row of the database, so that it holds whatever process somebody speaks through.
 */
import { newId } from '#kernel/ids.ts';
import { SECOND } from '#kernel/time.ts';
import { type Batcher, createBatcher, type Outcome } from '#platform/db/batch.ts';
import type { Tx } from '#platform/db/db.ts';
import { publish } from '#platform/live/publish.ts';
import { type ChatMessage, ChatRoomMoved, type Rain, type SharedWin } from '../contract.ts';
import type { MessageKind, ShareKind } from '../contract/kinds.ts';
import { ChatSettings } from '../contract/settings.ts';
import { chatFaults } from '../faults.ts';
import { presentMessage } from '../present.ts';
import { masked, ownWords } from '../rules/filter.ts';
import { strongest } from '../rules/people.ts';
import { cleaned, wrongWith } from '../rules/text.ts';
import {
  activeSanctions,
  findRoom,
  insertMessages,
  insertRain,
  namesOf,
  roomById,
  type NewMessage,
  type RoomRow,
  roomsOf,
  type SanctionRow,
  takePaces,
} from '../store.ts';
import type { ChatNeeds, Who } from './needs.ts';

/** Written at once: an event of so many messages is about 30 kB. */
const MOST_AT_ONCE = 60;
/** A pause between two events of a room: what comes meanwhile goes together, and nobody notices it. */
const TOGETHER_MS = 40;

type Said = Who & {
  readonly kind: MessageKind;
  readonly text: string;
  readonly shared: SharedWin | null;
};

export type Speech = {
  /** @throws chat.unknown_room · banned · muted · room_closed · too_fast · empty · too_long · no_links · not_won */
  readonly say: (
    who: Who,
    roomId: string,
    said: {
      readonly text?: string | undefined;
      readonly share?: { readonly kind: ShareKind; readonly id: string } | undefined;
    },
  ) => Promise<ChatMessage>;
  /**
   * Red envelopes fall in a room, or in every one of the brand, said by the house; a room is told once of an envelope, however often it
   * is called. False where the brand has no such open room.
   */
  readonly rain: (
    tx: Tx,
    place: { readonly brandId: string; readonly roomId?: string | undefined },
    rain: Rain,
  ) => Promise<boolean>;
  readonly drain: () => Promise<void>;
};

const sanctionIn = (sanctions: readonly SanctionRow[], memberId: string, roomId: string) =>
  strongest(
    sanctions.filter(
      ({ member_id: whose, room_id: room }) => whose === memberId && (room === null || room === roomId),
    ),
  );

/** Why this one may not speak in the room; undefined where he may. */
function refusalOf(room: RoomRow, said: Said, sanctions: readonly SanctionRow[]) {
  if (room.brand_id !== said.brandId) return chatFaults('chat.unknown_room');
  const sanction = sanctionIn(sanctions, said.memberId, room.id);
  if (sanction?.kind === 'ban') return chatFaults('chat.banned');
  if (!room.is_open) return chatFaults('chat.room_closed');
  return sanction ? chatFaults('chat.muted') : undefined;
}

const tooFast = (slowSeconds: number) =>
  chatFaults('chat.too_fast', { params: { seconds: slowSeconds }, retryAfterMs: slowSeconds * SECOND });

/** Everything said in one room at once: refused one by one, the rest written and told together. */
async function write(
  needs: ChatNeeds,
  tx: Tx,
  roomId: string,
  said: readonly Said[],
): Promise<readonly Outcome<ChatMessage>[]> {
  const at = new Date(needs.clock.now());
  const room = await roomById(tx, roomId);
  // Of a room of another brand he is told what he is told of one that never was.
  if (!room) return said.map(() => ({ refusal: chatFaults('chat.unknown_room') }));
  const members = [...new Set(said.map(({ memberId }) => memberId))];
  const sanctions = await activeSanctions(tx, members, room.brand_id, at);
  const refusals = said.map((one) => refusalOf(room, one, sanctions));
  const speaking = new Set(said.filter((_, index) => !refusals[index]).map(({ memberId }) => memberId));
  const slowSeconds = room.slow_seconds;
  const paced =
    speaking.size > 0 ? await takePaces(tx, roomId, [...speaking], at, slowSeconds) : new Set<string>();
  const names = paced.size > 0 ? await namesOf(tx, [...paced]) : new Map<string, string>();
  const spoken = new Set<string>();
  const rows: NewMessage[] = [];
  const messages: ChatMessage[] = [];
  const outcomes = said.map((one, index): Outcome<ChatMessage> => {
    const refusal = refusals[index];
    if (refusal) return { refusal };
    const { memberId, kind, text, shared } = one;
    // Twice in one batch is once too often, whatever the pace.
    if (!paced.has(memberId) || spoken.has(memberId)) return { refusal: tooFast(slowSeconds) };
    spoken.add(memberId);
    const row: NewMessage = { id: newId<'message'>(), roomId, memberId, kind, text, shared };
    const message = presentMessage(needs.authorKey, one.brandId, {
      ...row,
      member_id: memberId,
      at,
      name: names.get(memberId) ?? '',
    });
    rows.push(row);
    messages.push(message);
    return { answer: message };
  });
  if (rows.length > 0) {
    await insertMessages(tx, rows, at);
    await publish(tx, ChatRoomMoved, { id: roomId, brandId: room.brand_id }, told({ messages }));
  }
  return outcomes;
}

/** What has happened in a room, the rest of it nothing. */
export const told = (
  event: Partial<{ messages: ChatMessage[]; deleted: string[]; changed: boolean }>,
): { messages: ChatMessage[]; deleted: string[]; changed: boolean } => ({
  messages: [],
  deleted: [],
  changed: false,
  ...event,
});

const rainIn: (needs: ChatNeeds, ...asked: Parameters<Speech['rain']>) => Promise<boolean> = async (
  { clock, authorKey },
  tx,
  { brandId, roomId },
  rain,
) => {
  const rooms = (await roomsOf(tx, brandId))
    .filter((room) => room.is_open && (roomId === undefined || room.id === roomId))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  const at = new Date(clock.now());
  for (const room of rooms) {
    const id = newId<'message'>();
    if (!(await insertRain(tx, id, room.id, rain, at))) continue;
    const row = { id, member_id: null, kind: 'rain', text: '', shared: rain, at, name: null } as const;
    const message = presentMessage(authorKey, brandId, row);
    await publish(tx, ChatRoomMoved, { id: room.id, brandId }, told({ messages: [message] }));
  }
  return rooms.length > 0;
};

const pause = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));

export function createSpeech(needs: ChatNeeds): Speech {
  const rooms = new Map<string, Batcher<Said, ChatMessage>>();
  const queueOf = (roomId: string): Batcher<Said, ChatMessage> => {
    const known = rooms.get(roomId);
    if (known) return known;
    const made = createBatcher<Said, ChatMessage>({
      name: 'chat',
      lanes: 1,
      max: MOST_AT_ONCE,
      laneOf: () => 0,
      run: async (_lane, said) => {
        await pause(TOGETHER_MS);
        return needs.db.transaction((tx) => write(needs, tx, roomId, said));
      },
      log: needs.log,
    });
    rooms.set(roomId, made);
    return made;
  };
  return {
    async say(who, roomId, { text = '', share }) {
      // A queue stands for a room that is there: names somebody made up take no memory.
      if (!rooms.has(roomId) && !(await findRoom(needs.db, roomId, who.brandId)))
        throw chatFaults('chat.unknown_room');
      const plain = cleaned(text);
      const wrong = share && plain === '' ? undefined : wrongWith(plain);
      if (wrong) throw chatFaults(wrong);
      const { filterWords } = await needs.brands.settings.of(who.brandId, ChatSettings);
      const shared = share ? await needs.wonBy(needs.db, who.memberId, share.kind, share.id) : null;
      if (shared === undefined) throw chatFaults('chat.not_won');
      return queueOf(roomId).submit({
        ...who,
        kind: share?.kind ?? 'text',
        text: masked(plain, ownWords(filterWords)),
        shared,
      });
    },
    rain: (tx, place, rain) => rainIn(needs, tx, place, rain),
    drain: async () => {
      await Promise.all([...rooms.values()].map((room) => room.drain()));
    },
  };
}
