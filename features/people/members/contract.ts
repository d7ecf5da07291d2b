/** The words of members: who plays (docs/PRODUCT.md, 3). */
import { Type, type Static } from 'typebox';
import { call } from '#kernel/call.ts';
import { fact } from '#kernel/facts.ts';
import { Instant, Nothing, Uuid, closed, listPage, literals, pageQuery } from '#kernel/wire.ts';
import { FIRST_LEVEL } from './contract/profile-names.ts';

export const MEMBER_STATUSES = ['active', 'suspended', 'closed', 'excluded'] as const;
export const MemberStatus = literals(MEMBER_STATUSES);
export type MemberStatus = Static<typeof MemberStatus>;

/** Types of members (docs/PRODUCT.md, 3): agents 1, 2, 41, 42 · trial 4 · everybody else plays. */
export const PLAYER_TYPE = 0;
export const TRIAL_TYPE = 4;
export const AGENT_TYPES: readonly number[] = [1, 2, 41, 42];

/** What `GET /wps/system/setting/register` is made of. */
export type RegistrationOffer = {
  readonly methods: ('mobile' | 'username')[];
  readonly fields: { readonly mobile: OfferedFields; readonly username: OfferedFields };
  readonly minAge: number;
  readonly countryDialingCode: string;
  readonly countryPicker: boolean;
};
type OfferedFields = Record<
  string,
  { visible: boolean; required: boolean; minLength: number; maxLength: number; acceptedPattern: string }
>;

export const MemberInfo = Type.Object({
  id: Uuid,
  account: Type.String(),
  username: Type.String(),
  nickname: Type.String(),
  /** Address of the picture the member chose. */
  icon: Type.String(),
  type: Type.Integer(),
  isAgent: Type.Boolean(),
  isTrial: Type.Boolean(),
  status: MemberStatus,
  /** What he plays and pays in now. */
  currency: Type.String(),
  /** Those he has opened; one where the brand offers one. */
  currencies: Type.Array(Type.String()),
  merchantCode: Type.String(),
  registeredAt: Instant,
  lastLoginAt: Type.Union([Instant, Type.Null()]),
  /** How many words about what staff did to his account he has not seen (`GET /wps/member/notices`). */
  notices: Type.Integer(),
  /** The version of the brand's terms that waits for his agreement; null when he agreed to the one shown now. */
  termsDue: Type.Union([Type.Integer(), Type.Null()]),
  /** Why he may do no more than come to his money and his records, and until when; null for everybody else. */
  restriction: Type.Union([
    Type.Object({ reason: literals(['excluded', 'closed']), until: Type.Union([Instant, Type.Null()]) }),
    Type.Null(),
  ]),
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
  summary:
    'Members of the brand, newest first; with an account, those that begin with it, in the order of accounts.',
  query: Type.Object(
    {
      account: Type.Optional(Type.String({ maxLength: 32 })),
      status: Type.Optional(MemberStatus),
      ...pageQuery,
    },
    closed,
  ),
  answer: listPage(OpsMember),
});

/** What stays in the trail beside a change: three spaces are no reason. */
const Reason = Type.String({ minLength: 3, maxLength: 200, pattern: '\\S' });

export const OpsSetMemberStatus = call({
  method: 'POST',
  path: '/ops/members/{id}/status',
  faults: ['members.exclusion_stays', 'members.unknown_member'],
  summary: 'Suspend, close or reopen a member; play, deposits and live channel end within a second.',
  params: Type.Object({ id: Uuid }, closed),
  body: Type.Object({ status: MemberStatus, reason: Reason }, closed),
  answer: Nothing,
});

/** Pictures a member may show himself by: emblems of the house. */
export const ICONS = [
  'tiger',
  'elephant',
  'peacock',
  'koi',
  'rooster',
  'crab',
  'turtle',
  'butterfly',
  'lotus',
  'boat',
  'sun',
  'moon',
] as const;
export const iconAddress = (name: string): string => (name === '' ? '' : `/art/emblem/${name}.svg`);

export const MemberIcon = Type.Object({
  icon: Type.String(),
  url: Type.String(),
  icons: Type.Array(Type.Object({ name: Type.String(), url: Type.String() })),
});
export const GetMemberIcon = call({
  method: 'GET',
  path: '/wps/member/info/icon',
  summary: 'The member’s picture and those he may choose from.',
  answer: MemberIcon,
});

