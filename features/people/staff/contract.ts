/** The words of staff: who operates, and what he may do. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { AskedFor, FirstPassword, Reason } from '#features/people/approvals/contract.ts';
import { closed, Instant, literals, Nothing, Uuid } from '#kernel/wire.ts';

export const STAFF_ROLES = ['admin', 'support', 'finance', 'risk'] as const;
/** `none`: hired, and nothing granted yet. */
export type StaffRole = (typeof STAFF_ROLES)[number] | 'none';

export const Granted = literals(STAFF_ROLES);
export const AnyRole = literals(['none', ...STAFF_ROLES] as const);
/** `deposits.read`; `deposits.*` is all of one noun, `*` is everything. */
export const Right = Type.String({ maxLength: 40, pattern: '^(\\*|[a-z][a-z_]*\\.(\\*|[a-z][a-z_]*))$' });
const Email = Type.String({ maxLength: 254 });

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

const askAbout = <const Path extends string>(path: Path, summary: string) =>
  call({
    method: 'POST',
    path,
    faults: [
      'identity.step_up_required',
      'staff.no_change',
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
export const AskStaffFactors = askAbout(
  '/ops/staff/{id}/factors',
  'Asks to take away the second factors of a member of staff who lost them; another person decides.',
);

export const Role = Type.Object({ role: Granted, rights: Type.Array(Type.String()), own: Type.Boolean() });
export type Role = Static<typeof Role>;
export const ListRoles = call({
  method: 'GET',
  path: '/ops/roles',
  summary: 'What each role may do, and every right a route asks for.',
  answer: Type.Object({ roles: Type.Array(Role), known: Type.Array(Type.String()) }),
});

export const AskRole = call({
  method: 'POST',
  path: '/ops/staff/{id}/role',
  faults: ['staff.no_change', 'staff.request_open', 'staff.same_hand', 'staff.unknown'],
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
