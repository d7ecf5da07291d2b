/** The words of the support desk: what staff see of a case and do with it, what they answer with, what it all comes to. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, Instant, listPageWith, literals, pageQuery, Uuid } from '#kernel/wire.ts';
import { About, CaseLine, CaseMessage } from '../contract.ts';
import { DESK_VIEWS } from './desk-views.ts';
import { CASE_KINDS, MACRO_STEPS, OUTCOMES, QUESTION_TYPES, TEAMS, TEXT_MOST } from './kinds.ts';

const OrNull = (schema: typeof Instant) => Type.Union([schema, Type.Null()]);

export const OpsCase = Type.Object({
  ...CaseLine.properties,
  revision: Type.Integer(),
  /** Null where a guest wrote. */
  memberId: Type.Union([Uuid, Type.Null()]),
  /** Account name, or the address of mail of a guest. */
  who: Type.String(),
  language: Type.String(),
  team: literals(TEAMS),
  assignedTo: Type.String({ description: 'account name of who works on it; empty where nobody does' }),
  isMine: Type.Boolean(),
  isUrgent: Type.Boolean(),
  /** An answer was promised by then and is still owed. */
  isLate: Type.Boolean(),
  decideBy: OrNull(Instant),
  messages: Type.Integer(),
  rating: Type.Union([Type.Integer(), Type.Null()]),
});
export type OpsCase = Static<typeof OpsCase>;

export const OpsMessage = Type.Object({
  ...CaseMessage.properties,
  /** Only staff read it. */
  isNote: Type.Boolean(),
});
export type OpsMessage = Static<typeof OpsMessage>;

export const OpsCaseDetailed = Type.Object({
  case: OpsCase,
  about: Type.Union([About, Type.Null()]),
  messages: Type.Array(OpsMessage),
  ratingText: Type.String(),
  /** What may be done with it as it stands. */
  may: Type.Object({
    answer: Type.Boolean(),
    decide: Type.Boolean(),
    close: Type.Boolean(),
    settle: Type.Boolean({ description: 'the arbiter has spoken' }),
  }),
  arbiter: Type.String(),
  /** His other cases, newest first. */
  others: Type.Array(CaseLine),
});
export type OpsCaseDetailed = Static<typeof OpsCaseDetailed>;

const Counts = Type.Object({
  open: Type.Integer(),
  mine: Type.Integer(),
  unassigned: Type.Integer(),
  late: Type.Integer(),
  complaints: Type.Integer(),
  answered: Type.Integer(),
});
export type DeskCounts = Static<typeof Counts>;

const READ = { faults: ['support.unknown'] } as const;
const ById = Type.Object({ id: Uuid }, closed);
const revision = Type.Integer({ minimum: 1, description: 'of the case as the caller saw it' });

export const OpsCases = call({
  method: 'GET',
  path: '/ops/support/cases',
  summary:
    'Cases of the brand: those an answer is owed in, what waits longest first; the others by their last change. With how many each view holds.',
  query: Type.Object(
    {
      view: Type.Optional(literals(DESK_VIEWS)),
      kind: Type.Optional(literals(CASE_KINDS)),
      type: Type.Optional(literals(QUESTION_TYPES)),
      team: Type.Optional(literals(TEAMS)),
      member: Type.Optional(Uuid),
      search: Type.Optional(
        Type.String({
          maxLength: 60,
          description: 'number of a case, begin of an account name, or a text of the subject',
        }),
      ),
      ...pageQuery,
    },
    closed,
  ),
  answer: listPageWith(OpsCase, { counts: Counts }),
});

export const OpsCaseDetail = call({
  ...READ,
  method: 'GET',
  path: '/ops/support/cases/{id}',
  summary: 'One case with its thread, the notes of the staff among it, and what it is about.',
  params: ById,
  answer: OpsCaseDetailed,
});

export const OpsOpenPicture = call({
  ...READ,
  method: 'POST',
  path: '/ops/support/cases/{id}/messages/{n}/picture',
  summary: 'Opens the picture of a message, as base64 of a jpg; who looked at it is written down.',
  params: Type.Object({ id: Uuid, n: Type.Integer({ minimum: 1, maximum: 10_000 }) }, closed),
  body: Type.Object({}, closed),
  answer: Type.Object({ picture: Type.String() }),
});

export const OpsNextCase = call({
  method: 'POST',
  path: '/ops/support/next',
  summary: 'Takes the case whose answer is due first among those nobody works on; null where there is none.',
  body: Type.Object({ team: Type.Optional(literals(TEAMS)) }, closed),
  answer: Type.Object({ id: Type.Union([Uuid, Type.Null()]) }),
});

const deed = { params: ById, answer: OpsCaseDetailed } as const;
export const OpsAssign = call({
  ...deed,
  method: 'POST',
  path: '/ops/support/cases/{id}/assign',
  summary: 'The caller works on it, or lets go of it; or hands it to another team, which the player reads.',
  faults: ['support.unknown', 'support.changed_meanwhile', 'support.wrong_state'],
  body: Type.Object(
    { revision, hold: Type.Optional(Type.Boolean()), team: Type.Optional(literals(TEAMS)) },
    closed,
  ),
});

