/** The words of the trail: who did what. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { Instant, Nothing, closed, listPage, pageQuery } from '#kernel/wire.ts';

const Anything = Type.Unsafe<unknown>(Type.Any());
export const TrailEntry = Type.Object({
  n: Type.Integer(),
  at: Instant,
  who: Type.String(),
  kind: Type.String(),
  action: Type.String(),
  subject: Type.String(),
  /** Account of the subject, where it is a person. */
  about: Type.String(),
  before: Anything,
  after: Anything,
  ip: Type.String(),
  requestId: Type.String(),
  /** Start of the link's hash, to compare with a printed one. */
  link: Type.String(),
});
export type TrailEntry = Static<typeof TrailEntry>;

export const OpsTrail = call({
  method: 'GET',
  path: '/ops/audit',
  summary: 'What was done to this brand, newest first: who, what, before, after, from where.',
  query: Type.Object(
    {
      ...pageQuery,
      /** `brand`, `staff`, `members`: the first part of an action. */
      room: Type.Optional(Type.String({ pattern: '^[a-z_]{1,30}$' })),
      account: Type.Optional(Type.String({ minLength: 1, maxLength: 32 })),
    },
    closed,
  ),
  answer: listPage(TrailEntry),
});

export const OpsTrailCheck = call({
  method: 'POST',
  path: '/ops/audit/check',
  summary: 'Computes the whole chain again; names the first entry that is not what was written.',
  body: Nothing,
  answer: Type.Object({ whole: Type.Boolean(), brokenAt: Type.Union([Type.Integer(), Type.Null()]) }),
});
