/** The words of members: who plays (spec section 3, Member info). */
import { Type, type Static } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, Instant, Nothing, pageQuery, Uuid } from '#kernel/wire.ts';

export const MEMBER_STATUSES = ['active', 'suspended', 'closed', 'excluded'] as const;
export const MemberStatus = Type.Union([
  Type.Literal('active'),
  Type.Literal('suspended'),
  Type.Literal('closed'),
  Type.Literal('excluded'),
]);
export type MemberStatus = Static<typeof MemberStatus>;

/** Types of spec section 3: agents 1, 2, 41, 42 · trial 4 · everybody else plays. */
export const PLAYER_TYPE = 0;
export const TRIAL_TYPE = 4;
export const AGENT_TYPES: readonly number[] = [1, 2, 41, 42];

export const MemberInfo = Type.Object({
  id: Uuid,
  account: Type.String(),
  username: Type.String(),
  nickname: Type.String(),
  type: Type.Integer(),
  isAgent: Type.Boolean(),
  isTrial: Type.Boolean(),
  status: MemberStatus,
  currency: Type.String(),
  merchantCode: Type.String(),
  registeredAt: Instant,
  lastLoginAt: Type.Union([Instant, Type.Null()]),
});
export type MemberInfo = Static<typeof MemberInfo>;

export const GetMemberInfo = call({
  method: 'GET',
  path: '/wps/member/info',
  summary: 'The signed-in member.',
  answer: MemberInfo,
});

export const OpsMember = Type.Object({
  id: Uuid,
  account: Type.String(),
  type: Type.Integer(),
  status: MemberStatus,
  currency: Type.String(),
  registeredAt: Instant,
});
export type OpsMember = Static<typeof OpsMember>;

export const OpsMemberList = call({
  method: 'GET',
  path: '/ops/members',
  summary: 'Members of the brand, newest first, by account or status.',
  query: Type.Object(
    {
      account: Type.Optional(Type.String({ maxLength: 32 })),
      status: Type.Optional(MemberStatus),
      ...pageQuery,
    },
    closed,
  ),
  answer: Type.Object({ list: Type.Array(OpsMember), pageNum: Type.Integer(), totalPages: Type.Integer() }),
});

export const OpsSetMemberStatus = call({
  method: 'POST',
  path: '/ops/members/{id}/status',
  summary: 'Suspend, close or reopen a member; play, deposits and live channel end within a second.',
  params: Type.Object({ id: Uuid }, closed),
  body: Type.Object({ status: MemberStatus, reason: Type.String({ minLength: 3, maxLength: 200 }) }, closed),
  answer: Nothing,
});
