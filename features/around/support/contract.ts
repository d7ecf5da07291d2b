/** The words of support as players and guests have them: cases, what is said in them, feedback (docs/PRODUCT.md, 3). */
import { type Static, Type } from 'typebox';
import { HumanProof } from '#identity/human/contract.ts';
import { call } from '#kernel/call.ts';
import { fact } from '#kernel/facts.ts';
import { topic } from '#kernel/topics.ts';
import {
  Amount,
  closed,
  Currency,
  Instant,
  listPage,
  literals,
  Nothing,
  pageQuery,
  Uuid,
} from '#kernel/wire.ts';
import {
  ABOUT_KINDS,
  AUTHORS,
  CASE_KINDS,
  CASE_STATES,
  EVENTS,
  OPENED_BY_PEOPLE,
  OUTCOMES,
  PICTURE_MOST,
  QUESTION_TYPES,
  SUBJECT_MOST,
  TEAMS,
  TEXT_MOST,
} from './contract/kinds.ts';

const OrNull = <S extends typeof Instant>(schema: S) => Type.Union([schema, Type.Null()]);

export const About = Type.Object({
  kind: literals(ABOUT_KINDS),
  id: Uuid,
  serial: Type.String(),
  title: Type.String({ description: 'game, match or payment method, as people call it' }),
  state: Type.String({ description: 'as its own room calls it' }),
  /** What was staked, or moved. */
  amount: Amount,
  /** What a bet returned; null of anything else, and while it is open. */
  payout: Type.Union([Amount, Type.Null()]),
  currency: Currency,
  at: Instant,
});
export type About = Static<typeof About>;

export const CaseMessage = Type.Object({
  /** First, second, … */
  n: Type.Integer(),
  at: Instant,
  from: literals(AUTHORS),
  /** Whose answer it is; empty unless it is of the staff. */
  name: Type.String(),
  team: literals(TEAMS),
  text: Type.String(),
  /** What the house says by itself: its word is `support.event.<event>`. */
  event: literals(['', ...EVENTS] as const),
  params: Type.Record(Type.String(), Type.String()),
  /** bytes of the picture that came with it; null where none did */
  picture: Type.Union([Type.Integer(), Type.Null()]),
});
export type CaseMessage = Static<typeof CaseMessage>;

export const CaseLine = Type.Object({
  id: Uuid,
  serial: Type.String(),
  kind: literals(CASE_KINDS),
  type: literals(QUESTION_TYPES),
  subject: Type.String(),
  state: literals(CASE_STATES),
  outcome: literals(['', ...OUTCOMES] as const),
  createdAt: Instant,
  changedAt: Instant,
  /** The next answer is promised by then; null while none is owed. */
  dueAt: OrNull(Instant),
  /** Answers of the staff he has not opened the case since. */
  unread: Type.Boolean(),
});
export type CaseLine = Static<typeof CaseLine>;

export const Arbiter = Type.Object({ name: Type.String(), url: Type.String() });

export const CaseView = Type.Object({
  ...CaseLine.properties,
  readAt: OrNull(Instant),
  checkingAt: OrNull(Instant),
  answeredAt: OrNull(Instant),
  decidedAt: OrNull(Instant),
  closedAt: OrNull(Instant),
  /** Complaints: the final word is owed by then. */
  decideBy: OrNull(Instant),
  team: literals(TEAMS),
  about: Type.Union([About, Type.Null()]),
  messages: Type.Array(CaseMessage),
  rating: Type.Union([Type.Integer(), Type.Null()]),
  /** What he may do with it. */
  may: Type.Object({
    reply: Type.Boolean(),
    close: Type.Boolean(),
    rate: Type.Boolean(),
    askManager: Type.Boolean(),
    escalate: Type.Boolean(),
  }),
  /** Who decides when the house and the player do not agree; null where the jurisdiction names nobody. */
  arbiter: Type.Union([Arbiter, Type.Null()]),
  /** Languages the staff answer in. */
  languages: Type.Array(Type.String()),
});
export type CaseView = Static<typeof CaseView>;

