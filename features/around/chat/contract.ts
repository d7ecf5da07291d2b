/** The words of chat rooms: what members read and write there (docs/RULINGS.md; docs/PRODUCT.md, 5). */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { topic } from '#kernel/topics.ts';
import { Amount, closed, Currency, Instant, literals, Nothing, Uuid } from '#kernel/wire.ts';
import { LONGEST_MESSAGE, MESSAGE_KINDS, REASONS, SANCTION_KINDS, SHARE_KINDS } from './contract/kinds.ts';

/** Stands for a member without naming him: the same in every room of the brand. */
const Author = Type.String({
  pattern: '^[0-9a-f]{16}$',
  description: 'stands for a member; empty of the house',
});

export const SharedWin = Type.Object({
  title: Type.String(),
  /** Where the game is played, a path of the site. */
  link: Type.String(),
  stake: Amount,
  payout: Amount,
  currency: Currency,
  /** payout ÷ stake, two decimals, `12.50` */
  times: Type.String(),
  at: Instant,
  legs: Type.Array(Type.Object({ match: Type.String(), odds: Type.String() })),
});
export type SharedWin = Static<typeof SharedWin>;

/** Red envelopes that fall in a room: who is quick catches one where the link leads. */
export const Rain = Type.Object({
  envelopeId: Type.String(),
  count: Type.Integer(),
  until: Instant,
  link: Type.String(),
});
export type Rain = Static<typeof Rain>;

export const ChatMessage = Type.Object({
  id: Uuid,
  kind: literals(MESSAGE_KINDS),
  author: Type.Union([Author, Type.Literal('')]),
  /** Masked, `ra***7`. */
  name: Type.String(),
  text: Type.String({ description: 'words of the filter are dots' }),
  at: Instant,
  win: Type.Union([SharedWin, Type.Null()]),
  rain: Type.Union([Rain, Type.Null()]),
});
export type ChatMessage = Static<typeof ChatMessage>;

/** What has happened in a room. */
export const ChatRoomMoved = topic({
  name: 'chat:{id}',
  to: 'brand',
  ids: { id: Uuid },
  data: Type.Object({
    messages: Type.Array(ChatMessage),
    deleted: Type.Array(Uuid),
    /** Name, pace or being open have changed, or somebody was sanctioned: ask for the rooms again. */
    changed: Type.Boolean(),
  }),
});

export const ChatRoom = Type.Object({
  id: Uuid,
  name: Type.String(),
  about: Type.String(),
  slowSeconds: Type.Integer(),
  isOpen: Type.Boolean(),
  host: Type.Union([Type.Object({ name: Type.String(), gameCode: Type.String() }), Type.Null()]),
  /** What keeps the caller from writing, or from reading too. */
  sanction: Type.Union([
    Type.Object({
      kind: literals(SANCTION_KINDS),
      reason: literals(REASONS),
      note: Type.String(),
      until: Type.Union([Instant, Type.Null()]),
    }),
    Type.Null(),
  ]),
});
export type ChatRoom = Static<typeof ChatRoom>;

export const GetChatRooms = call({
  method: 'GET',
  path: '/chat/rooms',
  summary: 'The rooms of the brand, and what the caller may do in each.',
  answer: Type.Object({
    list: Type.Array(ChatRoom),
    /** Stands for the caller among authors. */
    me: Author,
    blocked: Type.Array(Type.Object({ author: Author, name: Type.String() })),
  }),
});
export type ChatRooms = Static<typeof GetChatRooms.answer>;

const InRoom = Type.Object({ id: Uuid }, closed);
const OneMessage = Type.Object({ id: Uuid, messageId: Uuid }, closed);
const READING = ['chat.unknown_room', 'chat.banned'] as const;

export const GetChatMessages = call({
  method: 'GET',
  path: '/chat/rooms/{id}/messages',
  summary:
    'Fifty messages of a room, oldest first: the newest, or those before one. Of blocked members none.',
  params: InRoom,
  query: Type.Object({ before: Type.Optional(Uuid) }, closed),
  faults: READING,
  answer: Type.Object({ list: Type.Array(ChatMessage), more: Type.Boolean() }),
});

export const PostChatMessage = call({
  method: 'POST',
  path: '/chat/rooms/{id}/messages',
  summary: 'Says something in a room, or shares a round or slip the caller has won.',
  params: InRoom,
  body: Type.Object(
    {
      text: Type.Optional(Type.String({ maxLength: LONGEST_MESSAGE * 2 })),
      share: Type.Optional(Type.Object({ kind: literals(SHARE_KINDS), id: Uuid }, closed)),
    },
    closed,
  ),
  faults: [
    ...READING,
    'chat.room_closed',
    'chat.muted',
    'chat.too_fast',
    'chat.empty',
    'chat.too_long',
    'chat.no_links',
    'chat.not_won',
  ],
  answer: ChatMessage,
});

export const ReportChatMessage = call({
  method: 'POST',
  path: '/chat/rooms/{id}/messages/{messageId}/report',
  summary: 'Tells the staff of a message; telling again changes nothing.',
  params: OneMessage,
  body: Type.Object({ reason: literals(REASONS) }, closed),
  faults: [...READING, 'chat.unknown_message'],
  answer: Nothing,
});

export const BlockAuthor = call({
  method: 'POST',
  path: '/chat/rooms/{id}/messages/{messageId}/block',
  summary: 'The caller reads nothing more of who wrote this.',
  params: OneMessage,
  faults: [...READING, 'chat.unknown_message', 'chat.own_message'],
  answer: Nothing,
});

export const UnblockAuthor = call({
  method: 'DELETE',
  path: '/chat/blocks/{author}',
  summary: 'The caller reads him again; of somebody he has not blocked nothing changes.',
  params: Type.Object({ author: Author }, closed),
  answer: Nothing,
});

export const LiveModel = Type.Object({
  id: Uuid,
  name: Type.String(),
  gameCode: Type.String(),
  isOpen: Type.Boolean(),
});
export const GetLiveModels = call({
  method: 'GET',
  path: '/wps/relay/GCS_liveModels',
  summary: 'Who presents a game and talks to players: the hosts of the brand’s rooms.',
  answer: Type.Object({ list: Type.Array(LiveModel) }),
});
export const LaunchChat = call({
  method: 'POST',
  path: '/wps/relay/MCSFE_launchChat',
  summary: 'Where the room of a live model is, or the first room of the brand.',
  body: Type.Object({ modelId: Type.Optional(Uuid) }, closed),
  faults: READING,
  answer: Type.Object({ roomId: Uuid, url: Type.String() }),
});
