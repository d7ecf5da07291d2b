/** The words of customer service: a member talks to one of the staff, and leaves a message where nobody is there. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { topic } from '#kernel/topics.ts';
import { closed, Instant, literals, Nothing, Uuid } from '#kernel/wire.ts';
import {
  LONGEST_CONTACT,
  LONGEST_SERVICE_TEXT,
  MOST_BYTES,
  SERVICE_STATES,
  SERVICE_TOPICS,
} from './kinds.ts';

const Topic = literals(SERVICE_TOPICS);
const Text = Type.String({ minLength: 1, maxLength: LONGEST_SERVICE_TEXT });

export const ServiceMessage = Type.Object({
  id: Uuid,
  author: literals(['member', 'staff', 'house'] as const),
  /** What one of the staff is called by; empty of the others. */
  name: Type.String(),
  text: Type.String({ description: 'of the house a code: chat.said.<code>' }),
  file: Type.Union([Type.Object({ id: Uuid, name: Type.String(), bytes: Type.Integer() }), Type.Null()]),
  at: Instant,
});
export type ServiceMessage = Static<typeof ServiceMessage>;

export const ServiceChat = Type.Object({
  id: Uuid,
  topic: Topic,
  state: literals(SERVICE_STATES),
  /** How many stand before him and he himself; 0 once somebody has taken it. */
  position: Type.Integer(),
  openedAt: Instant,
  closedAt: Type.Union([Instant, Type.Null()]),
  /** What the member gave, 1 to 5; 0 where he has not said. */
  stars: Type.Integer(),
  messages: Type.Array(ServiceMessage),
});
export type ServiceChat = Static<typeof ServiceChat>;

/** Something happened in the member’s conversation; typing is told and not kept in it. */
export const ServiceChatMoved = topic({
  name: 'service-chat',
  to: 'member',
  restricted: true,
  data: Type.Object({ what: literals(['changed', 'typing'] as const), name: Type.String() }),
});

export const GetServiceDesk = call({
  method: 'GET',
  path: '/chat/service',
  summary: 'Whether somebody of customer service is there, and which chat the brand uses.',
  answer: Type.Object({
    mode: literals(['own', 'embed', 'off'] as const),
    /** Of a third party's chat its page; empty else. */
    embedUrl: Type.String(),
    isStaffed: Type.Boolean(),
  }),
});
export type ServiceDesk = Static<typeof GetServiceDesk.answer>;

export const GetServiceChat = call({
  method: 'GET',
  path: '/chat/service/mine',
  summary: 'The member’s conversation: the one that goes on, or the last that ended.',
  answer: Type.Object({ chat: Type.Union([ServiceChat, Type.Null()]) }),
});

export const OpenServiceChat = call({
  method: 'POST',
  path: '/chat/service/mine',
  summary: 'Joins the queue with a first message; a member has one conversation at a time.',
  body: Type.Object({ topic: Topic, text: Text }, closed),
  faults: ['chat.service_off', 'chat.one_at_a_time', 'chat.empty', 'chat.too_long'],
  answer: ServiceChat,
});

export const WriteToService = call({
  method: 'POST',
  path: '/chat/service/mine/messages',
  summary: 'Writes into the member’s conversation.',
  body: Type.Object({ text: Text }, closed),
  faults: ['chat.no_conversation', 'chat.empty', 'chat.too_long'],
  answer: ServiceChat,
});

const BASE64_MOST = Math.ceil(MOST_BYTES / 3) * 4 + 4;
export const SendFileToService = call({
  method: 'POST',
  path: '/chat/service/mine/files',
  summary: 'Adds a picture (base64 of a png or jpg, at most 5 MB); it is encoded anew and sealed.',
  body: Type.Object(
    {
      picture: Type.String({ minLength: 1, maxLength: BASE64_MOST }),
      name: Type.String({ minLength: 1, maxLength: 200 }),
    },
    closed,
  ),
  largestBody: BASE64_MOST + 1_024,
  faults: ['chat.no_conversation', 'chat.wrong_picture', 'chat.too_many_files'],
  answer: ServiceChat,
});

export const OpenServiceFile = call({
  method: 'GET',
  path: '/chat/service/mine/files/{id}',
  summary: 'A picture of the member’s own conversations, as base64 of a jpg.',
  params: Type.Object({ id: Uuid }, closed),
  faults: ['chat.unknown_file'],
  answer: Type.Object({ picture: Type.String() }),
});

export const CloseServiceChat = call({
  method: 'POST',
  path: '/chat/service/mine/close',
  summary: 'The member ends his conversation.',
  body: Type.Object({}, closed),
  faults: ['chat.no_conversation'],
  answer: ServiceChat,
});

export const RateServiceChat = call({
  method: 'POST',
  path: '/chat/service/mine/stars',
  summary: 'What the member thinks of the conversation that ended last; said again the last one counts.',
  body: Type.Object({ stars: Type.Integer({ minimum: 1, maximum: 5 }) }, closed),
  faults: ['chat.no_conversation'],
  answer: ServiceChat,
});

export const ServiceHistory = call({
  method: 'GET',
  path: '/chat/service/history',
  summary: 'The last twenty conversations of the member, newest first, with everything said.',
  answer: Type.Object({ list: Type.Array(ServiceChat) }),
});

export const LeaveMessage = call({
  method: 'POST',
  path: '/chat/service/offline',
  summary:
    'Leaves a message while nobody of customer service is there; guests say where they can be reached.',
  body: Type.Object(
    { topic: Topic, text: Text, contact: Type.Optional(Type.String({ maxLength: LONGEST_CONTACT })) },
    closed,
  ),
  faults: ['chat.service_off', 'chat.empty', 'chat.too_long', 'chat.no_contact'],
  answer: Nothing,
});
