/** The words of staff: who operates, and what he may do. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, Instant, literals, Nothing, Uuid } from '#kernel/wire.ts';

export const STAFF_ROLES = ['admin', 'support', 'finance', 'risk'] as const;
/** `none`: hired, and nothing granted yet. */
export type StaffRole = (typeof STAFF_ROLES)[number] | 'none';

const Granted = literals(STAFF_ROLES);
const AnyRole = literals(['none', ...STAFF_ROLES] as const);
/** `deposits.read`; `deposits.*` is all of one noun, `*` is everything. */
export const Right = Type.String({ maxLength: 40, pattern: '^(\\*|[a-z][a-z_]*\\.(\\*|[a-z][a-z_]*))$' });
const Email = Type.String({ maxLength: 254 });
const Reason = Type.String({ minLength: 3, maxLength: 200, pattern: '\\S' });

export const StaffInfo = Type.Object({
  id: Uuid,
  account: Type.String(),
  name: Type.String(),
  role: AnyRole,
  /** Where he is told what was done to his account; empty where none is known. */
  email: Type.String(),
  rights: Type.Array(Type.String()),
  brandCode: Type.String(),
  brandName: Type.String(),
  timeZone: Type.String(),
});
export type StaffInfo = Static<typeof StaffInfo>;

export const GetStaffInfo = call({
  method: 'GET',
  path: '/ops/me',
  summary: 'The signed-in member of staff, his rights, and the name and time zone of his brand.',
  answer: StaffInfo,
});

export const SetOwnEmail = call({
  method: 'PUT',
  path: '/ops/me/email',
  faults: ['identity.step_up_required', 'staff.wrong_email'],
  summary: 'Where the caller is told what was done to his account; the address before is told of the change.',
  body: Type.Object({ email: Email }, closed),
  answer: Nothing,
});

export const StaffNotice = Type.Object({
  id: Uuid,
  /** What others did: took the second factors away, set a new first password. */
  kind: literals(['factors', 'password'] as const),
  at: Instant,
  /** Accounts: who asked, then who agreed. */
  by: Type.Array(Type.String()),
});
export type StaffNotice = Static<typeof StaffNotice>;

export const ListNotices = call({
  method: 'GET',
  path: '/ops/me/notices',
  summary: 'What others did to the caller’s account and he has not yet said he has seen.',
  answer: Type.Array(StaffNotice),
});

export const DismissNotice = call({
  method: 'POST',
  path: '/ops/me/notices/{id}/seen',
  faults: ['staff.unknown'],
  summary: 'The caller has seen it.',
  params: Type.Object({ id: Uuid }, closed),
  answer: Nothing,
});

export const STAFF_STATUSES = ['active', 'suspended'] as const;
export type StaffStatus = (typeof STAFF_STATUSES)[number];
export const StaffMember = Type.Object({
  id: Uuid,
  account: Type.String(),
  name: Type.String(),
  person: Type.String(),
  role: AnyRole,
  email: Type.String(),
  status: literals(STAFF_STATUSES),
  hiredAt: Instant,
  lastSignInAt: Type.Union([Instant, Type.Null()]),
});
export type StaffMember = Static<typeof StaffMember>;

export const ListStaff = call({
  method: 'GET',
  path: '/ops/staff',
  summary: 'Everybody who operates this brand.',
  answer: Type.Array(StaffMember),
});

export const FirstPassword = Type.Object({ id: Uuid, account: Type.String(), password: Type.String() });
export type FirstPassword = Static<typeof FirstPassword>;
export const HireStaff = call({
  method: 'POST',
  path: '/ops/staff',
  faults: ['identity.username_taken', 'staff.wrong_email'],
  summary: 'Hires somebody without rights and asks for his role; the first password is shown this once.',
  body: Type.Object(
    {
      username: Type.String({ minLength: 3, maxLength: 24, pattern: '^[a-z][a-z0-9.-]*$' }),
      name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
      /** Who this is in the books of the house, e.g. a staff number: two accounts of one person are one pair of eyes. */
      person: Type.String({ minLength: 2, maxLength: 60, pattern: '\\S' }),
      role: Granted,
      email: Type.Optional(Email),
      reason: Reason,
    },
    closed,
  ),
  answer: FirstPassword,
});

const ById = Type.Object({ id: Uuid }, closed);

export const SetStaffStatus = call({
  method: 'POST',
  path: '/ops/staff/{id}/status',
  faults: ['staff.last_admin', 'staff.not_yourself', 'staff.unknown'],
  summary: 'Suspends or reopens a member of staff; sessions end with it.',
  params: ById,
  body: Type.Object({ status: literals(STAFF_STATUSES), reason: Reason }, closed),
  answer: Nothing,
});

const AskedFor = Type.Object({ id: Uuid });
const askAbout = <const Path extends string>(path: Path, summary: string) =>
  call({
    method: 'POST',
    path,
    faults: [
      'identity.step_up_required',
      'staff.no_factors',
      'staff.not_yourself',
      'staff.request_open',
      'staff.same_hand',
      'staff.unknown',
    ],
    summary,
    params: ById,
    body: Type.Object({ reason: Reason }, closed),
    answer: AskedFor,
  });
