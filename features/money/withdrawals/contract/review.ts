/** The words of the desk: the queue of withdrawals and what staff do about one. */
import { type Static, Type } from 'typebox';
import { AskedFor, Outlook, Reason } from '#features/people/approvals/contract.ts';
import { call } from '#kernel/call.ts';
import { Amount, closed, Instant, listPage, literals, pageQuery, Uuid } from '#kernel/wire.ts';
import { Withdrawal } from '../contract.ts';

const ById = Type.Object({ id: Uuid }, closed);
const InstantOrNull = Type.Union([Instant, Type.Null()]);

/** What staff should look at; a word each. */
export const HINTS = [
  'first',
  'no_play',
  'new_account',
  'shared_account',
  'large',
  'soon_after_deposit',
  'open_case',
  'owes',
  /** A deposit of somebody who had excluded himself: it goes back the way it came, as far as it was still there. */
  'excluded',
] as const;

export const OpsWithdrawal = Type.Object({
  ...Withdrawal.properties,
  memberId: Uuid,
  account: Type.String(),
  provider: Type.String(),
  providerReference: Type.String(),
  revision: Type.Integer(),
  /** Why somebody should look: withdrawals.flag.<flag>; empty when nothing is wrong. */
  flag: Type.String(),
  hints: Type.Array(Type.String()),
  /** Who works on it; empty when nobody does. */
  claimedBy: Type.String(),
  /** The reader works on it. */
  isMine: Type.Boolean(),
  /** Of the request that waits for another person; empty where none does. */
  request: Type.String(),
  holder: Type.String(),
  place: Type.String(),
  /** All of it, for whoever pays by hand; masked for others. */
  number: Type.String(),
});
export type OpsWithdrawal = Static<typeof OpsWithdrawal>;

export const VIEWS = ['review', 'release', 'paying', 'trouble', 'answer', 'ended', 'all'] as const;
export type View = (typeof VIEWS)[number];

export const OpsWithdrawalList = call({
  method: 'GET',
  path: '/ops/withdrawals',
  summary: 'Withdrawals of the brand: what waits oldest first, what ended newest first.',
  query: Type.Object(
    {
      view: Type.Optional(literals(VIEWS)),
      account: Type.Optional(Type.String({ maxLength: 32 })),
      mine: Type.Optional(Type.Boolean()),
      ...pageQuery,
    },
    closed,
  ),
  answer: listPage(OpsWithdrawal),
});

export const OpsWithdrawalDetail = call({
  method: 'GET',
  path: '/ops/withdrawals/{id}',
  faults: ['withdrawals.unknown'],
  summary: 'One withdrawal with every step, who did it, and the pictures the member showed.',
  params: ById,
  answer: Type.Object({
    withdrawal: OpsWithdrawal,
    timeline: Type.Array(
      Type.Object({
        name: Type.String(),
        owner: Type.String(),
        /** Account of the member of staff; empty where none acted. */
        staff: Type.String(),
        reason: Type.String(),
        at: Instant,
      }),
    ),
    /** Who agreed to what waits for other people, or could if the reader asked; null where nothing does. */
    approvals: Type.Union([Outlook, Type.Null()]),
    proofs: Type.Array(Uuid),
    /** Of pictures that were shown for other withdrawals as well: their serials. */
    twins: Type.Array(Type.Object({ proof: Uuid, serials: Type.Array(Type.String()) })),
    turnover: Type.Object({ needed: Amount, done: Amount }),
    lastDepositAt: InstantOrNull,
    lastStakeAt: InstantOrNull,
  }),
});
export type OpsWithdrawalDetailed = Static<typeof OpsWithdrawalDetail.answer>;

export const OpsProof = call({
  method: 'GET',
  path: '/ops/withdrawals/proofs/{id}',
  faults: ['withdrawals.unknown'],
  summary: 'A picture the member showed, as base64 of a jpg.',
  params: ById,
  answer: Type.Object({ picture: Type.String() }),
});

