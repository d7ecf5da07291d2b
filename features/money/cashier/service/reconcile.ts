/** Holding a provider's report against our deposits: lines are kept as they came, what differs becomes work. */
import { newId } from '#kernel/ids.ts';
import { signal } from '#platform/live/publish.ts';
import { type Actor, staffAction } from '#platform/trail/staff-action.ts';
import { DepositsChanged } from '../contract.ts';
import { cashierFaults } from '../faults.ts';
import { compare, readReport, type ReportLine } from '../rules/report.ts';
import {
  expectedDeposits,
  insertDifference,
  insertLines,
  insertReport,
  namedDeposits,
  type ReportRow,
  settleAgreed,
} from '../store/reconciliation.ts';
import { type CashierNeeds, providerOf } from './needs.ts';

export type ReconcileAsk = {
  readonly provider: string;
  readonly from: string;
  readonly to: string;
  readonly csv?: string | undefined;
};

const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text);
};

/** The provider's lines, asked for outside of any transaction. @throws cashier.no_report · cashier.wrong_report */
async function linesOf(needs: CashierNeeds, brandId: Actor['brandId'], ask: ReconcileAsk) {
  const provider = providerOf(needs, ask.provider);
  if (!provider || !isDay(ask.from) || !isDay(ask.to) || ask.from > ask.to)
    throw cashierFaults('cashier.no_report', { fields: { provider: 'cashier.no_report' } });
  if (ask.csv !== undefined) {
    const lines = readReport(ask.csv);
    if (!lines) throw cashierFaults('cashier.wrong_report', { fields: { csv: 'cashier.wrong_report' } });
    return { lines, source: 'file' as const };
  }
  const { code } = await needs.brands.byId(brandId);
  const lines: readonly ReportLine[] | undefined = await provider.report?.(code, ask.from, ask.to);
  if (!lines) throw cashierFaults('cashier.no_report', { fields: { provider: 'cashier.no_report' } });
  return { lines, source: 'provider' as const };
}

/** @throws cashier.no_report · cashier.wrong_report · gate.not_allowed */
export async function reconcile(needs: CashierNeeds, actor: Actor, ask: ReconcileAsk): Promise<ReportRow> {
  const { brandId } = actor;
  const { provider, from, to } = ask;
  const { lines, source } = await linesOf(needs, brandId, ask);
  const action = { actor, right: 'deposits.match', action: 'cashier.reconciled', subject: provider };
  return staffAction(needs, action, async (tx, note) => {
    const [expected, named] = [
      await expectedDeposits(tx, { brandId, provider, from, to }),
      await namedDeposits(tx, brandId, provider, lines),
    ];
    const found = compare(lines, expected, named);
    const at = new Date(needs.clock.now());
    const row: ReportRow = {
      id: newId(),
      brand_id: brandId,
      provider,
      day_from: from,
      day_to: to,
      source,
      lines: lines.length,
      differences: found.length,
      asked_by: actor.staffId,
      at,
    };
    await insertReport(tx, row);
    await insertLines(tx, row.id, lines);
    let news = 0;
    for (const difference of found)
      if (await insertDifference(tx, { id: newId(), brandId, reportId: row.id, provider, at }, difference))
        news += 1;
    const still = new Set(found.map(({ reference }) => reference));
    const agreed = [...expected, ...named].map(({ id }) => id).filter((id) => !still.has(id));
    await settleAgreed(tx, brandId, provider, agreed, at, source);
    await signal(tx, DepositsChanged, { brandId });
    note({ after: { report: row.id, from, to, source, lines: lines.length, differences: found.length } });
    return { ...row, differences: news };
  });
}
