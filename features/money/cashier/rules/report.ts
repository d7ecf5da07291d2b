/** A provider's report: read from CSV, and held against our deposits. Pure. */
import { isFault } from '#kernel/faults.ts';
import { parseAmount } from '#kernel/money.ts';
import type { DepositState } from '../contract.ts';
import type { DIFFERENCE_KINDS } from '../contract/reconciliation.ts';

export type ReportLine = {
  /** Ours: the deposit's id. */
  readonly reference: string;
  readonly providerReference: string;
  readonly amount: string;
  readonly currency: string;
  readonly state: 'paid' | 'failed';
};

const COLUMNS = ['reference', 'provider_reference', 'amount', 'currency', 'state'] as const;

/** Cells of one line of CSV (RFC 4180). */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  // A comma before the line makes every cell begin with one, the first and empty ones too.
  for (const [, quoted, plain] of `,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g))
    cells.push((quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"')).trim());
  return cells;
}

/** Undefined where it is no report: a column is missing, or a line cannot be read. */
export function readReport(csv: string): readonly ReportLine[] | undefined {
  const [header = '', ...rest] = csv
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const names = cellsOf(header.toLowerCase());
  const at = COLUMNS.map((name) => names.indexOf(name));
  if (at.includes(-1)) return undefined;
  const lines: ReportLine[] = [];
  for (const line of rest) {
    const cells = cellsOf(line);
    const [reference = '', providerReference = '', amount = '', currency = '', state = ''] = at.map(
      (place) => cells[place] ?? '',
    );
    if (state !== 'paid' && state !== 'failed') return undefined;
    if (reference === '' && providerReference === '') return undefined;
    if (unitsOf(amount, currency) === undefined) return undefined;
    lines.push({ reference, providerReference, amount, currency, state });
  }
  return lines;
}

/** Minor units; undefined where it is no amount of its currency. */
export function unitsOf(amount: string, currency: string): bigint | undefined {
  try {
    return parseAmount(amount, currency);
  } catch (error) {
    if (isFault(error)) return undefined;
    throw error;
  }
}

/** A deposit as far as a report can say something of it. */
export type Held = {
  readonly id: string;
  readonly provider_reference: string | null;
  /** What the payer pays altogether. */
  readonly due: bigint;
  readonly currency: string;
  readonly state: DepositState;
  /** People gave it another payment than its provider's, which is among no payments: what the provider was paid has no owner yet. */
  readonly other_payment?: boolean;
};

export type Found = {
  readonly kind: (typeof DIFFERENCE_KINDS)[number];
  readonly reference: string;
  readonly providerReference: string;
  readonly depositId: string | null;
  readonly here: bigint | null;
  readonly there: bigint | null;
  readonly currency: string;
  readonly hereState: string;
  readonly thereState: string;
};

/** What one line says that our deposit does not; undefined where they agree. */
function differs(line: ReportLine, deposit: Held | undefined): Found | undefined {
  const there = unitsOf(line.amount, line.currency) ?? 0n;
  const found = (kind: Found['kind']): Found => ({
    kind,
    reference: line.reference || line.providerReference,
    providerReference: line.providerReference,
    depositId: deposit?.id ?? null,
    here: deposit?.due ?? null,
    there,
    currency: line.currency,
    hereState: deposit?.state ?? '',
    thereState: line.state,
  });
  // What was never paid and is not known here moves nothing.
  if (!deposit) return line.state === 'paid' ? found('missing_here') : undefined;
  const isPaid = line.state === 'paid';
  if (
    (isPaid || deposit.state === 'credited') &&
    (deposit.due !== there || deposit.currency !== line.currency)
  )
    return found('amount');
  return isPaid === (deposit.state === 'credited') ? undefined : found('state');
}

/**
 * Whether a line that names a deposit is about another payment than the one that deposit is known by: it carries another number, or the
 * deposit was paid by an earlier line already. The same number twice is one payment, told twice.
 */
function isAnother(line: ReportLine, deposit: Held, paidBy: string | undefined): boolean {
  const own = deposit.provider_reference ?? paidBy ?? '';
  if (own !== '' && line.providerReference !== '') return line.providerReference !== own;
  return paidBy !== undefined && line.state === 'paid';
}

/** Money that no deposit of ours stands for, under a name of its own. */
const unknownPayment = (line: ReportLine, deposit: Held): Found => ({
  kind: 'missing_here',
  reference: line.providerReference || `${deposit.id} again`,
  providerReference: line.providerReference,
  depositId: null,
  here: null,
  there: unitsOf(line.amount, line.currency) ?? 0n,
  currency: line.currency,
  hereState: '',
  thereState: line.state,
});

/**
 * Every difference between a report and the deposits it should know. `expected` are those whose money it should report; `known` also
 * those of other days that it names.
 */
export function compare(
  lines: readonly ReportLine[],
  expected: readonly Held[],
  known: readonly Held[],
): readonly Found[] {
  const byReference = new Map<string, Held>();
  const byProvider = new Map<string, Held>();
  for (const deposit of [...known, ...expected]) {
    byReference.set(deposit.id, deposit);
    if (deposit.provider_reference !== null) byProvider.set(deposit.provider_reference, deposit);
  }
  const named = new Set<string>();
  /** The number of the payment each deposit was paid by. */
  const paid = new Map<string, string>();
  const found: Found[] = [];
  for (const line of lines) {
    const deposit = byReference.get(line.reference) ?? byProvider.get(line.providerReference);
    if (deposit && isAnother(line, deposit, paid.get(deposit.id))) {
      if (line.state === 'paid') found.push(unknownPayment(line, deposit));
      continue;
    }
    if (deposit?.other_payment && deposit.state === 'credited' && line.state === 'paid')
      found.push(unknownPayment(line, deposit));
    if (deposit) named.add(deposit.id);
    if (deposit && line.state === 'paid') paid.set(deposit.id, line.providerReference);
    const difference = differs(line, deposit);
    if (difference) found.push(difference);
  }
  for (const deposit of expected) {
    if (named.has(deposit.id) || deposit.state !== 'credited') continue;
    found.push({
      kind: 'missing_there',
      reference: deposit.id,
      providerReference: deposit.provider_reference ?? '',
      depositId: deposit.id,
      here: deposit.due,
      there: null,
      currency: deposit.currency,
      hereState: deposit.state,
      thereState: '',
    });
  }
  return found;
}
