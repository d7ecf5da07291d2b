/** What is about people, as files: players, their documents, cases, what staff did. */
import { caseRows, documentRows, memberRows, trailRows } from '../store/people-sources.ts';
import { byId, money, table, time } from './table.ts';

const members = table({
  rows: memberRows,
  key: byId,
  cells: {
    registered: (row) => time(row.registered_at),
    account: (row) => row.account,
    nickname: (row) => row.nickname,
    type: (row) => row.type,
    status: (row) => row.status,
    level: (row) => row.level,
    tags: (row) => row.tags.join(' '),
    currency: (row) => row.currency,
    referred_by: (row) => row.referred_by,
  },
});

const documents = table({
  rows: documentRows,
  key: byId,
  cells: {
    sent: (row) => time(row.sent_at),
    decided: (row) => time(row.decided_at),
    account: (row) => row.account,
    kind: (row) => row.kind,
    state: (row) => row.state,
    reason: (row) => row.reason,
    note: (row) => row.note,
    decided_by: (row) => row.decided_by,
    valid_until: (row) => time(row.valid_until),
  },
});

const cases = table({
  rows: caseRows,
  key: byId,
  cells: {
    opened: (row) => time(row.opened_at),
    closed: (row) => time(row.closed_at),
    released: (row) => time(row.released_at),
    serial: (row) => row.serial,
    account: (row) => row.account,
    rule: (row) => row.rule,
    amount: money((row) => row.amount),
    currency: (row) => row.currency,
    evidence: (row) => Number(row.evidence),
    state: (row) => row.state,
    outcome: (row) => row.outcome,
    opened_by: (row) => row.opened_by,
    closed_by: (row) => row.closed_by,
    released_by: (row) => row.released_by,
  },
});

const trail = table({
  rows: trailRows,
  key: (row) => [String(row.seq)],
  cells: {
    number: (row) => String(row.seq),
    at: (row) => time(row.at),
    by: (row) => row.who || row.actor_kind,
    action: (row) => row.action,
    subject: (row) => row.subject,
    about: (row) => row.about,
    before: (row) => row.before ?? '',
    after: (row) => row.after ?? '',
    ip: (row) => row.ip,
    request: (row) => row.request_id,
    link: (row) => row.link,
  },
});

export const PEOPLE_TABLES = { members, documents, cases, trail };
