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
  linesOfRun,
  putLines,
  type RunRow,
  runsAt,
  setCorrected,
  takeTurn,
  waitingReopened,
} from '../store/runs.ts';
import type { CommissionNeeds } from './needs.ts';
import { linesFor, type RunKind, runMissed, stateFor } from './run.ts';

const PAGE = 50;
const RUN_KINDS: readonly RunKind[] = ['dividend', 'daily', 'hourly', 'realtime', 'rebate'];
const CYCLES_OF: readonly Cycle[] = ['realtime', 'hourly', 'daily', 'weekly', 'half_monthly', 'monthly'];

/** Whose period a correction belongs to: a line of it, or the calculation where it came to no line. */
type Corrected = Pick<
  LineRow,
  | 'run_id'
  | 'brand_id'
  | 'receiver'
  | 'giver'
  | 'kind'
  | 'cycle'
  | 'period_key'
  | 'from_at'
  | 'to_at'
  | 'correction'
  | 'currency'
>;

/** Another line of a period after its newest, which is `line`. */
export const correctionLine = (
  line: Corrected,
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

type Again = Awaited<ReturnType<typeof linesFor>>[number];

/** The line that makes one receiver's books say what the calculation says; undefined when they do. */
function missing(
  run: RunRow,
  period: Period,
  receiver: string,
  { again, booked }: { readonly again: Again | undefined; readonly booked: readonly LineRow[] },
  { currency, now }: { readonly currency: string; readonly now: number },
) {
  const amount = minor(again?.amount ?? 0n);
  // What somebody wrote by hand stands beside the calculation and is no part of it.
  const calculated = booked.filter(({ reason }) => reason === '');
  const found = correctionOf(
    period,
    calculated.map((one) => ({ period: one.period_key, amount: minor(one.amount) })),
    { amount },
    now,
  );
  const carry = again?.carry ?? 0n;
  // Where nothing is paid either way, what the next period has to make good may still be another.
  if (!found && carry === (booked.at(-1)?.carry ?? 0n)) return undefined;
  const newest: Corrected = booked.at(-1) ?? {
    ...run,
    run_id: run.id,
    receiver,
    giver: again?.giver ?? null,
    correction: 0,
    currency,
  };
  const [was, is] = found ? [found.was, found.is] : [amount, amount];
  const made = {
    amount: found?.amount ?? 0n,
    carry,
    explanation: { ...again?.explanation, correction: { was: String(was), is: String(is) } },
  };
  return correctionLine(newest, made, '', now);
}

/** Calculates a closed period again for those on the lines of the bets that changed; answers how many lines were added. */
async function correctRun(
  tx: Tx,
  needs: CommissionNeeds,
  brand: Brand,
  run: RunRow,
  members: ReadonlySet<string>,
): Promise<number> {
  const kind = RUN_KINDS.find((one) => one === run.kind);
  const cycle = CYCLES_OF.find((one) => one === run.cycle);
  if (!kind || !cycle) return 0;
  const period: Period = { cycle, key: run.period_key, from: run.from_at.getTime(), to: run.to_at.getTime() };
  const again = new Map(
    (await linesFor(tx, needs, brand, kind, period, members)).map((one) => [one.receiver, one]),
  );
  const booked = new Map<string, LineRow[]>();
  for (const line of await linesOfRun(tx, run.id, [...members]))
    booked.set(line.receiver, [...(booked.get(line.receiver) ?? []), line]);
  const at = { currency: brand.currency, now: needs.clock.now() };
  const lines = [...new Set([...again.keys(), ...booked.keys()])].flatMap((receiver) => {
    const both = { again: again.get(receiver), booked: booked.get(receiver) ?? [] };
    const line = missing(run, period, receiver, both, at);
    return line ? [line] : [];
  });
  return (await putLines(tx, lines)).size;
}

/** Corrects every closed period that a bet has changed; answers how many lines were added by this call. */
export async function correctReopened(needs: CommissionNeeds, brand: Brand): Promise<number> {
  let added = 0;
  for (const { at } of await waitingReopened(needs.db, brand.id)) await runMissed(needs, brand, at.getTime());
  for (;;) {
    const done = await needs.db.transaction(async (tx) => {
      if (!(await takeTurn(tx, brand.id))) return 0;
      const reopened = await claimReopened(tx, brand.id, PAGE);
      const touched = new Map<string, { readonly run: RunRow; readonly members: Set<string> }>();
      for (const { at, path } of reopened) {
        for (const run of await runsAt(tx, brand.id, at)) {
          const one = touched.get(run.id) ?? { run, members: new Set() };
          for (const member of path) one.members.add(member);
          touched.set(run.id, one);
        }
      }
      // Earlier periods first: what they leave is carried on.
      const inOrder = [...touched.values()].sort(
        (one, other) => one.run.from_at.getTime() - other.run.from_at.getTime(),
      );
      for (const { run, members } of inOrder) added += await correctRun(tx, needs, brand, run, members);
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
