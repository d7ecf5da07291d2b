/** The words of exports: a table as a CSV file, written in the background, taken part by part. */
import { type Static, Type } from 'typebox';
import { STAKE_KINDS } from '#features/play/stakes/contract.ts';
import { call } from '#kernel/call.ts';
import { topic } from '#kernel/topics.ts';
import { closed, Instant, listPage, literals, pageQuery, Uuid } from '#kernel/wire.ts';

export const MEMBER_KINDS = ['account', 'bets', 'profit_days', 'profit_categories'] as const;
export type MemberKind = (typeof MEMBER_KINDS)[number];

export const STAFF_KINDS = [
  'days',
  'deposits',
  'payments',
  'differences',
  'withdrawals',
  'wallet_transfers',
  'adjustments',
  'postings',
  'bets',
  'commission',
  'members',
  'documents',
  'cases',
  'trail',
] as const;
export type StaffKind = (typeof STAFF_KINDS)[number];
/** The right that opens each table of the console: who may see it may take it as a file. */
export const STAFF_TABLES: Readonly<Record<StaffKind, string>> = {
  days: 'reports.read',
  deposits: 'deposits.read',
  payments: 'deposits.read',
  differences: 'deposits.read',
  withdrawals: 'withdrawals.read',
  wallet_transfers: 'wallet.read',
  adjustments: 'wallet.read',
  postings: 'ledger.read',
  bets: 'reports.read',
  commission: 'commission.read',
  members: 'members.read',
  documents: 'verification.read',
  cases: 'aml.read',
  trail: 'audit.read',
};
/** Each right once. */
export const EXPORT_RIGHTS: readonly string[] = [...new Set(Object.values(STAFF_TABLES))];

export type ExportKind = MemberKind | StaffKind;
export const EXPORT_STATES = ['queued', 'running', 'done', 'failed'] as const;
export const RECORD_TYPES = ['deposit', 'withdrawal', 'bet', 'other'] as const;

/** A day in the brand's zone. */
const Day = Type.String({
  pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
  description: 'a day in the brand’s time zone',
});

/** What a file is narrowed down to; what a kind does not know does not narrow it. */
export const ExportFilter = Type.Object(
  {
    from: Day,
    to: Day,
    /** Of an account record. */
    type: Type.Optional(literals(RECORD_TYPES)),
    /** Of all kinds that have states. */
    state: Type.Optional(Type.String({ pattern: '^[a-z_]{1,20}$' })),
    /** Of bets. */
    bet: Type.Optional(literals(STAKE_KINDS)),
    /** Of staff: what the account begins with. */
    account: Type.Optional(Type.String({ maxLength: 32 })),
    of: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9_]{1,30}$',
        description:
          'one part of a table: a room of the audit log, the number of an account of the ledger, the rule of cases, the kind of documents, the currency of days',
      }),
    ),
  },
  closed,
);
export type ExportFilter = Static<typeof ExportFilter>;

export const Export = Type.Object({
  id: Uuid,
  kind: literals([...new Set([...MEMBER_KINDS, ...STAFF_KINDS])]),
  filter: ExportFilter,
  state: literals(EXPORT_STATES),
  /** Rows there were when it began; a few more or less may be in it. */
  expected: Type.Integer(),
  rows: Type.Integer(),
  bytes: Type.Integer(),
  parts: Type.Integer(),
  createdAt: Instant,
  /** Until then it can be taken. */
  expiresAt: Instant,
});
export type Export = Static<typeof Export>;

export const ExportChanged = topic({ name: 'exports', to: 'member', restricted: true, data: Export });

const faults = ['exports.period', 'exports.too_many'] as const;
const ById = Type.Object({ id: Uuid }, closed);
const PartQuery = Type.Object(
  {
    n: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 10_000, default: 1, description: 'which part, from 1' }),
    ),
  },
  closed,
);
const Part = Type.Object({ text: Type.String(), parts: Type.Integer() });

export const AskExport = call({
  method: 'POST',
  path: '/wps/records/exports',
  summary:
    'Asks for the own account record, bets, or profit and loss by day or by category of some days as a CSV file, at most six months back.',
  body: Type.Object({ kind: literals(MEMBER_KINDS), filter: ExportFilter }, closed),
  answer: Export,
  faults,
});
export const ListExports = call({
  method: 'GET',
  path: '/wps/records/exports',
  summary: 'The own files, newest first, with how far they are.',
  query: Type.Object({ ...pageQuery }, closed),
  answer: listPage(Export),
});
export const TakeExport = call({
  method: 'GET',
  path: '/wps/records/exports/{id}/part',
  summary: 'One part of a file; the parts in their order are the file.',
  params: ById,
  query: PartQuery,
  answer: Part,
  faults: ['exports.unknown'],
});

export const OpsAskExport = call({
  method: 'POST',
  path: '/ops/exports',
  summary:
    'Asks for a table of the console as a CSV file: the brand’s days, payments in and out, bets, postings of the ledger, players, documents, cases, the audit log and more; who may see the table may take it.',
  body: Type.Object({ kind: literals(STAFF_KINDS), filter: ExportFilter }, closed),
  answer: Export,
  faults: [...faults, 'gate.not_allowed'],
});
export const OpsListExports = call({
  method: 'GET',
  path: '/ops/exports',
  summary: 'The own files, newest first, with how far they are.',
  query: Type.Object({ ...pageQuery }, closed),
  answer: listPage(Export),
});
export const OpsTakeExport = call({
  method: 'GET',
  path: '/ops/exports/{id}/part',
  summary: 'One part of a file; the parts in their order are the file.',
  params: ById,
  query: PartQuery,
  answer: Part,
  faults: ['exports.unknown', 'gate.not_allowed'],
});
