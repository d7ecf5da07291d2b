/** The words of approvals: what waits for a second person, who decides, what became of it. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, Instant, literals, Uuid } from '#kernel/wire.ts';

const ById = Type.Object({ id: Uuid }, closed);

/** What a call answers that asks for something another person has to agree to. */
export const AskedFor = Type.Object({ id: Uuid });
/** Why somebody asks; the person who decides reads it. */
export const Reason = Type.String({ minLength: 3, maxLength: 200, pattern: '\\S' });

export const REQUEST_STATES = ['open', 'done', 'rejected', 'void'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
export const VOID_REASONS = [
  /** nobody decided in time */
  'expired',
  /** what it is about is not what it was when somebody asked */
  'changed',
  /** what was to be taken is no longer there */
  'uncovered',
] as const;
export type VoidReason = (typeof VOID_REASONS)[number];
export const ApprovalRequest = Type.Object({
  id: Uuid,
  /** The short name of its kind, e.g. `role`. */
  kind: Type.String(),
  /** Room and name of its kind, e.g. `staff.role`: the console shows it with the component of that name. */
  type: Type.String(),
  /** What it is about: an account, a role, a serial number. */
  subject: Type.String(),
  /** What stood when it was asked for. */
  was: Type.Array(Type.String()),
  wanted: Type.Array(Type.String()),
  /** What was asked for, in the schema of its kind. */
  content: Type.Record(Type.String(), Type.Unknown()),
  reason: Type.String(),
  askedBy: Type.String(),
  askedAt: Instant,
  expiresAt: Instant,
  state: literals(REQUEST_STATES),
  /** Why it is void; null where it is not, and where nobody wrote that down. */
  voidBecause: Type.Union([literals(VOID_REASONS), Type.Null()]),
  decidedAt: Type.Union([Instant, Type.Null()]),
  /** Accounts of those who agreed. */
  agreed: Type.Array(Type.String()),
  needed: Type.Integer(),
  /** Whoever agrees enters it a second time; until then `wanted` and `content` are empty for everybody but who asked. */
  enteredTwice: Type.Boolean(),
  /** Accounts of those who may still agree; nobody where it is decided. */
  mayAgree: Type.Array(Type.String()),
  /** How many of the agreements nobody is there to give; 0 where it can be decided, or is. */
  lacks: Type.Integer(),
  /** The reader may decide; otherwise why not, as a fault code. */
  mine: Type.Union([Type.Literal('may'), Type.String()]),
  /** The reader asked, it was agreed to, and what came of it waits to be collected by him. */
  ready: Type.Boolean(),
});
export type ApprovalRequest = Static<typeof ApprovalRequest>;

/** Whether what needs several people can be decided by those who are there. */
export const Outlook = Type.Object({
  needed: Type.Integer(),
  /** Accounts of those who agreed. */
  agreed: Type.Array(Type.String()),
  /** Accounts of those who may still agree. */
  mayAgree: Type.Array(Type.String()),
  /** How many of the agreements nobody is there to give; 0 where it can be decided. */
  lacks: Type.Integer(),
  /** The reader may decide; otherwise why not, as a fault code. */
  mine: Type.Union([Type.Literal('may'), Type.String()]),
});
export type Outlook = Static<typeof Outlook>;

export const Staffing = Type.Object({
  /** Room and name of a kind, e.g. `withdrawals.payout`. */
  type: Type.String(),
  /** The most that have to agree to one of it, beside who asks. */
  needed: Type.Integer(),
  /** How many others are there to agree, whoever asks. */
  others: Type.Integer(),
  lacks: Type.Integer(),
});
export type Staffing = Static<typeof Staffing>;

export const ListStaffing = call({
  method: 'GET',
  path: '/ops/requests/staffing',
  summary:
    'For each kind of request: how many have to agree, and whether so many people with the right are there.',
  answer: Type.Array(Staffing),
});

export const ListRequests = call({
  method: 'GET',
  path: '/ops/requests',
  summary: 'What waits for a second person, and the last that was decided.',
  answer: Type.Array(ApprovalRequest),
});

export const DecideRequest = call({
  method: 'POST',
  path: '/ops/requests/{id}/decision',
  faults: [
    'cashier.level',
    'identity.step_up_required',
    'protection.account_closed',
    'protection.account_suspended',
    'protection.deposit_above_max',
    'protection.deposit_below_min',
    'protection.deposit_limit',
    'protection.limits_first',
    'protection.other_currency',
    'protection.self_excluded',
    'protection.time_out',
    'protection.wrong_currency',
    'staff.already_agreed',
    'staff.entries_differ',
    'staff.not_yourself',
    'staff.request_decided',
    'staff.request_stale',
    'staff.same_hand',
    'staff.unknown',
    'withdrawals.case_open',
    'withdrawals.player_level',
    'withdrawals.player_name',
    'withdrawals.player_owes',
    'withdrawals.return_stale',
  ],
  summary: 'Agrees to or refuses a change somebody else asked for.',
  params: ById,
  body: Type.Object(
    {
      agree: Type.Boolean(),
      /** What was entered a second time, where a request is `enteredTwice`. */
      entered: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    },
    closed,
  ),
  answer: Type.Object({ state: literals(REQUEST_STATES) }),
});

/** What is made only when the one who asked collects it, and shown this once. */
export const FirstPassword = Type.Object({ id: Uuid, account: Type.String(), password: Type.String() });
export type FirstPassword = Static<typeof FirstPassword>;

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
