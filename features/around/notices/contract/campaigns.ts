/** The words of the desk: what staff write to members. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { topic } from '#kernel/topics.ts';
import { closed, Currency, Instant, listPage, literals, Nothing, pageQuery, Uuid } from '#kernel/wire.ts';
import { CAMPAIGN_STATES, LONGEST_TEXT, LONGEST_TITLE, STAFF_CATEGORIES } from './kinds.ts';

/** Everybody who fits all that is said; what is left out narrows nothing. */
export const Segment = Type.Object(
  {
    kind: Type.Optional(literals(['player', 'agent'] as const)),
    currency: Type.Optional(Currency),
    /** At least so well known, 0–3. */
    level: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
    /** A word staff have written on them. */
    tag: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    /** Registered within so many days. */
    newDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_650 })),
    /** Signed in within so many days. */
    seenDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_650 })),
    /** Not signed in for so many days. */
    awayDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_650 })),
  },
  closed,
);
export type Segment = Static<typeof Segment>;

export const Audience = Type.Union([
  Type.Object({ to: Type.Literal('all') }, closed),
  Type.Object({ to: Type.Literal('one'), account: Type.String({ minLength: 1, maxLength: 32 }) }, closed),
  Type.Object({ to: Type.Literal('segment'), segment: Segment }, closed),
]);
export type Audience = Static<typeof Audience>;

/** By the code of its language. */
export const Texts = Type.Record(
  Type.String({ pattern: '^[a-z]{2,3}(-[A-Z][a-z]{3})?$' }),
  Type.Object(
    {
      title: Type.String({ minLength: 1, maxLength: LONGEST_TITLE }),
      text: Type.String({ minLength: 1, maxLength: LONGEST_TEXT }),
    },
    closed,
  ),
);
export type Texts = Static<typeof Texts>;

const whole = Type.Integer({ minimum: 0 });
export const Campaign = Type.Object({
  id: Uuid,
  revision: Type.Integer(),
  category: literals(STAFF_CATEGORIES),
  state: literals(CAMPAIGN_STATES),
  audience: Audience,
  texts: Texts,
  link: Type.String(),
  sendAt: Instant,
  createdAt: Instant,
  createdBy: Type.String(),
  endedAt: Type.Union([Instant, Type.Null()]),
  /** Who was written to, and who had a message of the day already. */
  written: whole,
  overBudget: whole,
  /** Of those written: opened in the inbox; deleted unread counts as neither. */
  read: whole,
  /** Sent to devices, shown there, opened there. */
  pushed: whole,
  shown: whole,
  opened: whole,
});
export type Campaign = Static<typeof Campaign>;

/** Messages of the brand are being sent, or one has changed. */
export const CampaignsChanged = topic({
  name: 'ops:messages',
  to: { right: 'messages.read' },
  data: Nothing,
});

export const OpsCampaigns = call({
  method: 'GET',
  path: '/ops/messages/campaigns',
  summary: 'What staff have written to members, newest first, with how it arrived.',
  query: Type.Object({ state: Type.Optional(literals(CAMPAIGN_STATES)), ...pageQuery }, closed),
  answer: listPage(Campaign),
});

const written = {
  category: literals(STAFF_CATEGORIES),
  audience: Audience,
  texts: Texts,
  link: Type.Optional(Type.String({ maxLength: 200, pattern: '^(/[A-Za-z0-9/_.?=&-]*)?$' })),
};
const WRITING = ['notices.unknown_account', 'notices.language_missing', 'notices.unknown_language'] as const;

export const SendCampaign = call({
  method: 'POST',
  path: '/ops/messages',
  summary: 'Writes to one member, a segment or all, at once or at a time; nobody is written to twice a day.',
  body: Type.Object(
    {
      ...written,
      /** In the future; at once where it is left out. */
      sendAt: Type.Optional(Instant),
      /** Made by the page: sent twice it is one message. */
      id: Uuid,
    },
    closed,
  ),
  faults: [...WRITING, 'notices.past', 'notices.sent_already'],
  answer: Campaign,
});

export const CountAudience = call({
  method: 'POST',
  path: '/ops/messages/audience',
  summary: 'How many a message would go to now, and how many of them have had one today.',
  body: Type.Object({ category: literals(STAFF_CATEGORIES), audience: Audience }, closed),
  faults: ['notices.unknown_account'],
  answer: Type.Object({ members: whole, overBudget: whole, devices: whole }),
});

export const CancelCampaign = call({
  method: 'POST',
  path: '/ops/messages/{id}/cancel',
  summary: 'Stops a message that is not sent; who has it keeps it.',
  params: Type.Object({ id: Uuid }, closed),
  body: Type.Object({ revision: Type.Integer({ minimum: 1 }) }, closed),
  faults: ['notices.unknown_message', 'notices.wrong_state', 'notices.changed_meanwhile'],
  answer: Campaign,
});
