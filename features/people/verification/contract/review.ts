/** The words of the desk: documents that wait, what is looked at, and what is decided. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, Instant, listPage, literals, pageQuery, Uuid } from '#kernel/wire.ts';
import { Document } from '../contract.ts';
import { CHECKS, DOCUMENT_KINDS, REFUSE_REASONS } from './kinds.ts';

const ById = Type.Object({ id: Uuid }, closed);

export const OpsDocument = Type.Object({
  ...Document.properties,
  memberId: Uuid,
  account: Type.String(),
  /** What the member has now. */
  level: Type.Integer(),
  revision: Type.Integer(),
  /** Who works on it; empty when nobody does. */
  claimedBy: Type.String(),
  isMine: Type.Boolean(),
  /** Account of who decided; empty before. */
  decidedBy: Type.String(),
});
export type OpsDocument = Static<typeof OpsDocument>;

export const DOCUMENT_VIEWS = ['waiting', 'accepted', 'expiring', 'refused', 'expired', 'all'] as const;
export type DocumentView = (typeof DOCUMENT_VIEWS)[number];

export const OpsDocumentList = call({
  method: 'GET',
  path: '/ops/verification/documents',
  summary:
    'Documents of the brand: those that wait oldest first, those that soon expire soonest first, the others newest first.',
  query: Type.Object(
    {
      view: Type.Optional(literals(DOCUMENT_VIEWS)),
      account: Type.Optional(Type.String({ maxLength: 32 })),
      member: Type.Optional(Uuid),
      kind: Type.Optional(literals(DOCUMENT_KINDS)),
      mine: Type.Optional(Type.Boolean()),
      ...pageQuery,
    },
    closed,
  ),
  answer: listPage(OpsDocument),
});

const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' });

export const OpsDocumentDetail = call({
  method: 'GET',
  path: '/ops/verification/documents/{id}',
  faults: ['verification.unknown'],
  summary:
    'One document with what the profile says and what has to be looked at; pictures are opened one by one.',
  params: ById,
  answer: Type.Object({
    document: OpsDocument,
    /** What stands in the profile, to hold the document against. */
    profile: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
    /** Stands for these texts: whoever accepts sends it back. */
    seen: Digest,
    checklist: Type.Array(literals(CHECKS)),
    checked: Type.Array(literals(CHECKS)),
    /** The day the document counts until where it does not say an earlier one itself. */
    validUntil: Instant,
    /** His other documents of this kind, newest first. */
    earlier: Type.Array(Document),
  }),
});
export type OpsDocumentDetailed = Static<typeof OpsDocumentDetail.answer>;

export const OpenPage = call({
  method: 'POST',
  path: '/ops/verification/documents/{id}/pages/{n}',
  faults: ['verification.unknown'],
  summary: 'Opens one picture, as base64 of a jpg; who looked at it is written down.',
  params: Type.Object({ id: Uuid, n: Type.Integer({ minimum: 1, maximum: 3 }) }, closed),
  body: Type.Object({}, closed),
  answer: Type.Object({ picture: Type.String() }),
});

export const ClaimDocument = call({
  method: 'POST',
  path: '/ops/verification/documents/{id}/claim',
  faults: ['verification.claimed', 'verification.unknown', 'verification.wrong_state'],
  summary: 'The caller works on it, so that nobody else does; or lets go of it.',
  params: ById,
  body: Type.Object({ hold: Type.Boolean() }, closed),
  answer: OpsDocument,
});

const Seen = { ...Digest, description: 'of the profile the document was held against, as it was read' };
/** What the caller saw: somebody who decides about something else by now is refused. */
const revision = Type.Integer({ minimum: 1 });
const DECIDING = [
  'verification.changed_meanwhile',
  'verification.claimed',
  'verification.unknown',
  'verification.wrong_state',
] as const;

export const AcceptDocument = call({
  method: 'POST',
  path: '/ops/verification/documents/{id}/accept',
  faults: [
    ...DECIDING,
    'verification.checks_missing',
    'verification.profile_missing',
    'verification.wrong_until',
  ],
  summary: 'Accepts a document after everything on its list was looked at; the member’s level follows.',
  params: ById,
  body: Type.Object(
    {
      revision,
      seen: Seen,
      checks: Type.Array(literals(CHECKS), { maxItems: CHECKS.length, uniqueItems: true }),
      /** The last day the document names itself, `2031-05-20`; left out where it names none. */
      until: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
    },
    closed,
  ),
  answer: OpsDocument,
});

export const RefuseDocument = call({
  method: 'POST',
  path: '/ops/verification/documents/{id}/refuse',
  faults: DECIDING,
  summary: 'Refuses a document; the member reads reason and note and can show another one.',
  params: ById,
  body: Type.Object(
    { revision, reason: literals(REFUSE_REASONS), note: Type.Optional(Type.String({ maxLength: 300 })) },
    closed,
  ),
  answer: OpsDocument,
});
