/** The words of messages: what operators see of them, and how a gateway reports. */
import { Type, type Static } from 'typebox';
import { call } from '#kernel/call.ts';
import { Instant, Nothing, Uuid, closed, listPageWith, literals, pageQuery } from '#kernel/wire.ts';

const Channel = literals(['sms', 'email']);

export const OpsMessage = Type.Object({
  id: Uuid,
  channel: Channel,
  to: Type.String(),
  purpose: Type.String(),
  state: literals(['queued', 'sent', 'delivered', 'failed', 'withheld']),
  provider: Type.String(),
  failure: Type.String(),
  at: Instant,
  /** What the local provider received; null elsewhere. */
  subject: Type.Union([Type.String(), Type.Null()]),
  text: Type.Union([Type.String(), Type.Null()]),
});
export type OpsMessage = Static<typeof OpsMessage>;

export const OpsMessageList = call({
  method: 'GET',
  path: '/ops/messages',
  summary:
    'Text messages and mails of the brand, newest first; their text only where the local provider shows it.',
  query: Type.Object(
    { to: Type.Optional(Type.String({ maxLength: 64 })), channel: Type.Optional(Channel), ...pageQuery },
    closed,
  ),
  answer: listPageWith(OpsMessage, {
    /** Whether texts are shown in this installation. */
    readable: Type.Boolean(),
  }),
});

export const MessageReport = call({
  method: 'POST',
  path: '/wps/messages/callback/{channel}',
  summary: 'A gateway reports what became of a message; signed by it.',
  params: Type.Object({ channel: Channel }, closed),
  body: Type.Object({
    reference: Type.String({ maxLength: 64 }),
    status: Type.String({ maxLength: 32 }),
    reason: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  answer: Nothing,
});
