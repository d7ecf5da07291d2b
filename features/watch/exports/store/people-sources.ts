/** SQL of what the desks about people export: players, documents, cases, the audit log; in the manner of `sources.ts`. */
import { statement } from '#platform/db/db.ts';
import { ALL, rowsOf, within } from './sources.ts';

const NEXT = '($9::uuid is null or x.id < $9::uuid) and $10::text is null order by x.id desc limit $11';
const NAMED = '($8::text is null or m.account like $8)';
const nameOf = (id: string): string =>
  `coalesce((select i.username from identity.directory i where i.id = ${id}), '')`;

export type MemberExportRow = {
  id: string;
  registered_at: Date;
  account: string;
  nickname: string;
  type: number;
  status: string;
  level: number;
  tags: readonly string[];
  currency: string;
  referred_by: string;
};
const MEMBERS_FROM = `from members.directory x left join members.profiles_view p on p.member_id = x.id
  where ${ALL} and x.brand_id = $1 and ${within('x.registered_at')} and ($6::text is null or x.status = $6)
    and ($8::text is null or x.account like $8)`;
const MEMBERS = statement<MemberExportRow>(
  'exports.members',
  `select x.id, x.registered_at, x.account, x.nickname, x.type, x.status, coalesce(p.level, 0) as level, coalesce(p.tags, '{}') as tags,
          x.currency, coalesce((select r.account from members.directory r where r.id = x.referred_by), '') as referred_by
          ${MEMBERS_FROM} and ${NEXT}`,
);
export const memberRows = rowsOf('members', MEMBERS_FROM, MEMBERS);

export type DocumentExportRow = {
  id: string;
  sent_at: Date | null;
  decided_at: Date | null;
  account: string;
  kind: string;
  state: string;
  reason: string;
  note: string;
  decided_by: string;
  valid_until: Date | null;
};
/** What was never sent, and what was given up, staff do not see. */
const DOCUMENTS_FROM = `from verification.documents_view x join members.directory m on m.id = x.member_id
  where ${ALL} and x.brand_id = $1 and ${within('x.sent_at')} and x.state not in ('draft', 'dropped')
    and ($6::text is null or x.state = $6) and ($7::text[] is null or x.kind = any ($7)) and ${NAMED}`;
const DOCUMENTS = statement<DocumentExportRow>(
  'exports.documents',
  `select x.id, x.sent_at, x.decided_at, m.account, x.kind, x.state, x.reason, x.note, ${nameOf('x.decided_by')} as decided_by,
          x.valid_until ${DOCUMENTS_FROM} and ${NEXT}`,
);
export const documentRows = rowsOf('documents', DOCUMENTS_FROM, DOCUMENTS);

export type CaseExportRow = {
  id: string;
  opened_at: Date;
  closed_at: Date | null;
  released_at: Date | null;
  serial: string;
  account: string;
  rule: string;
  amount: bigint;
  currency: string;
  evidence: bigint;
  state: string;
  outcome: string;
  opened_by: string;
  closed_by: string;
  released_by: string;
};
const CASES_FROM = `from aml.cases_view x join members.directory m on m.id = x.member_id
  where ${ALL} and x.brand_id = $1 and ${within('x.opened_at')} and ($6::text is null or x.state = $6)
    and ($7::text[] is null or x.rule = any ($7)) and ${NAMED}`;
const CASES = statement<CaseExportRow>(
  'exports.cases',
  `select x.id, x.opened_at, x.closed_at, x.released_at, x.serial, m.account, x.rule, x.amount, x.currency,
          x.evidence, x.state, x.outcome,
          ${nameOf('x.opened_by')} as opened_by, ${nameOf('x.closed_by')} as closed_by, ${nameOf('x.released_by')} as released_by
          ${CASES_FROM} and ${NEXT}`,
);
export const caseRows = rowsOf('cases', CASES_FROM, CASES);

export type TrailExportRow = {
  seq: bigint;
  at: Date;
  actor_kind: string;
  who: string;
  action: string;
  subject: string;
  about: string;
  before: string | null;
  after: string | null;
  ip: string;
  request_id: string;
  link: string;
};
const TRAIL_FROM = `from platform.trail t
  left join staff.directory s on s.id = t.actor_id left join staff.directory a on a.id::text = t.subject
  where ${ALL} and t.brand_id = $1 and ${within('t.at')} and ($7::text[] is null or split_part(t.action, '.', 1) = any ($7))
    and ($8::text is null or s.account like $8 or a.account like $8)`;
const TRAIL = statement<TrailExportRow>(
  'exports.trail',
  `select t.seq, t.at, t.actor_kind, coalesce(s.account, '') as who, t.action, t.subject, coalesce(a.account, '') as about,
          t.before::text as before, t.after::text as after, t.ip, t.request_id, substr(encode(t.hash, 'hex'), 1, 12) as link
          ${TRAIL_FROM} and ($9::bigint is null or t.seq < $9::bigint) and $10::text is null order by t.seq desc limit $11`,
);
export const trailRows = rowsOf('trail', TRAIL_FROM, TRAIL);
