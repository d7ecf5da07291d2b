/** The words of cases: what looked wrong about somebody's money, what shows it, who looked, and what came of it (CHECKS 42). */
import { type Static, Type } from 'typebox';
import { AskedFor, Reason } from '#features/people/approvals/contract.ts';
import { call } from '#kernel/call.ts';
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
import { EVIDENCE_KINDS, OUTCOMES, RULES } from './contract/kinds.ts';

const ById = Type.Object({ id: Uuid }, closed);
const InstantOrNull = Type.Union([Instant, Type.Null()]);
const UuidOrNull = Type.Union([Uuid, Type.Null()]);

export const AmlCase = Type.Object({
  id: Uuid,
  serial: Type.String(),
  memberId: Uuid,
  account: Type.String(),
  rule: literals(RULES),
  /** What the rule counted; 0 where it counts accounts. */
  amount: Amount,
  currency: Currency,
  state: literals(['open', 'closed'] as const),
  /** What came of it; empty while it is open. */
  outcome: literals(['', ...OUTCOMES] as const),
  openedAt: Instant,
  /** Account of who opened it by hand; empty where a rule did. */
  openedBy: Type.String(),
  closedAt: InstantOrNull,
  /** Account of who agreed that it is closed; empty before. */
  closedBy: Type.String(),
  claimedBy: Type.String(),
  isMine: Type.Boolean(),
  revision: Type.Integer(),
  /** It keeps money of this member from being released. */
  holds: Type.Boolean(),
  /** He was restricted, and nobody has released him. */
  restricts: Type.Boolean(),
  /** When two people took the restriction away. */
  releasedAt: InstantOrNull,
  /** Of the request to close it, or to take its restriction away, that waits for another person; empty where none does. */
  request: Type.String(),
  /** How many pieces of evidence there are. */
  evidence: Type.Integer(),
});
export type AmlCase = Static<typeof AmlCase>;

export const CASE_VIEWS = ['open', 'mine', 'closed', 'all'] as const;
export type CaseView = (typeof CASE_VIEWS)[number];

export const ListCases = call({
  method: 'GET',
  path: '/ops/aml/cases',
  summary: 'Cases of the brand: open ones oldest first, the others newest first.',
  query: Type.Object(
    {
      view: Type.Optional(literals(CASE_VIEWS)),
      rule: Type.Optional(literals(RULES)),
      account: Type.Optional(Type.String({ maxLength: 32 })),
      member: Type.Optional(Uuid),
      ...pageQuery,
    },
    closed,
  ),
  answer: listPage(AmlCase),
});

export const GetCase = call({
  method: 'GET',
  path: '/ops/aml/cases/{id}',
  faults: ['aml.unknown'],
  summary: 'One case with what shows it and what staff wrote.',
  params: ById,
  answer: Type.Object({
    case: AmlCase,
    evidence: Type.Array(
      Type.Object({
        kind: literals(EVIDENCE_KINDS),
        /** Of a deposit, a withdrawal or another member. */
        ref: UuidOrNull,
        amount: Type.Union([Amount, Type.Null()]),
        currency: Type.Union([Currency, Type.Null()]),
        /** A method, the end of an account number, an address; the account of another member. */
        text: Type.String(),
        at: Instant,
      }),
    ),
    notes: Type.Array(Type.Object({ by: Type.String(), text: Type.String(), at: Instant })),
    /** Other cases of this member, newest first. */
    others: Type.Array(AmlCase),
  }),
});
export type CaseDetail = Static<typeof GetCase.answer>;

export const OpenCase = call({
  method: 'POST',
  path: '/ops/aml/cases',
  faults: ['aml.case_known', 'aml.unknown_member'],
  summary: 'Opens a case by hand.',
  body: Type.Object(
    { member: Uuid, note: Type.String({ minLength: 3, maxLength: 2_000, pattern: '\\S' }) },
    closed,
  ),
  answer: Type.Object({ id: Uuid }),
});

export const ClaimCase = call({
  method: 'POST',
  path: '/ops/aml/cases/{id}/claim',
  faults: ['aml.claimed', 'aml.unknown', 'aml.wrong_state'],
  summary: 'The caller works on it, so that nobody else does; or lets go of it.',
  params: ById,
  body: Type.Object({ hold: Type.Boolean() }, closed),
  answer: Nothing,
});

export const NoteCase = call({
  method: 'POST',
  path: '/ops/aml/cases/{id}/notes',
  faults: ['aml.unknown'],
  summary: 'Writes a note to a case; it stays as it is written.',
  params: ById,
  body: Type.Object({ text: Type.String({ minLength: 1, maxLength: 2_000, pattern: '\\S' }) }, closed),
  answer: Nothing,
});

export const CloseCase = call({
  method: 'POST',
  path: '/ops/aml/cases/{id}/close',
  faults: [
    'aml.changed_meanwhile',
    'aml.claimed',
    'aml.unknown',
    'aml.wrong_state',
    'identity.step_up_required',
    'staff.request_open',
  ],
  summary: 'Says what came of it; another person agrees before it is closed.',
  params: ById,
  body: Type.Object(
    { revision: Type.Integer({ minimum: 1 }), outcome: literals(OUTCOMES), reason: Reason },
    closed,
  ),
  answer: AskedFor,
});

export const ReleaseCase = call({
  method: 'POST',
  path: '/ops/aml/cases/{id}/release',
  faults: [
    'aml.changed_meanwhile',
    'aml.not_restricted',
    'aml.unknown',
    'identity.step_up_required',
    'staff.request_open',
  ],
  summary: 'Asks to take the restriction of a closed case away; another person agrees before it is gone.',
  params: ById,
  body: Type.Object({ revision: Type.Integer({ minimum: 1 }), reason: Reason }, closed),
  answer: AskedFor,
});

/** A case of the brand is new or has changed: who shows them asks again. */
export const CasesChanged = topic({ name: 'ops:aml', to: { right: 'aml.read' }, data: Nothing });
