/**
 * Corrections: a closed period never reopens. Where one of its bets was settled anew, or told late, it is calculated as if it had been so
 * from the beginning, and what differs becomes a line of its own. Two people of the staff can write one by hand.
 */
import type { Brand } from '#features/setup/brand/service.ts';
import { newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import type { Tx } from '#platform/db/db.ts';
import { correctionOf } from '../rules/corrections.ts';
import type { Period } from '../rules/periods.ts';
import type { Cycle } from '../contract.ts';
import {
  claimReopened,
  type LineRow,
  linesOfPeriod,
  putLines,
  setCorrected,
  takeTurn,
  touchedLines,
  waitingReopened,
} from '../store/runs.ts';
import type { CommissionNeeds } from './deps.ts';
import { linesFor, type RunKind, runMissed, stateFor } from './run.ts';

const PAGE = 50;
const RUN_KINDS: readonly RunKind[] = ['dividend', 'daily', 'hourly', 'realtime', 'rebate'];
const CYCLES_OF: readonly Cycle[] = ['realtime', 'hourly', 'daily', 'weekly', 'half_monthly', 'monthly'];

/** Another line of the period of `line`, which is its newest. */
export const correctionLine = (
  line: LineRow,
  made: { readonly amount: bigint; readonly carry: bigint; readonly explanation: Record<string, unknown> },
  reason: string,
  now: number,
) => ({
  id: newId<'line'>(),
  run_id: line.run_id,
  brand_id: line.brand_id,
  receiver: line.receiver,
  giver: line.giver,
  kind: line.kind,
  cycle: line.cycle,
  period_key: line.period_key,
  from_at: line.from_at,
  to_at: line.to_at,
  correction: line.correction + 1,
  reason,
  amount: made.amount,
  carry: made.carry,
  currency: line.currency,
  state: stateFor(made.amount),
  explanation: made.explanation,
  created_at: new Date(now),
});

async function correctLine(tx: Tx, needs: CommissionNeeds, brand: Brand, line: LineRow): Promise<boolean> {
  const kind = RUN_KINDS.find((one) => one === line.kind);
  const cycle = CYCLES_OF.find((one) => one === line.cycle);
  if (!kind || !cycle) return false;
  const period: Period = {
    cycle,
    key: line.period_key,
    from: line.from_at.getTime(),
    to: line.to_at.getTime(),
  };
  const [again] = await linesFor(tx, needs, brand, kind, period, new Set([line.receiver]));
  const booked = await linesOfPeriod(tx, line.receiver, line.kind, line.period_key);
  const now = needs.clock.now();
  const amount = minor(again?.amount ?? 0n);
  const found = correctionOf(
    period,
    // What somebody wrote by hand stands beside the calculation and is no part of it.
    booked
      .filter(({ reason }) => reason === '')
      .map((one) => ({ period: one.period_key, amount: minor(one.amount) })),
    { amount },
    now,
  );
  const newest = booked.at(-1);
  if (!found || !newest) return false;
  const made = {
    amount: found.amount,
    carry: again?.carry ?? 0n,
    explanation: {
      ...again?.explanation,
      correction: { was: String(found.was), is: String(found.is) },
    },
  };
  return (await putLines(tx, [correctionLine(newest, made, '', now)])).size === 1;
}

/** Corrects every closed period that a bet has changed; answers how many lines were added by this call. */
export async function correctReopened(needs: CommissionNeeds, brand: Brand): Promise<number> {
  let added = 0;
  for (const { at } of await waitingReopened(needs.db, brand.id)) await runMissed(needs, brand, at.getTime());
  for (;;) {
    const done = await needs.db.transaction(async (tx) => {
      if (!(await takeTurn(tx, brand.id))) return 0;
      const reopened = await claimReopened(tx, brand.id, PAGE);
      const seen = new Set<string>();
      for (const { at, path } of reopened) {
        for (const line of await touchedLines(tx, brand.id, path, at)) {
          const name = `${line.receiver} ${line.kind} ${line.period_key}`;
          if (seen.has(name)) continue;
          seen.add(name);
          if (await correctLine(tx, needs, brand, line)) added += 1;
        }
      }
      await setCorrected(
        tx,
        brand.id,
        reopened.map(({ ref }) => ref),
        new Date(needs.clock.now()),
      );
      return reopened.length;
    });
    if (done === 0) return added;
  }
}
