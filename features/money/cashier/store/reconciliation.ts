/** SQL of providers' reports and of what differs. */
import type { Id } from '#kernel/ids.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import type { DIFFERENCE_KINDS } from '../contract/reconciliation.ts';
import type { Found, Held, ReportLine } from '../rules/report.ts';
import { FATE } from '../store.ts';

const OTHER_PAYMENT = `exists (select from cashier.payments p where p.deposit_id = d.id and p.state = 'matched'
      and (p.provider, p.provider_reference) <> (d.provider, coalesce(d.provider_reference, '')))
    and not exists (select from cashier.payments q where q.brand_id = d.brand_id and q.provider = d.provider
      and q.provider_reference = d.provider_reference) as other_payment`;
const EXPECTED = statement<Held>(
  'cashier.expected_deposits',
  `select d.id, d.provider_reference, d.due, d.currency, d.state, ${OTHER_PAYMENT} from cashier.deposits d join brand.directory b on b.id = d.brand_id
    where d.brand_id = $1 and d.provider = $2 and d.provider_reference is not null
      and d.created_at >= $3::date::timestamp at time zone b.time_zone
      and d.created_at < ($4::date + 1)::timestamp at time zone b.time_zone`,
);
type Days = {
  readonly brandId: string;
  readonly provider: string;
  readonly from: string;
  readonly to: string;
};
/** Deposits of these days that the provider knows of. */
export const expectedDeposits = (runner: Runner, { brandId, provider, from, to }: Days) =>
  runner.rows(EXPECTED, [brandId, provider, from, to]);

const NAMED = statement<Held>(
  'cashier.named_deposits',
  `select d.id, d.provider_reference, d.due, d.currency, d.state, ${OTHER_PAYMENT} from cashier.deposits d
    where d.brand_id = $1 and d.provider = $2 and (d.id::text = any($3::text[]) or d.provider_reference = any($4::text[]))`,
);
export const namedDeposits = (
  runner: Runner,
  brandId: string,
  provider: string,
  lines: readonly ReportLine[],
) =>
  runner.rows(NAMED, [
    brandId,
    provider,
    lines.map(({ reference }) => reference),
    lines.map(({ providerReference }) => providerReference).filter((one) => one !== ''),
  ]);

