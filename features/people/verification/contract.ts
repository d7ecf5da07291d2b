/** The words of verification: documents a member shows, and the level they give him (docs/RULINGS.md; CHECKS 37). */
import { type Static, Type } from 'typebox';
import { FIRST_LEVEL } from '#features/people/members/contract/profile-names.ts';
import { call } from '#kernel/call.ts';
import { fact } from '#kernel/facts.ts';
import { topic } from '#kernel/topics.ts';
import { closed, Instant, literals, Nothing, Uuid } from '#kernel/wire.ts';
import { DOCUMENT_KINDS, DOCUMENT_STATES, MOST_BYTES, REFUSE_REASONS } from './contract/kinds.ts';

const Kind = literals(DOCUMENT_KINDS);
const OrNull = (schema: typeof Instant) => Type.Union([schema, Type.Null()]);

export const Document = Type.Object({
  id: Uuid,
  kind: Kind,
  state: literals(DOCUMENT_STATES),
  /** How many pictures it has. */
  pages: Type.Integer(),
  /** Why it was refused; empty where it was not. */
  reason: literals(['', ...REFUSE_REASONS] as const),
  /** What staff wrote to the member. */
  note: Type.String(),
  createdAt: Instant,
  sentAt: OrNull(Instant),
  decidedAt: OrNull(Instant),
  validUntil: OrNull(Instant),
});
export type Document = Static<typeof Document>;

export const Verification = Type.Object({
  /** 0 not all of the next · 1 contact proved, name and birth date given · 2 identity · 3 address and source of funds. */
  level: Type.Integer(),
  /** What the first level still takes of him; empty from level 1. */
  missing: Type.Array(literals(FIRST_LEVEL)),
  asked: Type.Array(
    Type.Object({
      kind: Kind,
      /** The level it counts for. */
      level: Type.Integer(),
      /** The newest one the member has shown or begun; null where there is none. */
      document: Type.Union([Document, Type.Null()]),
      /** Fields of the profile that have to be filled in before it can be sent. */
      profile: Type.Array(Type.String()),
    }),
  ),
  mostPages: Type.Integer(),
  /** bytes of a picture */
  mostBytes: Type.Integer(),
});
export type Verification = Static<typeof Verification>;

export const GetVerification = call({
  method: 'GET',
  path: '/wps/verification/documents',
  summary: 'The member’s level, which documents the brand asks for, and what became of those he has shown.',
  answer: Verification,
});

/** Of the largest picture. */
const BASE64_MOST = Math.ceil(MOST_BYTES / 3) * 4 + 4;

export const AddPage = call({
  method: 'POST',
  path: '/wps/verification/documents/{kind}/pages',
  faults: [
    'verification.document_waits',
    'verification.quota',
    'verification.too_many_pages',
    'verification.unknown_kind',
    'verification.wrong_picture',
  ],
  summary:
    'Adds a picture (base64 of a png or jpg, at most 5 MB) to the document of this kind that is being put together; it is encoded anew and sealed.',
  params: Type.Object({ kind: Kind }, closed),
  body: Type.Object({ picture: Type.String({ minLength: 1, maxLength: BASE64_MOST }) }, closed),
  largestBody: BASE64_MOST + 1_024,
  answer: Verification,
});

/** The short way of clients that know one address: a document of one picture, or of several, one a call. */
export const GetDocuments = call({
  method: 'GET',
  path: '/wps/member/documents',
  summary: 'As `/wps/verification/documents`.',
  answer: Verification,
});
export const ShowDocument = call({
  method: 'POST',
  path: '/wps/member/documents',
  faults: [
    'verification.document_waits',
    'verification.profile_missing',
    'verification.quota',
    'verification.too_many_pages',
    'verification.unknown_kind',
    'verification.wrong_picture',
  ],
  summary:
    'Shows a document of this kind: a picture (base64 of a png or jpg, at most 5 MB), handed to the staff at once unless more pictures follow.',
  body: Type.Object(
    {
      kind: Kind,
      picture: Type.String({ minLength: 1, maxLength: BASE64_MOST }),
      /** Another picture of the same document follows; three at most. */
      more: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  largestBody: BASE64_MOST + 1_024,
  answer: Verification,
});

const ById = { params: Type.Object({ id: Uuid }, closed) } as const;
export const DropDocument = call({
  ...ById,
  method: 'DELETE',
  path: '/wps/verification/drafts/{id}',
  faults: ['verification.unknown', 'verification.wrong_state'],
  summary: 'Gives up a document that was not sent yet; its pictures are deleted.',
  answer: Verification,
});
export const SendDocument = call({
  ...ById,
  method: 'POST',
  path: '/wps/verification/drafts/{id}/send',
  faults: [
    'verification.no_pages',
    'verification.profile_missing',
    'verification.unknown',
    'verification.wrong_state',
  ],
  summary: 'Hands a document to the staff for checking.',
  answer: Verification,
});

/** A document of the member was sent, decided on or has expired. */
export const VerificationMoved = topic({
  name: 'verification',
  to: 'member',
  restricted: true,
  data: Nothing,
});
/** A document of the brand is new or has changed: who shows them asks again. */
export const DocumentsChanged = topic({
  name: 'ops:verification',
  to: { right: 'verification.read' },
  data: Nothing,
});

/** An accepted document soon counts no longer, and no newer one of its kind has been sent. Told once a document. */
export const DocumentExpiring = fact(
  'verification.expiring',
  Type.Object({ memberId: Uuid, brandId: Uuid, documentId: Uuid, kind: Kind, until: Instant }),
);

/** A document was accepted or refused, or its time is over. */
export const DocumentDecided = fact(
  'verification.decided',
  Type.Object({
    memberId: Uuid,
    brandId: Uuid,
    documentId: Uuid,
    kind: Kind,
    outcome: literals(['accepted', 'refused', 'expired'] as const),
    reason: Type.String(),
    /** The level he has after it. */
    level: Type.Integer(),
  }),
);
