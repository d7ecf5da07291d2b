/** The words of notices: what the platform wrote to a member (docs/PRODUCT.md, 10). */
import { Type, type Static } from 'typebox';
import { call } from '#kernel/call.ts';
import { topic } from '#kernel/topics.ts';
import { CATEGORIES } from './contract/kinds.ts';
import { closed, Instant, listPageWith, literals, Nothing, pageQuery, Uuid } from '#kernel/wire.ts';

export const Message = Type.Object({
  id: Uuid,
  kind: Type.String({ description: 'what befell, e.g. `deposit_credited`; `staff` of what staff wrote' }),
  category: literals(CATEGORIES),
  title: Type.String({ description: 'in the language of the call' }),
  text: Type.String({ description: 'in the language of the call' }),
  link: Type.String({ description: 'address on the site that tells more; empty where there is none' }),
  at: Instant,
  read: Type.Boolean(),
});
export type Message = Static<typeof Message>;

const Unread = Type.Object({ unread: Type.Integer({ minimum: 0 }) });

/** The member's count of unread messages has changed. */
export const MessagesChanged = topic({ name: 'messages', to: 'member', restricted: true, data: Unread });

const language = Type.Optional(Type.String({ maxLength: 10 }));

export const ListMessages = call({
  method: 'GET',
  path: '/wps/messages',
  summary: 'What the platform wrote to the member, newest first.',
  query: Type.Object({ language, category: Type.Optional(literals(CATEGORIES)), ...pageQuery }, closed),
  answer: listPageWith(Message, {
    ...Unread.properties,
    /** Of them unread, by what they are about. */
    byCategory: Type.Array(Type.Object({ category: literals(CATEGORIES), unread: Type.Integer() })),
  }),
});

const one = { params: Type.Object({ id: Uuid }, closed), faults: ['notices.unknown_message'] } as const;

export const ReadMessage = call({
  method: 'POST',
  path: '/wps/messages/{id}/read',
  summary: 'The member has read a message; reading it again changes nothing.',
  ...one,
  answer: Unread,
});

export const DeleteMessage = call({
  method: 'DELETE',
  path: '/wps/messages/{id}',
  summary: 'The message is gone for the member; the house keeps it.',
  ...one,
  answer: Unread,
});

export const UnreadCount = call({
  method: 'GET',
  path: '/wps/relay/CSP_unreadCount',
  summary: 'How many messages the member has not read.',
  answer: Unread,
});

export const Copies = Type.Object({ email: Type.Boolean(), sms: Type.Boolean() }, closed);
export type Copies = Static<typeof Copies>;

export const GetCopies = call({
  method: 'GET',
  path: '/wps/messages/copies',
  summary:
    'Whether messages also go out by mail or text message, and where there is a proved contact for it.',
  answer: Type.Object({ wanted: Copies, possible: Copies }),
});

export const SetCopies = call({
  method: 'PUT',
  path: '/wps/messages/copies',
  summary: 'Copies of messages by mail or text message.',
  body: Copies,
  answer: Nothing,
  faults: ['notices.no_contact'],
});
