/** One list of what all rooms know happened to a player. Each part is read newest first and no further than it can be shown. */
import { type Runner, statement } from '#platform/db/db.ts';
import type { EventKind } from '../contract/kinds.ts';
import type { Place } from '../rules.ts';

export type EventRow = {
  readonly us: bigint;
  readonly id: string;
  readonly kind: EventKind;
  readonly ref: string;
  readonly what: string;
  /** minor units, where it is about money */
  readonly amount: bigint | null;
  readonly currency: string | null;
  readonly text: string;
  readonly by: string;
  readonly at: Date;
};

type Part = {
  readonly kind: EventKind;
  readonly from: string;
  readonly at: string;
  /** Tells events of one moment apart; begins with letters of its own part. */
  readonly id: string;
  readonly ref: string;
  readonly what: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly text?: string;
  readonly staff?: string;
  /** Told only to whoever may read cases. */
  readonly ofCases?: boolean;
};

const PARTS: readonly Part[] = [
  {
    kind: 'registered',
    from: 'members.directory t where t.id = $1',
    at: 't.registered_at',
    id: "'a-' || t.id",
    ref: 't.id::text',
    what: "'registered'",
  },
  {
    kind: 'session',
    from: 'identity.acts_view t where t.account_id = $1',
    at: 't.at',
    id: "'b-' || t.id",
    ref: "''",
    what: 't.act',
    text: "concat_ws(' · ', nullif(t.ip, ''), nullif(t.detail, ''))",
  },
  {
    kind: 'deposit',
    from: 'cashier.deposits_view t where t.member_id = $1',
    at: 't.created_at',
    id: "'c-' || t.id",
    ref: 't.id::text',
    what: "'asked'",
    amount: 't.amount',
    currency: 't.currency',
    text: 't.serial',
  },
  {
    kind: 'deposit',
    from: 'cashier.deposits_view t where t.member_id = $1 and t.settled_at is not null',
    at: 't.settled_at',
    id: "'d-' || t.id",
    ref: 't.id::text',
    what: 't.state',
    amount: 't.amount',
    currency: 't.currency',
    text: 't.serial',
  },
  {
    kind: 'withdrawal',
    from: 'withdrawals.steps_view t join withdrawals.withdrawals_view w on w.id = t.withdrawal_id where w.member_id = $1',
    at: 't.at',
    id: "'e-' || t.withdrawal_id || '-' || t.n",
    ref: 't.withdrawal_id::text',
    what: 't.name',
    amount: 'w.amount',
    currency: 'w.currency',
    text: 'w.serial',
    staff: 't.staff_id',
  },
  {
    kind: 'document',
    from: 'verification.documents_view t where t.member_id = $1 and t.sent_at is not null',
    at: 't.sent_at',
    id: "'f-' || t.id",
    ref: 't.id::text',
    what: "'sent'",
    text: 't.kind',
  },
  {
    kind: 'document',
    from: 'verification.documents_view t where t.member_id = $1 and t.decided_at is not null',
    at: 't.decided_at',
    id: "'g-' || t.id",
    ref: 't.id::text',
    // One that has run out since was accepted then.
    what: "case t.state when 'refused' then 'refused' else 'accepted' end",
    text: 't.kind',
    staff: 't.decided_by',
  },
  {
    kind: 'limit',
    from: 'protection.events_view t where t.member_id = $1',
    at: 't.at',
    id: "'h-' || t.id",
    ref: "''",
    what: 't.what',
    text: "concat_ws(' · ', t.detail->>'kind', t.detail->>'period')",
  },
  {
    kind: 'account',
    from: 'members.status_changes_view t where t.member_id = $1',
    at: 't.at',
    id: "'i-' || t.id",
    ref: "''",
    what: "'status'",
    text: "t.new_status || ' · ' || t.reason",
    staff: 't.staff_id',
  },
  {
    kind: 'account',
    from: 'members.changes_view t where t.member_id = $1',
    at: 't.at',
    id: "'j-' || t.id",
    ref: "''",
    what: 't.kind',
    text: "concat_ws(' · ', nullif(t.new_value, ''), nullif(t.reason, ''))",
    staff: 't.staff_id',
  },
  {
    kind: 'case',
    from: 'aml.cases_view t where t.member_id = $1',
    at: 't.opened_at',
    id: "'k-' || t.id",
    ref: 't.id::text',
    what: "'opened'",
    text: "t.serial || ' · ' || t.rule",
    staff: 't.opened_by',
    ofCases: true,
  },
  {
    kind: 'case',
    from: 'aml.cases_view t where t.member_id = $1 and t.closed_at is not null',
    at: 't.closed_at',
    id: "'l-' || t.id",
    ref: 't.id::text',
    what: 't.outcome',
    text: "t.serial || ' · ' || t.rule",
    staff: 't.closed_by',
    ofCases: true,
  },
  {
    kind: 'note',
    from: 'players.notes t where t.member_id = $1',
    at: 't.at',
    id: "'m-' || t.id",
    ref: 't.id::text',
    what: "'note'",
    text: 't.text',
    staff: 't.staff_id',
  },
];

/** Nothing that somebody typed is put together here: every part is written above. */
const partText = ({ kind, from, at, id, ref, what, amount, currency, text, staff, ofCases }: Part): string =>
  `(select (extract(epoch from ${at}) * 1000000)::bigint as us, ${id} as id, '${kind}' as kind, ${ref} as ref, ${what} as what,
     ${amount ?? 'null'}::bigint as amount, ${currency ?? 'null'}::text as currency, ${text ?? "''"} as text, ${staff ?? 'null'}::uuid as staff_id,
     ${at} as at
     from ${from} and coalesce($5, '${kind}') = '${kind}'${ofCases ? ' and $6' : ''}
      and ($2::bigint is null or (${at}, ${id}) < (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::text))
    order by ${at} desc, ${id} desc limit $4)`;

const EVENTS = statement<EventRow>(
  'players.timeline',
  `select e.us, e.id, e.kind, e.ref, e.what, e.amount, e.currency, e.text, coalesce(a.username, '') as by, e.at
     from (${PARTS.map(partText).join(' union all ')}) e left join identity.directory a on a.id = e.staff_id
    order by e.at desc, e.id desc limit $4`,
);
export const eventsOf = (
  runner: Runner,
  memberId: string,
  after: Place | undefined,
  limit: number,
  { kind, cases }: { readonly kind: EventKind | undefined; readonly cases: boolean },
) => runner.rows(EVENTS, [memberId, after?.us ?? null, after?.id ?? null, limit + 1, kind ?? null, cases]);