export const AskStaffPassword = askAbout(
  '/ops/staff/{id}/password',
  'Asks for a new first password of a member of staff; another person decides.',
);
export const AskMemberPassword = askAbout(
  '/ops/members/{id}/password',
  'Asks for a first password for a player; another person decides.',
);
export const AskStaffFactors = askAbout(
  '/ops/staff/{id}/factors',
  'Asks to take away the second factors of a member of staff who lost them; another person decides.',
);
export const AskMemberFactors = askAbout(
  '/ops/members/{id}/factors',
  'Asks to take away the second factors of a player who lost them; another person decides.',
);

export const AskPayee = call({
  method: 'POST',
  path: '/ops/members/{id}/payee',
  faults: ['identity.step_up_required', 'members.wrong_fields', 'staff.no_change', 'staff.unknown'],
  summary: 'Asks for another name a player is paid under; another person decides.',
  params: ById,
  body: Type.Object(
    { name: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }), reason: Reason },
    closed,
  ),
  answer: AskedFor,
});

export const Role = Type.Object({ role: Granted, rights: Type.Array(Type.String()), own: Type.Boolean() });
export type Role = Static<typeof Role>;
export const ListRoles = call({
  method: 'GET',
  path: '/ops/roles',
  summary: 'What each role may do, and every right a route asks for.',
  answer: Type.Object({ roles: Type.Array(Role), known: Type.Array(Type.String()) }),
});

export const REQUEST_STATES = ['open', 'done', 'rejected', 'void'] as const;
export const GrantRequest = Type.Object({
  id: Uuid,
  kind: literals(['role', 'rights', 'factors', 'password', 'payee'] as const),
  /** The account it is about, or the role whose rights change. */
  subject: Type.String(),
  was: Type.Array(Type.String()),
  wanted: Type.Array(Type.String()),
  reason: Type.String(),
  askedBy: Type.String(),
  askedAt: Instant,
  expiresAt: Instant,
  state: literals(REQUEST_STATES),
  decidedAt: Type.Union([Instant, Type.Null()]),
  agreed: Type.Array(Type.String()),
  needed: Type.Integer(),
  /** The reader may decide; otherwise why not, as a fault code. */
  mine: Type.Union([Type.Literal('may'), Type.String()]),
  /** The reader asked for a first password, it was agreed to, and it waits to be collected. */
  ready: Type.Boolean(),
});
export type GrantRequest = Static<typeof GrantRequest>;

export const AskRole = call({
  method: 'POST',
  path: '/ops/staff/{id}/role',
  faults: ['staff.request_open', 'staff.unknown'],
  summary: 'Asks for another role of somebody; another person decides.',
  params: ById,
  body: Type.Object({ role: AnyRole, reason: Reason }, closed),
  answer: AskedFor,
});

export const AskRights = call({
  method: 'POST',
  path: '/ops/roles/{role}/rights',
  faults: ['staff.unknown_right'],
  summary: 'Asks for other rights of a role; another person decides.',
  params: Type.Object({ role: Granted }, closed),
  body: Type.Object(
    { rights: Type.Array(Right, { maxItems: 100, uniqueItems: true }), reason: Reason },
    closed,
  ),
  answer: AskedFor,
});

export const ListRequests = call({
  method: 'GET',
  path: '/ops/requests',
  summary: 'Changes of rights that wait for a second person, and the last that were decided.',
  answer: Type.Array(GrantRequest),
});

export const DecideRequest = call({
  method: 'POST',
  path: '/ops/requests/{id}/decision',
  faults: [
    'identity.step_up_required',
    'staff.already_agreed',
    'staff.not_yourself',
    'staff.request_decided',
    'staff.request_stale',
    'staff.same_hand',
    'staff.unknown',
  ],
  summary: 'Agrees to or refuses a change somebody else asked for.',
  params: ById,
  body: Type.Object({ agree: Type.Boolean() }, closed),
  answer: Type.Object({ state: literals(REQUEST_STATES) }),
});

export const MemberPassword = Type.Object({
  /** Of the newest request for a first password of this player; `none` where nobody ever asked. */
  state: literals(['none', ...REQUEST_STATES] as const),
  /** The reader asked. */
  mine: Type.Boolean(),
  /** It was agreed to and waits for the reader to collect it. */
  ready: Type.Boolean(),
});
export type MemberPassword = Static<typeof MemberPassword>;
export const GetMemberPassword = call({
  method: 'GET',
  path: '/ops/members/{id}/password',
  faults: ['staff.unknown'],
  summary: 'How it stands with the first password that was asked for a player.',
  params: ById,
  answer: MemberPassword,
});
export const CollectMemberPassword = call({
  method: 'POST',
  path: '/ops/members/{id}/password/collect',
  faults: [
    'identity.step_up_required',
    'staff.password_given',
    'staff.request_stale',
    'staff.request_undecided',
    'staff.unknown',
  ],
  summary:
    'The first password of a player that was agreed to, made now and shown this once to whoever asked for it.',
  params: ById,
  body: Type.Object({}, closed),
  answer: FirstPassword,
});

export const CollectPassword = call({
  method: 'POST',
  path: '/ops/requests/{id}/password',
  faults: [
    'identity.step_up_required',
    'staff.password_given',
    'staff.request_stale',
    'staff.request_undecided',
    'staff.unknown',
  ],
  summary: 'The first password that was agreed to, made now and shown this once to whoever asked for it.',
  params: ById,
  body: Type.Object({}, closed),
  answer: FirstPassword,
});