export const ProfileField = Type.Object(
  {
    visible: Type.Boolean(),
    editable: literals(['always', 'once', 'never']),
  },
  closed,
);
export type ProfileField = Static<typeof ProfileField>;

export const ContactState = Type.Object({ value: Type.String(), verified: Type.Boolean() });
export const Profile = Type.Object({
  account: Type.String(),
  icon: Type.String(),
  level: Type.Integer(),
  /** What the first level still takes of him; empty from level 1. */
  missing: Type.Array(literals(FIRST_LEVEL)),
  fields: Type.Array(
    Type.Object({ name: Type.String(), value: Type.String(), open: Type.Boolean(), once: Type.Boolean() }),
  ),
  /** Masked, so that a glance over a shoulder shows nothing. */
  phone: Type.Union([ContactState, Type.Null()]),
  email: Type.Union([ContactState, Type.Null()]),
});
export type Profile = Static<typeof Profile>;

export const GetProfile = call({
  method: 'GET',
  path: '/wps/member/profile',
  summary: 'The fields of the profile the brand shows, which of them may be written, and what is bound.',
  answer: Profile,
});

const detail = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
export const ProfileChange = Type.Object(
  {
    icon: Type.Optional(Type.String({ maxLength: 20, pattern: `^(${ICONS.join('|')})?$` })),
    nickname: detail(24),
    fullname: detail(80),
    payeeName: detail(80),
    birthday: detail(10),
    nationality: detail(40),
    region: detail(60),
    address: detail(200),
    occupation: detail(60),
    incomeSource: detail(60),
    whatsapp: detail(40),
    telegram: detail(40),
    zalo: detail(40),
    facebook: detail(80),
    line: detail(40),
    wechat: detail(40),
    qqNum: detail(20),
  },
  closed,
);
export type ProfileChange = Static<typeof ProfileChange>;
export const SetProfile = call({
  method: 'POST',
  path: '/wps/member/profile',
  faults: ['members.field_closed', 'members.wrong_fields'],
  summary: 'Write some fields of the profile; the others stay.',
  body: ProfileChange,
  answer: Profile,
});

const Change = Type.Object({
  kind: literals(['status', 'level', 'tags', 'password', 'profile']),
  from: Type.String(),
  to: Type.String(),
  reason: Type.String(),
  by: Type.String(),
  at: Instant,
});
export const OpsMemberDetail = Type.Object({
  id: Uuid,
  nickname: Type.String(),
  level: Type.Integer(),
  tags: Type.Array(Type.String()),
  referralCode: Type.String(),
  lastSignInAt: Type.Union([Instant, Type.Null()]),
  phone: Type.Union([ContactState, Type.Null()]),
  email: Type.Union([ContactState, Type.Null()]),
  details: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  history: Type.Array(Change),
});
export type OpsMemberDetail = Static<typeof OpsMemberDetail>;

const ofMember = Type.Object({ id: Uuid }, closed);

export const OpsGetMember = call({
  method: 'GET',
  path: '/ops/members/{id}',
  faults: ['members.unknown_member'],
  summary:
    'One member: profile and what is bound, masked; tags, verification level, and what was changed by whom.',
  params: ofMember,
  answer: OpsMemberDetail,
});

export const OpsSetTags = call({
  method: 'POST',
  path: '/ops/members/{id}/tags',
  faults: ['members.unknown_member'],
  summary: 'Set the tags staff sort this member by.',
  params: ofMember,
  body: Type.Object(
    {
      tags: Type.Array(Type.String({ minLength: 1, maxLength: 24, pattern: '^[^\\s,][^,]*$' }), {
        maxItems: 20,
        uniqueItems: true,
      }),
    },
    closed,
  ),
  answer: Nothing,
});

export const OpsSetLevel = call({
  method: 'POST',
  path: '/ops/members/{id}/level',
  faults: ['members.unknown_member'],
  summary: 'Set how far this member was checked.',
  params: ofMember,
  body: Type.Object({ level: Type.Integer({ minimum: 0, maximum: 3 }), reason: Reason }, closed),
  answer: Nothing,
});

/** Somebody has registered, or was opened by staff or an agent. */
export const MemberRegistered = fact('member.registered', Type.Object({ memberId: Uuid, brandId: Uuid }));

/** A member was suspended, closed, excluded or opened again. */
export const MemberStatusChanged = fact(
  'member.status_changed',
  Type.Object({ memberId: Uuid, brandId: Uuid, from: MemberStatus, to: MemberStatus }),
);