/** Base64 of the largest picture. */
const BASE64_MOST = Math.ceil(PICTURE_MOST / 3) * 4 + 4;
const BODY_MOST = BASE64_MOST + 64 * 1_024;

const Subject = Type.String({ minLength: 1, maxLength: SUBJECT_MOST });
const Text = Type.String({ maxLength: TEXT_MOST });
/** A png or jpg, base64. */
const Picture = Type.String({ minLength: 1, maxLength: BASE64_MOST });
const AboutRef = Type.Object({ kind: literals(ABOUT_KINDS), id: Uuid }, closed);

const PICTURE_FAULTS = ['files.too_large', 'files.wrong_picture', 'files.too_many'] as const;

export const OpenCase = call({
  method: 'POST',
  path: '/support/cases',
  summary:
    'Opens a case: a question or a complaint, about a bet, a deposit or a withdrawal where one is named. A guest gives an address of mail and a solved human check, and is answered with the key of the case.',
  faults: [
    'support.closed_to_guests',
    'support.email_wanted',
    'identity.human_check',
    'support.too_many_cases',
    'support.too_many_messages',
    'support.no_text',
    'support.unknown_about',
    'support.wrong_email',
    ...PICTURE_FAULTS,
  ],
  body: Type.Object(
    {
      kind: Type.Optional(literals(OPENED_BY_PEOPLE)),
      type: literals(QUESTION_TYPES),
      subject: Subject,
      text: Text,
      about: Type.Optional(AboutRef),
      picture: Type.Optional(Picture),
      email: Type.Optional(Type.String({ maxLength: 120 })),
      /** See `GET /wps/system/human?purpose=support`. */
      human: Type.Optional(HumanProof),
      /** What the writer reads: where it is left out, the language of the call. */
      language: Type.Optional(Type.String({ maxLength: 10 })),
    },
    closed,
  ),
  largestBody: BODY_MOST,
  answer: Type.Object({
    id: Uuid,
    serial: Type.String(),
    /** What a guest reads his case with; null for a member, who signs in. */
    key: Type.Union([Type.String(), Type.Null()]),
  }),
});

export const ListCases = call({
  method: 'GET',
  path: '/support/cases',
  summary: 'The member’s cases, those that changed last first.',
  query: Type.Object({ state: Type.Optional(literals(['open', 'closed'] as const)), ...pageQuery }, closed),
  answer: listPage(CaseLine),
});

const ById = Type.Object({ id: Uuid }, closed);

export const GetCase = call({
  method: 'GET',
  path: '/support/cases/{id}',
  summary: 'One case of the member with everything said in it.',
  faults: ['support.unknown'],
  params: ById,
  answer: CaseView,
});

const REPLY_FAULTS = [
  'support.unknown',
  'support.wrong_state',
  'support.no_text',
  'support.too_many_messages',
  ...PICTURE_FAULTS,
] as const;
const said = { text: Text, picture: Type.Optional(Picture) };

export const AddMessage = call({
  method: 'POST',
  path: '/support/cases/{id}/messages',
  summary: 'The member writes on in his case; a case that was answered is open again.',
  faults: REPLY_FAULTS,
  params: ById,
  body: Type.Object(said, closed),
  largestBody: BODY_MOST,
  answer: CaseView,
});

export const GetPicture = call({
  method: 'GET',
  path: '/support/cases/{id}/messages/{n}/picture',
  summary: 'The picture of a message in the member’s case, as base64 of a jpg.',
  faults: ['support.unknown'],
  params: Type.Object({ id: Uuid, n: Type.Integer({ minimum: 1, maximum: 10_000 }) }, closed),
  answer: Type.Object({ picture: Type.String() }),
});

