/** The words of what a member is told at his next sign-in: what staff did to his account. */
import { Type, type Static } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, Instant, literals, Nothing, Uuid } from '#kernel/wire.ts';

/** Second factors taken away, a first password given out, the profile written, the name he is paid under, the transaction password taken away. */
export const NoticeKind = literals(['factors', 'password', 'profile', 'payee', 'transaction']);
export type NoticeKind = Static<typeof NoticeKind>;
export const MemberNotice = Type.Object({ id: Uuid, kind: NoticeKind, at: Instant });
export type MemberNotice = Static<typeof MemberNotice>;

export const ListMemberNotices = call({
  method: 'GET',
  path: '/wps/member/notices',
  summary:
    'What customer service did to the caller’s account and he has not yet said he has seen, oldest first.',
  answer: Type.Array(MemberNotice),
});

export const DismissMemberNotice = call({
  method: 'POST',
  path: '/wps/member/notices/{id}/seen',
  faults: ['members.unknown_notice'],
  summary: 'The caller has seen it.',
  params: Type.Object({ id: Uuid }, closed),
  answer: Nothing,
});

export const AcceptTerms = call({
  method: 'POST',
  path: '/wps/member/terms',
  summary:
    'The caller agrees to this version of the brand’s terms. Only the version that is shown now is kept: when the terms have moved on meanwhile, `termsDue` of `GET /wps/member/info` names the next.',
  body: Type.Object({ version: Type.Integer({ minimum: 1 }) }, closed),
  answer: Nothing,
});
