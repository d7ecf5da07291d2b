/** The words of the desk of customer service: who waits, who is talked to, what was left while nobody was there. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { topic } from '#kernel/topics.ts';
import { closed, Instant, listPage, literals, Nothing, pageQuery, Uuid } from '#kernel/wire.ts';
import { LONGEST_SERVICE_TEXT, SERVICE_STATES, SERVICE_TOPICS } from './kinds.ts';
import { ServiceMessage } from './service.ts';

const ById = Type.Object({ id: Uuid }, closed);
const OrNull = Type.Union([Instant, Type.Null()]);

/** A conversation of the brand has changed, or a message was left. */
export const ServiceDeskChanged = topic({
  name: 'ops:service-chat',
  to: { right: 'chat.answer' },
  data: Nothing,
});

export const OpsServiceChat = Type.Object({
  id: Uuid,
  memberId: Uuid,
  account: Type.String(),
  topic: literals(SERVICE_TOPICS),
  language: Type.String(),
  state: literals(SERVICE_STATES),
  openedAt: Instant,
  saidAt: Instant,
  closedAt: OrNull,
  firstAnswerAt: OrNull,
  /** Who of the staff has it; empty when nobody does. */
  claimedBy: Type.String(),
  isMine: Type.Boolean(),
  stars: Type.Integer(),
  /** The last that was said. */
  last: Type.String(),
});
export type OpsServiceChat = Static<typeof OpsServiceChat>;

export const SERVICE_VIEWS = ['waiting', 'mine', 'open', 'closed'] as const;
export const OpsServiceChats = call({
  method: 'GET',
  path: '/ops/chat/service',
  summary: 'Conversations of the brand: those that wait in their order, the others by who spoke last.',
  query: Type.Object(
    {
      view: Type.Optional(literals(SERVICE_VIEWS)),
      account: Type.Optional(Type.String({ maxLength: 32 })),
      ...pageQuery,
    },
    closed,
  ),
  answer: listPage(OpsServiceChat),
});
const DETAIL = Type.Object({ chat: OpsServiceChat, messages: Type.Array(ServiceMessage) });
export const OpsServiceDetail = call({
  method: 'GET',
  path: '/ops/chat/service/{id}',
  summary: 'One conversation with everything said in it.',
  params: ById,
  faults: ['chat.unknown_conversation'],
  answer: DETAIL,
});
export type OpsServiceDetailed = Static<typeof DETAIL>;

const WORKING = ['chat.unknown_conversation', 'chat.wrong_state', 'chat.not_yours'] as const;
export const ClaimServiceChat = call({
  method: 'POST',
  path: '/ops/chat/service/{id}/claim',
  summary: 'The caller takes who waits, or whom a colleague who is away has left.',
  params: ById,
  body: Type.Object({}, closed),
  faults: ['chat.unknown_conversation', 'chat.wrong_state', 'chat.taken'],
  answer: DETAIL,
});
export const AnswerServiceChat = call({
  method: 'POST',
  path: '/ops/chat/service/{id}/messages',
  summary: 'Answers in a conversation the caller has.',
  params: ById,
  body: Type.Object({ text: Type.String({ minLength: 1, maxLength: LONGEST_SERVICE_TEXT }) }, closed),
  faults: [...WORKING, 'chat.empty', 'chat.too_long'],
  answer: DETAIL,
});
export const TypeInServiceChat = call({
  method: 'POST',
  path: '/ops/chat/service/{id}/typing',
  summary: 'The member is shown that somebody types.',
  params: ById,
  body: Type.Object({}, closed),
  faults: WORKING,
  answer: Nothing,
});
export const HandOverServiceChat = call({
  method: 'POST',
  path: '/ops/chat/service/{id}/hand-over',
  summary: 'Gives a conversation to a colleague, or back to the queue where none is named.',
  params: ById,
  body: Type.Object({ staffId: Type.Optional(Uuid) }, closed),
  faults: [...WORKING, 'chat.unknown_colleague'],
  answer: DETAIL,
});
export const EndServiceChat = call({
  method: 'POST',
  path: '/ops/chat/service/{id}/close',
  summary: 'Ends a conversation the caller has.',
  params: ById,
  body: Type.Object({}, closed),
  faults: WORKING,
  answer: DETAIL,
});
export const OpenServiceFileForStaff = call({
  method: 'POST',
  path: '/ops/chat/service/files/{id}',
  summary: 'Opens a picture, as base64 of a jpg; who looked at it is written down.',
  params: ById,
  body: Type.Object({}, closed),
  faults: ['chat.unknown_file'],
  answer: Type.Object({ picture: Type.String() }),
});
export const SayPresence = call({
  method: 'POST',
  path: '/ops/chat/service/presence',
  summary: 'The caller takes chats for the next minute and a half, or takes none any longer.',
  body: Type.Object({ takes: Type.Boolean() }, closed),
  answer: Type.Object({
    takes: Type.Boolean(),
    /** Who takes chats now. */
    staff: Type.Array(Type.Object({ id: Uuid, name: Type.String() })),
  }),
});

export const OfflineMessage = Type.Object({
  id: Uuid,
  account: Type.String({ description: 'empty of a guest' }),
  memberId: Type.Union([Uuid, Type.Null()]),
  contact: Type.String(),
  topic: literals(SERVICE_TOPICS),
  text: Type.String(),
  language: Type.String(),
  at: Instant,
  handledAt: OrNull,
  handledBy: Type.String(),
});
export type OfflineMessage = Static<typeof OfflineMessage>;
export const OpsOfflineMessages = call({
  method: 'GET',
  path: '/ops/chat/offline',
  summary: 'What was left while nobody was there: open ones oldest first, handled ones newest first.',
  query: Type.Object({ handled: Type.Optional(Type.Boolean()), ...pageQuery }, closed),
  answer: listPage(OfflineMessage),
});
export const HandleOfflineMessage = call({
  method: 'POST',
  path: '/ops/chat/offline/{id}/handle',
  summary: 'Marks a left message as answered.',
  params: ById,
  body: Type.Object({}, closed),
  faults: ['chat.unknown_message', 'chat.wrong_state'],
  answer: Nothing,
});

const whole = Type.Integer({ minimum: 0 });
export const ServiceFigures = call({
  method: 'GET',
  path: '/ops/chat/service/figures',
  summary: 'The last seven days by topic: conversations, how long until the first answer and the end, stars.',
  answer: Type.Object({
    waiting: whole,
    open: whole,
    list: Type.Array(
      Type.Object({
        topic: literals(SERVICE_TOPICS),
        chats: whole,
        answered: whole,
        /** seconds, the median; 0 where none was answered */
        firstAnswer: whole,
        resolution: whole,
        /** mean of what was given, `4.50`; empty where nobody gave any */
        stars: Type.String(),
      }),
    ),
  }),
});
export type ServiceFigure = Static<typeof ServiceFigures.answer>;