export type ReportRow = {
  id: string;
  brand_id: Id<'brand'>;
  provider: string;
  day_from: string;
  day_to: string;
  source: 'provider' | 'file';
  lines: number;
  differences: number;
  asked_by: string;
  at: Date;
};
const INSERT_REPORT = statement<unknown>(
  'cashier.insert_report',
  `insert into cashier.reports (id, brand_id, provider, day_from, day_to, source, lines, differences, asked_by, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
export const insertReport = (runner: Runner, row: ReportRow) =>
  runner.run(INSERT_REPORT, [
    row.id,
    row.brand_id,
    row.provider,
    row.day_from,
    row.day_to,
    row.source,
    row.lines,
    row.differences,
    row.asked_by,
    row.at,
  ]);

const INSERT_LINES = statement<unknown>(
  'cashier.insert_report_lines',
  `insert into cashier.report_lines (report_id, n, reference, provider_reference, amount, currency, state)
   select $1, n, r, p, a, c, s from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) with ordinality x (r, p, a, c, s, n)`,
);
export const insertLines = (runner: Runner, reportId: string, lines: readonly ReportLine[]) =>
  runner.run(INSERT_LINES, [
    reportId,
    lines.map((line) => line.reference),
    lines.map((line) => line.providerReference),
    lines.map((line) => line.amount),
    lines.map((line) => line.currency),
    lines.map((line) => line.state),
  ]);

const INSERT_DIFFERENCE = statement<unknown>(
  'cashier.insert_difference',
  `insert into cashier.differences (id, brand_id, report_id, provider, kind, reference, provider_reference, deposit_id, here_amount,
     there_amount, currency, here_state, there_state, at)
   select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14
    where not exists (select from cashier.differences d where d.brand_id = $2 and d.provider = $4 and d.kind = $5 and d.reference = $6
                        and d.outcome in ('explained', 'queued') and d.here_amount is not distinct from $9 and d.there_amount is not distinct from $10
                        and d.here_state = $12 and d.there_state = $13)
   on conflict (brand_id, provider, kind, reference) where state = 'open' do nothing`,
);
/**
 * False where it is on the list already, or was explained or queued as it stands. What was credited, taken back or agreed and differs again
 * is work again. The report's row is written first.
 */
export const insertDifference = async (
  runner: Runner,
  row: {
    readonly id: string;
    readonly brandId: string;
    readonly reportId: string;
    readonly provider: string;
    readonly at: Date;
  },
  found: Found,
): Promise<boolean> =>
  (await runner.run(INSERT_DIFFERENCE, [
    row.id,
    row.brandId,
    row.reportId,
    row.provider,
    found.kind,
    found.reference,
    found.providerReference,
    found.depositId,
    found.here,
    found.there,
    found.currency,
    found.hereState,
    found.thereState,
    row.at,
  ])) === 1;

const AGREE = statement<unknown>(
  'cashier.differences_agree',
  `update cashier.differences set state = 'settled', outcome = 'agrees', settled_at = $4
    where brand_id = $1 and provider = $2 and state = 'open' and reference = any($3::text[])
      and ($5 = 'provider' or not exists (select from cashier.reports r where r.id = report_id and r.source = 'provider'))`,
);
/** What was different in an earlier report and is not any more. A file, which one person brings, ends nothing that the provider itself has said. */
export const settleAgreed = (
  runner: Runner,
  brandId: string,
  provider: string,
  references: readonly string[],
  at: Date,
  source: ReportRow['source'],
): Promise<number> => runner.run(AGREE, [brandId, provider, references, at, source]);

export type DifferenceRow = {
  id: string;
  brand_id: Id<'brand'>;
  provider: string;
  kind: (typeof DIFFERENCE_KINDS)[number];
  reference: string;
  provider_reference: string;
  deposit_id: string | null;
  here_amount: bigint | null;
  there_amount: bigint | null;
  currency: string;
  here_state: string;
  there_state: string;
  /** People gave its deposit another payment than the one this is about. */
  other_payment: boolean;
  state: 'open' | 'settled';
  outcome: string;
  reason: string;
  at: Date;
};
const COLUMNS = `d.id, d.brand_id, d.provider, d.kind, d.reference, d.provider_reference, d.deposit_id, d.here_amount, d.there_amount,
  d.currency, d.here_state, d.there_state, d.state, d.outcome, d.reason, d.at,
  exists (select from cashier.payments p where p.deposit_id = d.deposit_id and p.state = 'matched'
    and (p.provider <> d.provider or (d.provider_reference <> '' and p.provider_reference <> d.provider_reference))) as other_payment`;

const LOCK = statement<DifferenceRow>(
  'cashier.lock_difference',
  `select ${COLUMNS} from cashier.differences d where d.id = $1 and d.brand_id = $2 for update`,
);
export const lockDifference = (runner: Runner, id: string, brandId: string) =>
  runner.one(LOCK, [id, brandId]);
const FIND = statement<DifferenceRow>(
  'cashier.find_difference',
  `select ${COLUMNS} from cashier.differences d where d.id = $1 and d.brand_id = $2`,
);
export const findDifference = (runner: Runner, id: string, brandId: string) =>
  runner.one(FIND, [id, brandId]);

const END = statement<unknown>(
  'cashier.end_difference',
  `update cashier.differences set state = 'settled', outcome = $2, reason = $3, settled_by = $4, transfer_id = $5, settled_at = $6
    where id = $1 and state = 'open'`,
);
export const endDifference = async (
  runner: Runner,
  id: string,
  end: {
    readonly outcome: 'explained' | 'queued' | 'credit' | 'take_back';
    readonly reason: string;
    readonly by: string;
    readonly transferId?: string | undefined;
    readonly at: Date;
  },
): Promise<boolean> =>
  (await runner.run(END, [id, end.outcome, end.reason, end.by, end.transferId ?? null, end.at])) === 1;

const TAKEN_BACK = statement<TakenBack>(
  'cashier.taken_back',
  `select r.id, coalesce(sum(p.amount), 0)::bigint as owed from cashier.differences r
     left join ledger.postings p on p.transfer_id = r.transfer_id and p.member_id = $2 and p.kind = 'owed'
    where r.deposit_id = $1 and r.outcome = 'take_back' group by r.id order by r.settled_at desc, r.id desc limit 1`,
);
/** The difference by which a deposit was taken back the last time, and what of it became a debt. */
type TakenBack = { readonly id: string; readonly owed: bigint };
export const lastTakenBack = (
  runner: Runner,
  deposit: { readonly id: string; readonly member_id: string },
): Promise<TakenBack | undefined> => runner.one(TAKEN_BACK, [deposit.id, deposit.member_id]);

export type DifferenceListRow = DifferenceRow & {
  serial: string | null;
  account: string | null;
  request: boolean;
  total: bigint;
};
const LIST = statement<DifferenceListRow>(
  'cashier.list_differences',
  `select ${COLUMNS}, o.serial, m.account, count(*) over () as total,
          exists (select from approvals.open_requests r where r.brand_id = d.brand_id and r.kind = 'cashier.difference'
                    and r.subject = d.id::text) as request
     from cashier.differences d left join cashier.deposits o on o.id = d.deposit_id left join members.directory m on m.id = o.member_id
    where d.brand_id = $1 and ($2::text is null or d.state = $2) order by d.id desc limit $3 offset $4`,
);
export const listDifferences = (
  runner: Runner,
  brandId: string,
  state: string | undefined,
  limit: number,
  offset: number,
) => runner.rows(LIST, [brandId, state ?? null, limit, offset]);

const REPORTS = statement<ReportRow & { total: bigint }>(
  'cashier.list_reports',
  `select id, brand_id, provider, day_from::text, day_to::text, source, lines, differences, asked_by, at, count(*) over () as total
     from cashier.reports where brand_id = $1 order by id desc limit $2 offset $3`,
);
export const listReports = (runner: Runner, brandId: string, limit: number, offset: number) =>
  runner.rows(REPORTS, [brandId, limit, offset]);

const SANDBOX = statement<{
  reference: string;
  provider_reference: string;
  amount: string;
  currency: string;
  fate: string;
}>(
  'sandbox.report',
  `select p.reference, p.provider_reference, p.amount, p.currency, ${FATE} from cashier.sandbox_payments p
     left join cashier.sandbox_answers a on a.reference = p.reference join brand.directory b on b.code = p.merchant
    where p.merchant = $1 and (p.form <> 'redirect' or a.pays is not null) and p.created_at >= $2::date::timestamp at time zone b.time_zone
      and p.created_at < ($3::date + 1)::timestamp at time zone b.time_zone order by p.created_at, p.reference`,
);
/** The sandbox's own books of some days. */
export const sandboxReport = (runner: Runner, merchant: string, from: string, to: string) =>
  runner.rows(SANDBOX, [merchant, from, to]);

const CODE = statement<{ code: string }>(
  'cashier.brand_code',
  'select code from brand.directory where id = $1',
);
/** What the sandbox knows a brand by. */
export const brandCode = async (runner: Runner, brandId: string): Promise<string> =>
  (await runner.one(CODE, [brandId]))?.code ?? '';