const act = { params: ById, body: Type.Object({}, closed), answer: CaseView } as const;
export const CloseCase = call({
  ...act,
  method: 'POST',
  path: '/support/cases/{id}/close',
  summary: 'The member needs no more help with it.',
  faults: ['support.unknown', 'support.wrong_state'],
});
export const AskManager = call({
  ...act,
  method: 'POST',
  path: '/support/cases/{id}/manager',
  summary: 'The member asks for somebody above whoever has answered; once a case.',
  faults: ['support.unknown', 'support.wrong_state'],
});
export const EscalateCase = call({
  ...act,
  method: 'POST',
  path: '/support/cases/{id}/escalate',
  summary:
    'The member takes a complaint to the arbiter: when it was decided, or when the time to decide is over.',
  faults: ['support.unknown', 'support.wrong_state', 'support.no_arbiter', 'support.not_due'],
});
export const RateCase = call({
  method: 'POST',
  path: '/support/cases/{id}/rating',
  summary: 'How well the member was helped, 1 to 5; the last word counts.',
  faults: ['support.unknown', 'support.wrong_state'],
  params: ById,
  body: Type.Object(
    {
      score: Type.Integer({ minimum: 1, maximum: 5 }),
      text: Type.Optional(Type.String({ maxLength: 500 })),
    },
    closed,
  ),
  answer: CaseView,
});

const Key = Type.String({
  pattern: '^[A-Za-z0-9_-]{20,80}$',
  description: 'what the guest was answered with',
});
export const GuestCase = call({
  method: 'POST',
  path: '/support/guest/case',
  summary:
    'The case of a guest who has its key. The key travels in the body: addresses are written down in too many places.',
  faults: ['support.unknown'],
  body: Type.Object({ key: Key }, closed),
  answer: CaseView,
});
export const GuestMessage = call({
  method: 'POST',
  path: '/support/guest/messages',
  summary: 'The guest writes on in his case.',
  faults: REPLY_FAULTS,
  body: Type.Object({ key: Key, ...said }, closed),
  largestBody: BODY_MOST,
  answer: CaseView,
});

export const GetSupport = call({
  method: 'GET',
  path: '/support/terms',
  summary:
    'What support there is: whether guests may write, how soon an answer is promised, how long feedback is, who arbitrates.',
  answer: Type.Object({
    guests: Type.Boolean(),
    answerWithinMs: Type.Integer(),
    decideDays: Type.Integer(),
    words: Type.Object({ least: Type.Integer(), most: Type.Integer() }),
    arbiter: Type.Union([Arbiter, Type.Null()]),
    languages: Type.Array(Type.String()),
  }),
});
export type Support = Static<typeof GetSupport.answer>;

export const PutFeedback = call({
  method: 'PUT',
  path: '/wps/feedback',
  summary:
    'What a member thinks of the site, in as many words as the brand asks for. Sent twice within a day it is one.',
  faults: ['support.too_many_cases', 'support.wrong_length'],
  body: Type.Object(
    { type: Type.Optional(literals(QUESTION_TYPES)), content: Type.String({ maxLength: TEXT_MOST }) },
    closed,
  ),
  answer: Type.Object({ id: Uuid, serial: Type.String() }),
});

/** A case of the member has changed. */
export const CaseMoved = topic({
  name: 'support',
  to: 'member',
  restricted: true,
  data: Nothing,
});
/** A case of the brand is new or has changed: who shows them asks again. */
export const CasesChanged = topic({ name: 'ops:support', to: { right: 'support.read' }, data: Nothing });

/** Something in a member’s case that he should know of when he is not looking. */
export const CaseAnswered = fact(
  'support.answered',
  Type.Object({
    memberId: Uuid,
    brandId: Uuid,
    caseId: Uuid,
    /** Of the message: each answer is said once. */
    n: Type.Integer(),
    serial: Type.String(),
    what: literals(['answered', 'decided', 'escalated', 'closed'] as const),
  }),
);
