/** All SQL of cases. What other rooms know of accounts, devices and addresses is only read. */
import { AGENT_TYPES } from '#features/people/members/contract.ts';
import { type Runner, statement, type Tx } from '#platform/db/db.ts';
import { beginsWith } from '#platform/db/like.ts';
import type { EvidenceKind, Outcome, Rule } from './contract/kinds.ts';
import type { Flow } from './rules.ts';

const ADD_FLOW = statement<unknown>(
  'aml.add_flow',
  `insert into aml.flows (member_id, kind, ref, brand_id, amount, currency, method, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
);
export const addFlow = (
  runner: Runner,
  flow: Flow & { readonly memberId: string; readonly brandId: string },
) =>
  runner.run(ADD_FLOW, [
    flow.memberId,
    flow.kind,
    flow.ref,
    flow.brandId,
    flow.amount,
    flow.currency,
    flow.method,
    flow.at,
  ]);

const DROP_FLOW = statement<unknown>(
  'aml.drop_flow',
  'delete from aml.flows where member_id = $1 and kind = $2 and ref = $3',
);
/** What has not moved after all. */
export const dropFlow = (runner: Runner, memberId: string, kind: Flow['kind'], ref: string) =>
  runner.run(DROP_FLOW, [memberId, kind, ref]);

const FLOWS = statement<Flow>(
  'aml.flows_since',
  `select f.kind, f.ref, f.amount, f.currency, f.method, f.at from aml.flows f
    where f.member_id = $1 and f.at > $2 and not exists (
      select from aml.evidence e join aml.cases c on c.id = e.case_id
       where e.ref = f.ref and e.kind = f.kind and c.member_id = $1 and c.rule = $3 and c.state = 'closed')
    order by f.at desc limit 500`,
);
/** In all currencies of the member, without what a closed case of this rule has shown. */
export const flowsSince = (runner: Runner, memberId: string, since: Date, rule: Rule) =>
  runner.rows(FLOWS, [memberId, since, rule]);

const LAST_CLOSED = statement<{ at: Date | null }>(
  'aml.last_closed',
  `select max(opened_at) as at from aml.cases where member_id = $1 and rule = $2 and state = 'closed'`,
);
/** When the newest of the closed cases of this rule was opened. */
export const lastClosed = async (runner: Runner, memberId: string, rule: Rule): Promise<Date | undefined> =>
  (await runner.one(LAST_CLOSED, [memberId, rule]))?.at ?? undefined;

const SHOWN = statement<{ ref: string }>(
  'aml.shown',
  `select distinct e.ref from aml.evidence e join aml.cases c on c.id = e.case_id
    where c.member_id = $1 and c.rule = $2 and c.state = 'closed' and e.ref is not null`,
);
/** Ids of what closed cases of this rule have shown about him. */
export const shownBefore = async (
  runner: Runner,
  memberId: string,
  rule: Rule,
): Promise<ReadonlySet<string>> =>
  new Set((await runner.rows(SHOWN, [memberId, rule])).map(({ ref }) => ref));

const ADD_STAKES = statement<unknown>(
  'aml.add_stakes',
  `insert into aml.stakes (member_id, currency, hour, amount)
   select m, c, date_trunc('hour', t), sum(a)
     from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::bigint[]) x (m, c, t, a) group by 1, 2, 3 order by 1, 2, 3
   on conflict (member_id, currency, hour) do update set amount = stakes.amount + excluded.amount`,
);
export const addStakes = (
  runner: Runner,
  stakes: readonly {
    readonly memberId: string;
    readonly currency: string;
    readonly at: string;
    readonly amount: string;
  }[],
) =>
  runner.run(ADD_STAKES, [
    stakes.map(({ memberId }) => memberId),
    stakes.map(({ currency }) => currency),
    stakes.map(({ at }) => at),
    stakes.map(({ amount }) => amount),
  ]);

export type Staked = { readonly currency: string; readonly amount: bigint };
const STAKES = statement<Staked>(
  'aml.stakes_since',
  `select currency, sum(amount)::bigint as amount from aml.stakes
    where member_id = $1 and hour >= date_trunc('hour', $2::timestamptz) group by currency order by currency`,
);
/** What he has played, in each of his currencies. */
export const stakesSince = (runner: Runner, memberId: string, since: Date) =>
  runner.rows(STAKES, [memberId, since]);

const FORGET_FLOWS = statement<unknown>('aml.forget_flows', 'delete from aml.flows where at < $1');
const FORGET_STAKES = statement<unknown>('aml.forget_stakes', 'delete from aml.stakes where hour < $1');
/** What no window reaches back to. */
export const forgetBefore = async (runner: Runner, before: Date): Promise<void> => {
  await runner.run(FORGET_FLOWS, [before]);
  await runner.run(FORGET_STAKES, [before]);
};

export type Shared = { readonly member_id: string; readonly text: string };
const SHARED_DEVICES = statement<Shared>(
  'aml.shared_devices',
  `select distinct o.account_id as member_id, '' as text from identity.devices_view d
     join identity.devices_view o on o.hash = d.hash and o.account_id <> d.account_id
     join identity.directory a on a.id = o.account_id and a.brand_id = $2 and a.audience in ('player', 'agent')
    where d.account_id = $1 limit 50`,
);
export const sharedDevices = (runner: Runner, memberId: string, brandId: string) =>
  runner.rows(SHARED_DEVICES, [memberId, brandId]);

const SHARED_ADDRESSES = statement<Shared>(
  'aml.shared_addresses',
  `select distinct o.account_id as member_id, o.ip as text from
     (select distinct ip from identity.sessions_view where account_id = $1 and created_at > $3 and ip <> '') s
     join identity.sessions_view o on o.ip = s.ip and o.account_id <> $1 and o.created_at > $3
     join identity.directory a on a.id = o.account_id and a.brand_id = $2 and a.audience in ('player', 'agent')
    limit 200`,
);
export const sharedAddresses = (runner: Runner, memberId: string, brandId: string, since: Date) =>
  runner.rows(SHARED_ADDRESSES, [memberId, brandId, since]);

const MEMBER = statement<{ id: string; currency: string }>(
  'aml.member',
  'select id, currency from members.directory where id = $1 and brand_id = $2 and type <> 4',
);
/** Somebody of the brand; a trial is nobody. */
export const findMember = (runner: Runner, id: string, brandId: string) => runner.one(MEMBER, [id, brandId]);

const PLAYERS = statement<{ id: string }>(
  'aml.players',
  'select id from members.directory where id = any($1::uuid[]) and type <> all($2::int[])',
);
/** Which of these are players, not agents of any rank. */
export const playersAmong = async (runner: Runner, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await runner.rows(PLAYERS, [ids, AGENT_TYPES])).map(({ id }) => id));

export type CaseRow = {
  readonly id: string;
  readonly brand_id: string;
  readonly member_id: string;
  readonly serial: string;
  readonly rule: Rule;
  readonly currency: string;
  readonly amount: bigint;
  readonly state: 'open' | 'closed';
  readonly revision: number;
  readonly outcome: '' | Outcome;
  readonly opened_at: Date;
  readonly claimed_by: string | null;
  readonly claimed_at: Date | null;
  readonly closed_at: Date | null;
  readonly released_at: Date | null;
};
/** Whether it is closed as restricted and nobody was released of it. */
export const restricts = ({ outcome, released_at }: Pick<CaseRow, 'outcome' | 'released_at'>): boolean =>
  outcome === 'restricted' && released_at === null;
const OWN = `c.id, c.brand_id, c.member_id, c.serial, c.rule, c.currency, c.amount, c.state, c.revision, c.outcome, c.opened_at,
  c.claimed_by, c.claimed_at, c.closed_at, c.released_at`;

const OPEN = statement<{ id: string; is_new: boolean }>(
  'aml.open',
  `insert into aml.cases as c (id, brand_id, member_id, serial, rule, period, round, currency, amount, opened_at, opened_by)
   values ($1, $2, $3, 'A-' || to_char(nextval('aml.number'), 'FM000000'), $4, $5,
     (select count(*) from aml.cases o where o.member_id = $3 and o.rule = $4 and o.period = $5 and o.state = 'closed'),
     $6, $7, $8, $9)
   on conflict (member_id, rule, period, round) do update set currency = excluded.currency,
     amount = case when c.currency = excluded.currency then greatest(c.amount, excluded.amount) else excluded.amount end
     where c.state = 'open'
   returning id, id = $1 as is_new`,
);
/** The open case of this rule and period, opened where there is none; undefined where it was closed in this very moment. */
export const openCase = (
  runner: Runner,
  row: {
    readonly id: string;
    readonly brandId: string;
    readonly memberId: string;
    readonly rule: Rule;
    readonly period: bigint;
    readonly currency: string;
    readonly amount: bigint;
    readonly at: Date;
    readonly staffId?: string;
  },
) =>
  runner.one(OPEN, [
    row.id,
    row.brandId,
    row.memberId,
    row.rule,
    row.period,
    row.currency,
    row.amount,
    row.at,
    row.staffId ?? null,
  ]);

export type EvidenceRow = {
  readonly kind: EvidenceKind;
  readonly ref: string | null;
  readonly amount: bigint | null;
  readonly currency: string | null;
  readonly text: string;
  readonly at: Date;
};
const ADD_EVIDENCE = statement<unknown>(
  'aml.add_evidence',
  `insert into aml.evidence (case_id, n, kind, ref, amount, currency, text, at)
   select $1, coalesce(max(n), 0) + 1, $2, $3, $4, $5, $6, $7 from aml.evidence where case_id = $1 having count(*) < 500
   on conflict do nothing`,
);
/** Each thing once; whoever calls this holds the case. */
export const addEvidence = (runner: Runner, caseId: string, one: EvidenceRow) =>
  runner.run(ADD_EVIDENCE, [caseId, one.kind, one.ref, one.amount, one.currency, one.text, one.at]);

const EVIDENCE = statement<EvidenceRow>(
  'aml.evidence',
  `select e.kind, e.ref, e.amount, e.currency, e.at,
     case when e.kind in ('account', 'device', 'address') then concat_ws(' ', m.account, nullif(e.text, '')) else e.text end as text
     from aml.evidence e left join members.directory m on m.id = e.ref where e.case_id = $1 order by e.at, e.n`,
);
export const evidenceOf = (runner: Runner, caseId: string) => runner.rows(EVIDENCE, [caseId]);

const LOCK = statement<CaseRow>('aml.lock', `select ${OWN} from aml.cases c where c.id = $1 for update`);
export const lockCase = (runner: Runner, id: string) => runner.one(LOCK, [id]);
const FIND = statement<CaseRow>('aml.find', `select ${OWN} from aml.cases c where c.id = $1`);
export const findCase = (runner: Runner, id: string) => runner.one(FIND, [id]);

const CLAIM = statement<unknown>(
  'aml.claim',
  'update aml.cases set claimed_by = $2, claimed_at = $3 where id = $1',
);
export const setClaim = (runner: Runner, id: string, staffId: string | null, at: Date | null) =>
  runner.run(CLAIM, [id, staffId, at]);

const CLOSE = statement<unknown>(
  'aml.close',
  `update aml.cases set state = 'closed', outcome = $2, closed_at = $3, closed_by = $4, request_id = $5, stops_play = $6,
     revision = revision + 1, claimed_by = null, claimed_at = null where id = $1`,
);
export const closeCase = (
  runner: Runner,
  id: string,
  end: {
    readonly outcome: Outcome;
    readonly stopsPlay: boolean;
    readonly at: Date;
    readonly staffId: string;
    readonly requestId: string;
  },
) => runner.run(CLOSE, [id, end.outcome, end.at, end.staffId, end.requestId, end.stopsPlay]);

const RELEASE = statement<unknown>(
  'aml.release',
  `update aml.cases set released_at = $2, released_by = $3, release_id = $4, revision = revision + 1 where id = $1`,
);
/** The restriction of a closed case is over. */
export const releaseCase = (
  runner: Runner,
  id: string,
  by: { readonly at: Date; readonly staffId: string; readonly requestId: string },
) => runner.run(RELEASE, [id, by.at, by.staffId, by.requestId]);

const CLOSED_FOR_PLAY = statement<{ closed: boolean }>(
  'aml.may_not_play',
  `select exists (select from aml.cases where member_id = $1 and stops_play and released_at is null) as closed`,
);
const ONE_BY_ONE = statement<unknown>(
  'aml.one_by_one',
  `select pg_advisory_xact_lock(hashtextextended('aml.restriction ' || $1::text, 0))`,
);
/**
 * Whether a case closed as restricted keeps him from play. Decisions about one member pass here one after the other, so that whoever
 * writes the answer down has seen what the decision before it has left.
 */
export async function mayNotPlay(tx: Tx, memberId: string): Promise<boolean> {
  await tx.run(ONE_BY_ONE, [memberId]);
  return (await tx.one(CLOSED_FOR_PLAY, [memberId]))?.closed === true;
}

const ADD_NOTE = statement<unknown>(
  'aml.add_note',
  'insert into aml.notes (case_id, id, staff_id, text, at) values ($1, $2, $3, $4, $5)',
);
export const addNote = (
  runner: Runner,
  note: {
    readonly caseId: string;
    readonly id: string;
    readonly staffId: string;
    readonly text: string;
    readonly at: Date;
  },
) => runner.run(ADD_NOTE, [note.caseId, note.id, note.staffId, note.text, note.at]);
const NOTES = statement<{ by: string; text: string; at: Date }>(
  'aml.notes',
  `select coalesce(a.username, '') as by, n.text, n.at from aml.notes n left join identity.directory a on a.id = n.staff_id
    where n.case_id = $1 order by n.at, n.id`,
);
export const notesOf = (runner: Runner, caseId: string) => runner.rows(NOTES, [caseId]);

const HELD = statement<{ held: boolean }>(
  'aml.held',
  `select exists (select from aml.cases where member_id = $1
      and ((state = 'open' and rule = any($2::text[])) or (outcome = 'restricted' and released_at is null))) as held`,
);
/** Whether a case by one of these rules is open about him, or a closed one restricts him. */
export const isHeld = async (runner: Runner, memberId: string, rules: readonly Rule[]): Promise<boolean> =>
  (await runner.one(HELD, [memberId, rules]))?.held === true;

export type CaseReviewRow = CaseRow & {
  readonly account: string;
  readonly opener: string;
  readonly closer: string;
  readonly claimer: string;
  readonly request: string | null;
  readonly evidence: number;
};
const REVIEW_COLUMNS = `${OWN}, m.account, coalesce(o.username, '') as opener, coalesce(e.username, '') as closer,
  coalesce(i.username, '') as claimer, (select count(*)::int from aml.evidence v where v.case_id = c.id) as evidence,
  (select r.id from approvals.open_requests r where r.brand_id = c.brand_id and r.subject = c.id::text
      and r.kind in ('aml.close', 'aml.release') limit 1) as request`;
const REVIEW_TABLES = `aml.cases c join members.directory m on m.id = c.member_id
  left join identity.directory o on o.id = c.opened_by left join identity.directory e on e.id = c.closed_by
  left join identity.directory i on i.id = c.claimed_by and c.claimed_at > $2`;

const LIST = statement<CaseReviewRow & { total: bigint }>(
  'aml.desk_list',
  `select ${REVIEW_COLUMNS}, count(*) over () as total from ${REVIEW_TABLES}
    where c.brand_id = $1 and ($3::text is null or c.state = $3) and ($4::text is null or c.rule = $4)
      and ($5::text is null or m.account like $5) and ($6::uuid is null or c.member_id = $6)
      and ($7::uuid is null or (c.claimed_by = $7 and c.claimed_at > $2))
    order by case when $3 = 'open' then c.id end, c.id desc limit $8 offset $9`,
);
export const listForStaff = (
  runner: Runner,
  brandId: string,
  filter: {
    readonly claimedSince: Date;
    readonly state: 'open' | 'closed' | undefined;
    readonly rule: Rule | undefined;
    readonly prefix: string | undefined;
    readonly member: string | undefined;
    readonly claimedBy: string | undefined;
  },
  limit: number,
  offset: number,
) => {
  return runner.rows(LIST, [
    brandId,
    filter.claimedSince,
    filter.state ?? null,
    filter.rule ?? null,
    beginsWith(filter.prefix),
    filter.member ?? null,
    filter.claimedBy ?? null,
    limit,
    offset,
  ]);
};
const ONE = statement<CaseReviewRow>(
  'aml.desk_one',
  `select ${REVIEW_COLUMNS} from ${REVIEW_TABLES} where c.brand_id = $1 and c.id = $3`,
);
export const findForStaff = (runner: Runner, brandId: string, id: string, claimedSince: Date) =>
  runner.one(ONE, [brandId, claimedSince, id]);
