/** The words of the desk of chat rooms: rooms, reported messages, sanctions. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { topic } from '#kernel/topics.ts';
import { closed, Instant, listPage, literals, Nothing, pageQuery, Uuid } from '#kernel/wire.ts';
import { ChatMessage } from '../contract.ts';
import { REASONS, SANCTION_KINDS } from './kinds.ts';

const ReasonWord = literals(REASONS);
const OrNull = Type.Union([Instant, Type.Null()]);
const ById = Type.Object({ id: Uuid }, closed);
const note = Type.Optional(Type.String({ maxLength: 200 }));

/** Messages, reports, sanctions or rooms of the brand have changed. */
export const ChatDeskChanged = topic({ name: 'ops:chat', to: { right: 'chat.read' }, data: Nothing });

const roomFields = {
  name: Type.String({ minLength: 1, maxLength: 60 }),
  about: Type.String({ maxLength: 200 }),
  slowSeconds: Type.Integer({ minimum: 1, maximum: 3_600 }),
  isOpen: Type.Boolean(),
  place: Type.Integer({ minimum: 0, maximum: 1_000 }),
  hostName: Type.String({ maxLength: 40 }),
  hostGame: Type.String({ maxLength: 40, pattern: '^([a-z0-9][a-z0-9-]*)?$' }),
};
export const OpsChatRoom = Type.Object({
  id: Uuid,
  revision: Type.Integer(),
  ...roomFields,
  /** Messages of the last hour, and reports nobody has decided. */
  lastHour: Type.Integer(),
  openReports: Type.Integer(),
});
export type OpsChatRoom = Static<typeof OpsChatRoom>;

export const OpsChatRooms = call({
  method: 'GET',
  path: '/ops/chat/rooms',
  summary: 'The rooms of the brand, closed ones too.',
  answer: Type.Object({ list: Type.Array(OpsChatRoom) }),
});
export const CreateChatRoom = call({
  method: 'POST',
  path: '/ops/chat/rooms',
  summary: 'Opens a room.',
  body: Type.Object(roomFields, closed),
  faults: ['chat.empty', 'chat.too_long'],
  answer: OpsChatRoom,
});
export const ChangeChatRoom = call({
  method: 'PUT',
  path: '/ops/chat/rooms/{id}',
  summary: 'Changes name, pace, host or being open of a room.',
  params: ById,
  body: Type.Object({ revision: Type.Integer({ minimum: 1 }), ...roomFields }, closed),
  faults: ['chat.unknown_room', 'chat.changed_meanwhile', 'chat.empty', 'chat.too_long'],
  answer: OpsChatRoom,
});

export const OpsChatMessage = Type.Object({
  ...ChatMessage.properties,
  roomId: Uuid,
  roomName: Type.String(),
  /** The account of who wrote it; empty of the house. */
  account: Type.String(),
  memberId: Type.Union([Uuid, Type.Null()]),
  deletedAt: OrNull,
  deletedBy: Type.String(),
  deleteReason: Type.String(),
  reports: Type.Integer(),
  /** Of its reports, the first ten. */
  reasons: Type.Array(ReasonWord),
});
export type OpsChatMessage = Static<typeof OpsChatMessage>;

export const MODERATION_VIEWS = ['reported', 'all', 'deleted'] as const;
export const OpsChatMessages = call({
  method: 'GET',
  path: '/ops/chat/messages',
  summary:
    'Messages of the brand: those with reports nobody has decided, oldest first; all or the deleted ones, newest first.',
  query: Type.Object(
    {
      view: Type.Optional(literals(MODERATION_VIEWS)),
      room: Type.Optional(Uuid),
      account: Type.Optional(Type.String({ maxLength: 32 })),
      ...pageQuery,
    },
    closed,
  ),
  answer: listPage(OpsChatMessage),
});

export const DeleteChatMessage = call({
  method: 'POST',
  path: '/ops/chat/messages/{id}/delete',
  summary: 'Takes a message away for everybody; its reports were right.',
  params: ById,
  body: Type.Object({ reason: ReasonWord }, closed),
  faults: ['chat.unknown_message', 'chat.wrong_state'],
  answer: Nothing,
});
export const DismissReports = call({
  method: 'POST',
  path: '/ops/chat/messages/{id}/dismiss',
  summary: 'The message stays; its reports are decided.',
  params: ById,
  body: Type.Object({}, closed),
  faults: ['chat.unknown_message', 'chat.wrong_state'],
  answer: Nothing,
});

export const Sanction = Type.Object({
  id: Uuid,
  memberId: Uuid,
  account: Type.String(),
  roomName: Type.String({ description: 'empty: every room' }),
  kind: literals(SANCTION_KINDS),
  reason: ReasonWord,
  note: Type.String(),
  at: Instant,
  until: OrNull,
  by: Type.String(),
  liftedAt: OrNull,
  isActive: Type.Boolean(),
});
export type Sanction = Static<typeof Sanction>;
export const OpsSanctions = call({
  method: 'GET',
  path: '/ops/chat/sanctions',
  summary: 'Who is muted or banned, newest first.',
  query: Type.Object({ active: Type.Optional(Type.Boolean()), ...pageQuery }, closed),
  answer: listPage(Sanction),
});
export const SanctionAuthor = call({
  method: 'POST',
  path: '/ops/chat/messages/{id}/sanction',
  summary:
    'Mutes or bans who wrote this, in its room or in every one, for so many minutes or until it is lifted.',
  params: ById,
  body: Type.Object(
    {
      kind: literals(SANCTION_KINDS),
      minutes: Type.Integer({ minimum: 0, maximum: 525_600, description: '0: until it is lifted' }),
      everywhere: Type.Boolean(),
      reason: ReasonWord,
      note,
    },
    closed,
  ),
  faults: ['chat.unknown_message', 'chat.wrong_state', 'chat.too_long'],
  answer: Nothing,
});
export const LiftSanction = call({
  method: 'POST',
  path: '/ops/chat/sanctions/{id}/lift',
  summary: 'Ends a sanction before its time.',
  params: ById,
  body: Type.Object({}, closed),
  faults: ['chat.unknown_sanction', 'chat.wrong_state'],
  answer: Nothing,
});
