/** Front desk of chat: rooms members talk in, and conversations with customer service. */
import { keptTopic, signalTopic } from '#platform/live/topics.ts';
import type { Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { BOOKS } from './books.ts';
import { ChatRoomMoved } from './contract.ts';
import { ChatDeskChanged } from './contract/ops.ts';
import { ServiceDeskChanged } from './contract/ops-service.ts';
import { ServiceChatMoved } from './contract/service.ts';
import { ChatSettings } from './contract/settings.ts';
import { chatTicks } from './jobs.ts';
import { mayHearRoom } from './service/rooms.ts';
import { roomRoutes } from './routes.ts';
import { opsRoutes } from './routes/ops.ts';
import { opsServiceRoutes } from './routes/ops-service.ts';
import { serviceRoutes } from './routes/service.ts';
import type { ChatNeeds } from './service/needs.ts';
import { createSpeech, type Speech } from './service/say.ts';
import { type SampleChatNeeds, seedChat } from './service/seed.ts';

/** `people`: who talks in the sample brand; left out where nothing is seeded. */
export type ChatRoomNeeds = ChatNeeds & { readonly people?: SampleChatNeeds['people'] };
/** `rain`: red envelopes fall in a room, for whoever hands them out. */
export type ChatHouse = Room & Pick<Speech, 'rain'>;

export function createChat({ people, ...needs }: ChatRoomNeeds): ChatHouse {
  const speech = createSpeech(needs);
  return {
    path: 'features/around/chat',
    routes: [
      ...roomRoutes(needs, speech),
      ...serviceRoutes(needs),
      ...opsRoutes(needs),
      ...opsServiceRoutes(needs),
    ],
    access: ACCESS,
    topics: [
      keptTopic(needs.db, ChatRoomMoved, 'nothing', mayHearRoom(needs)),
      keptTopic(needs.db, ServiceChatMoved),
      signalTopic(ChatDeskChanged),
      signalTopic(ServiceDeskChanged),
    ],
    jobs: {},
    ticks: chatTicks(needs),
    listeners: [],
    books: BOOKS,
    approvals: [],
    settings: [ChatSettings],
    seeds: people ? [{ stock: (db, sample) => seedChat({ ...needs, people }, db, sample) }] : [],
    rain: speech.rain,
    close: speech.drain,
  };
}