export const ClaimWithdrawal = call({
  method: 'POST',
  path: '/ops/withdrawals/{id}/claim',
  faults: ['withdrawals.claimed', 'withdrawals.unknown', 'withdrawals.wrong_state'],
  summary: 'The caller works on it, so that nobody else does; or lets go of it.',
  params: ById,
  body: Type.Object({ hold: Type.Boolean() }, closed),
  answer: OpsWithdrawal,
});

/** What the caller saw: somebody who decides about something else by now is refused. */
const revision = Type.Integer({ minimum: 1 });
export const ApproveWithdrawal = call({
  method: 'POST',
  path: '/ops/withdrawals/{id}/approve',
  faults: [
    'identity.step_up_required',
    'staff.request_open',
    'withdrawals.changed_meanwhile',
    'withdrawals.claimed',
    'withdrawals.player_level',
    'withdrawals.player_name',
    'withdrawals.player_owes',
    'withdrawals.return_stale',
    'withdrawals.unknown',
    'withdrawals.wrong_state',
  ],
  summary: 'Wants it paid; another person releases it, above a threshold two.',
  params: ById,
  body: Type.Object({ revision, reason: Reason }, closed),
  answer: AskedFor,
});

export const ReleaseWithdrawal = call({
  method: 'POST',
  path: '/ops/withdrawals/{id}/release',
  faults: [
    'identity.step_up_required',
    'staff.already_agreed',
    'staff.not_yourself',
    'staff.request_decided',
    'staff.request_stale',
    'staff.same_hand',
    'staff.unknown',
    'withdrawals.case_open',
    'withdrawals.no_release',
    'withdrawals.player_level',
    'withdrawals.player_name',
    'withdrawals.player_owes',
    'withdrawals.return_stale',
    'withdrawals.unknown',
  ],
  summary: 'Another person than the one who approved lets the money go, or sends it back to the queue.',
  params: ById,
  body: Type.Object({ agree: Type.Boolean() }, closed),
  answer: OpsWithdrawal,
});

export const REJECT_REASONS = ['documents', 'name', 'turnover', 'account', 'risk', 'other'] as const;
export const RejectWithdrawal = call({
  method: 'POST',
  path: '/ops/withdrawals/{id}/reject',
  faults: [
    'withdrawals.changed_meanwhile',
    'withdrawals.claimed',
    'withdrawals.unknown',
    'withdrawals.wrong_state',
  ],
  summary: 'Refuses it; the money goes back to the balance at once. The member reads reason and note.',
  params: ById,
  body: Type.Object(
    { revision, reason: literals(REJECT_REASONS), note: Type.Optional(Type.String({ maxLength: 300 })) },
    closed,
  ),
  answer: OpsWithdrawal,
});

/** What a provider's message can be besides what was expected. */
export const FLAGS = ['mismatch', 'contradiction'] as const;
export const ExplainFlag = call({
  method: 'POST',
  path: '/ops/withdrawals/{id}/explain',
  faults: ['withdrawals.changed_meanwhile', 'withdrawals.claimed', 'withdrawals.unknown'],
  summary:
    'Somebody has looked into what was flagged, whatever state it is in, and says what he found; it leaves the list of trouble.',
  params: ById,
  body: Type.Object({ flag: literals(FLAGS), reason: Reason }, closed),
  answer: OpsWithdrawal,
});

export const OUTCOMES = ['paid', 'failed', 'received', 'returned'] as const;
export const ResolveWithdrawal = call({
  method: 'POST',
  path: '/ops/withdrawals/{id}/resolve',
  faults: [
    'identity.step_up_required',
    'staff.request_open',
    'withdrawals.changed_meanwhile',
    'withdrawals.claimed',
    'withdrawals.unknown',
    'withdrawals.wrong_state',
  ],
  summary:
    'Says what became of a payout by hand, of an unknown one or of a dispute; another person agrees before it counts.',
  params: ById,
  body: Type.Object(
    {
      revision,
      outcome: literals(OUTCOMES),
      /** Of the payment, where one was made. */
      reference: Type.Optional(Type.String({ maxLength: 64 })),
      reason: Reason,
    },
    closed,
  ),
  answer: AskedFor,
});
