/** One room as this page knows it: what was said, what is said now, who is not read. */
import { useEffect, useState } from 'react';
import type {
  ChatMessage,
  ChatRoomMoved,
  ChatRooms,
  GetChatMessages,
  GetChatRooms,
} from '#features/around/chat/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi, useRead } from '#platform/ui/call.ts';
import { useLive } from '#platform/ui/live.ts';

export const ROOMS = '/chat/rooms';
const MESSAGES = '/chat/rooms/{id}/messages';
/** What a page keeps of a room; older lines are asked for. */
const KEPT = 300;

export const useRooms = () => useRead<typeof GetChatRooms>(ROOMS, {}, 15_000);

/** Each line once, in the order it was said: an id grows with time. */
const merged = (one: readonly ChatMessage[], other: readonly ChatMessage[]): readonly ChatMessage[] =>
  [...new Map([...one, ...other].map((message) => [message.id, message])).values()]
    .sort((left, right) => (left.id < right.id ? -1 : 1))
    .slice(-KEPT);

export function useRoom(id: string, rooms: ChatRooms) {
  const api = useApi();
  const answers = useAnswers();
  const read = useRead<typeof GetChatMessages>(MESSAGES, { params: { id }, query: {} }, 0);
  const [more, setMore] = useState<readonly ChatMessage[]>([]);
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const [hasOlder, setOlder] = useState(false);
  const { value } = read;
  useEffect(() => setOlder(value?.more === true), [value]);
  useLive<typeof ChatRoomMoved>(
    'chat:{id}',
    { id },
    {
      onEvent: ({ data }) => {
        if (data.messages.length > 0) setMore((before) => merged(before, data.messages));
        if (data.deleted.length > 0) setDeleted((before) => new Set([...before, ...data.deleted]));
        if (data.changed) answers.stale(ROOMS);
      },
      onReset: read.again,
    },
  );
  const blocked = new Set(rooms.blocked.map(({ author }) => author));
  const messages = merged(value?.list ?? [], more).filter(
    (message) => !deleted.has(message.id) && !blocked.has(message.author),
  );
  const older = async (): Promise<void> => {
    const [first] = messages;
    if (!first) return;
    const input = { params: { id }, query: { before: first.id } };
    const page = await api.send<typeof GetChatMessages>('GET', MESSAGES, input);
    setMore((before) => merged(page.list, before));
    setOlder(page.more);
  };
  return {
    ...read,
    messages,
    hasOlder,
    older,
    add: (message: ChatMessage): void => setMore((before) => merged(before, [message])),
  };
}