export const OpsAnswer = call({
  ...deed,
  method: 'POST',
  path: '/ops/support/cases/{id}/answer',
  summary:
    'Answers the player, and closes the case or says the final word with it; or writes a note that only staff read.',
  faults: [
    'support.unknown',
    'support.changed_meanwhile',
    'support.no_text',
    'support.wrong_state',
    'support.outcome_wanted',
    'support.decided_elsewhere',
  ],
  body: Type.Object(
    {
      revision,
      text: Type.String({ minLength: 1, maxLength: TEXT_MOST }),
      as: literals(['answer', 'note', 'close', 'decide'] as const),
      /** Of a complaint that is decided. */
      outcome: Type.Optional(literals(OUTCOMES)),
    },
    closed,
  ),
});

export const OpsSettle = call({
  ...deed,
  method: 'POST',
  path: '/ops/support/cases/{id}/settle',
  summary: 'Enters what the arbiter decided; the case is closed by it.',
  faults: ['support.unknown', 'support.changed_meanwhile', 'support.wrong_state', 'support.no_text'],
  body: Type.Object(
    { revision, outcome: literals(OUTCOMES), text: Type.String({ minLength: 1, maxLength: TEXT_MOST }) },
    closed,
  ),
});

export const OpsEvidence = call({
  ...READ,
  method: 'POST',
  path: '/ops/support/cases/{id}/evidence',
  summary:
    'Everything of a case as one page of HTML for an arbiter: the thread, what it is about, every posting behind it, the proof of the round, the pictures. That it was taken is written down with its digest.',
  params: ById,
  body: Type.Object({}, closed),
  answer: Type.Object({
    name: Type.String({ description: 'of the file' }),
    text: Type.String(),
    digest: Type.String({ description: 'SHA-256 of the text, hexadecimal' }),
  }),
});

export const Macro = Type.Object({
  id: Uuid,
  revision: Type.Integer(),
  position: Type.Integer(),
  title: Type.String(),
  /** Offered in cases of this type alone; empty: in all. */
  type: literals(['', ...QUESTION_TYPES] as const),
  texts: Type.Record(Type.String(), Type.String()),
  step: literals(MACRO_STEPS),
  outcome: literals(['', ...OUTCOMES] as const),
  /** Handed to this team before it is sent; empty: it stays where it is. */
  team: literals(['', ...TEAMS] as const),
  enabled: Type.Boolean(),
});
export type Macro = Static<typeof Macro>;

export const OpsMacros = call({
  method: 'GET',
  path: '/ops/support/macros',
  summary: 'Answers that are ready, in their order, each in the languages it was written in.',
  answer: Type.Object({ list: Type.Array(Macro) }),
});

const LANGUAGE = '^[a-z]{2,3}(-[A-Z][a-z]{3})?$';
export const OpsPutMacro = call({
  method: 'PUT',
  path: '/ops/support/macros/{id}',
  summary: 'Writes an answer that is ready; revision 0 writes a new one under an id the caller made.',
  faults: [
    'support.unknown_macro',
    'support.changed_meanwhile',
    'support.no_english',
    'support.outcome_wanted',
  ],
  params: ById,
  body: Type.Object(
    {
      revision: Type.Integer({ minimum: 0 }),
      position: Type.Integer({ minimum: 0, maximum: 999 }),
      title: Type.String({ minLength: 1, maxLength: 80 }),
      type: literals(['', ...QUESTION_TYPES] as const),
      texts: Type.Record(
        Type.String({ pattern: LANGUAGE }),
        Type.String({ minLength: 1, maxLength: TEXT_MOST }),
      ),
      step: literals(MACRO_STEPS),
      outcome: literals(['', ...OUTCOMES] as const),
      team: literals(['', ...TEAMS] as const),
      enabled: Type.Boolean(),
    },
    closed,
  ),
  answer: Macro,
});

const Span = {
  cases: Type.Integer(),
  /** ms; null where none was answered or closed */
  firstAnswerMedianMs: Type.Union([Type.Integer(), Type.Null()]),
  firstAnswerP90Ms: Type.Union([Type.Integer(), Type.Null()]),
  resolutionMedianMs: Type.Union([Type.Integer(), Type.Null()]),
  /** Answers that came by the time that was promised, of all first answers that were due. */
  inTime: Type.Integer(),
  due: Type.Integer(),
  ratings: Type.Integer(),
  /** Sum of scores, 1 to 5 each. */
  score: Type.Integer(),
};

export const OpsFigures = call({
  method: 'GET',
  path: '/ops/support/figures',
  summary:
    'What the service comes to in the last days, by the day a case was opened, in the brand’s zone: first answers, ends, in time or not, satisfaction; in all and by type.',
  query: Type.Object({ days: Type.Optional(Type.Integer({ minimum: 7, maximum: 92 })) }, closed),
  answer: Type.Object({
    from: Type.String(),
    to: Type.String(),
    all: Type.Object(Span),
    types: Type.Array(Type.Object({ type: literals(QUESTION_TYPES), ...Span })),
    days: Type.Array(
      Type.Object({
        day: Type.String(),
        opened: Type.Integer(),
        closed: Type.Integer(),
        late: Type.Integer(),
      }),
    ),
    complaints: Type.Object({
      opened: Type.Integer(),
      decided: Type.Integer(),
      upheld: Type.Integer(),
      escalated: Type.Integer(),
    }),
  }),
});
export type Figures = Static<typeof OpsFigures.answer>;
