/**
 * Calculations: each kind and period of a brand once, whatever process starts it and however often. The lines of a run are written in
 * one transaction with it; they are paid afterwards (`pay.ts`), so that a killed process leaves nothing half done.
 */
import type { Brand } from '#features/setup/brand/service.ts';
import { newId } from '#kernel/ids.ts';
import { formatWire, scaleOf } from '#kernel/money.ts';
import { MINUTE, SECOND, toWire } from '#kernel/time.ts';
import type { Runner } from '#platform/db/db.ts';
import type { Listener } from '#platform/outbox/listeners.ts';
import { listenerLag } from '#platform/outbox/run-listeners.ts';
import type { Cycle, Floor } from '../contract.ts';
import { CommissionSettings } from '../contract/settings.ts';
import { calculate } from '../rules/calculate.ts';
import { explain } from '../rules/explain.ts';
import { endedPeriods, type Period, periodOf, spanOf } from '../rules/periods.ts';
import { firstAgreed, type OfferedKind } from '../store/contracts.ts';
import { firstRebate, rebatesDue, slotsBetween } from '../store/figures.ts';
import { lastRuns, type LineState, type NewLine, putLines, putRun, takeTurn } from '../store/runs.ts';
import type { CommissionNeeds } from './needs.ts';
import { type Calculable, casesFor, cycleOf } from './figures.ts';

export type RunKind = OfferedKind | 'rebate';
/** Bets of the last moment are still being told when a period ends. */
const GRACE_MS = 5 * SECOND;
/** Lines of one insert. */
const PAGE = 2_000;

export const stateFor = (amount: bigint): LineState =>
  amount > 0n ? 'due' : amount < 0n ? 'owed' : 'nothing';

type Made = Pick<NewLine, 'receiver' | 'giver' | 'amount' | 'carry' | 'explanation'> & {
  /** Nothing is paid or owed, and nothing is carried from or to another period. */
  readonly empty: boolean;
  /** The team staked: there is something to explain. */
  readonly staked: boolean;
};

/**
 * Whether a line is written. Of five minutes and of hours only what is paid or owed: 10,000 agents would have 10,000 lines of nothing at
 * each step. Of a day and longer also what came to nothing, where the team staked: the agent may ask which tier it missed.
 */
export const isWritten = ({ empty, staked }: Made, cycle: Cycle): boolean =>
  !empty || (staked && cycle !== 'realtime' && cycle !== 'hourly');

/** A case as a line: what it comes to and why, in the form anybody can recompute. */
export function lineOf({ contract, one }: Calculable, period: Period, brand: Brand, floor: Floor): Made {
  const { currency } = contract;
  const rounding = { currency, scale: scaleOf(currency), floor };
  const found = calculate(one, floor, rounding.scale);
  const agreedAt = toWire(contract.agreed_at ?? 0);
  const explanation = explain(one, rounding, {
    agreement: { id: contract.thread, version: contract.version, agreedAt },
    span: spanOf(period, brand.timeZone),
  });
  return {
    receiver: contract.receiver,
    giver: contract.giver,
    amount: found.amount,
    carry: found.carry,
    explanation,
    empty:
      found.amount === 0n && found.carry === 0n && !(one.kind === 'dividend' && one.period.carried !== 0n),
    staked: one.kind !== 'level_difference' && one.period.stakes.length > 0,
  };
}

/** What a day's rebates come to for each member: the bets of the day name points and amounts one by one. */
export async function rebateLines(
  runner: Runner,
  brand: Brand,
  period: Period,
  members?: readonly string[],
): Promise<readonly Made[]> {
  const rows = await rebatesDue(runner, brand.id, new Date(period.from), new Date(period.to), members);
  return rows.map(({ member_id, amount, bets }) => ({
    receiver: member_id,
    giver: null,
    amount,
    carry: 0n,
    explanation: {
      rebateOf: { bets, amount: formatWire(amount, brand.currency) },
      currency: brand.currency,
      span: spanOf(period, brand.timeZone),
    },
    empty: amount === 0n,
    staked: true,
  }));
}

export async function linesFor(
  runner: Runner,
  needs: CommissionNeeds,
  brand: Brand,
  kind: RunKind,
  period: Period,
  only?: ReadonlySet<string>,
): Promise<readonly Made[]> {
  if (kind === 'rebate') return rebateLines(runner, brand, period, only ? [...only] : undefined);
  const { floor } = await needs.brands.settings.of(brand.id, CommissionSettings);
  return (await casesFor(runner, needs, brand, kind, period, only)).map((one) =>
    lineOf(one, period, brand, floor),
  );
}

/** `busy`: another process calculates for this brand, and goes on with what follows. */
export type Ran = 'done' | 'before' | 'busy';

/** Calculates a period that has ended, once. */
export async function runPeriod(
  needs: CommissionNeeds,
  brand: Brand,
  kind: RunKind,
  period: Period,
): Promise<Ran> {
  const now = needs.clock.now();
  if (period.to > now) throw new RangeError('a period that has not ended is not calculated');
  return needs.db.transaction(async (tx) => {
    if (!(await takeTurn(tx, brand.id))) return 'busy';
    const made = (await linesFor(tx, needs, brand, kind, period)).filter((one) =>
      isWritten(one, period.cycle),
    );
    const run = {
      id: newId<'run'>(),
      brand_id: brand.id,
      kind,
      cycle: period.cycle,
      period_key: period.key,
      from_at: new Date(period.from),
      to_at: new Date(period.to),
    };
    const total = made.reduce((sum, { amount }) => sum + amount, 0n);
    const fresh = await putRun(tx, {
      ...run,
      zone: brand.timeZone,
      lines: made.length,
      total,
      started_at: new Date(now),
    });
    if (!fresh) return 'before';
    const lines = made.map(
      ({ empty: _, staked: __, ...one }): NewLine => ({
        ...one,
        id: newId<'line'>(),
        run_id: run.id,
        brand_id: brand.id,
        kind,
        cycle: period.cycle,
        period_key: period.key,
        from_at: run.from_at,
        to_at: run.to_at,
        correction: 0,
        reason: '',
        currency: brand.currency,
        state: stateFor(one.amount),
        created_at: new Date(now),
      }),
    );
    for (let at = 0; at < lines.length; at += PAGE) await putLines(tx, lines.slice(at, at + PAGE));
    return 'done';
  });
}

type Due = { readonly kind: RunKind; readonly cycle: Cycle; readonly since: number };

/** What a brand's calculations go on from: after the newest run, or from the first agreement on. */
async function dueOf({ db }: CommissionNeeds, brand: Brand): Promise<readonly Due[]> {
  const last = new Map(
    (await lastRuns(db, brand.id)).map(({ kind, cycle, to_at }) => [`${kind} ${cycle}`, to_at]),
  );
  const due = new Map<string, Due>();
  for (const { kind, cycle: said, first } of await firstAgreed(db, brand.id)) {
    const terms =
      kind === 'dividend' ? { kind, ...(said ? { cycle: said } : {}), tiers: [] } : { kind, tiers: [] };
    const cycle = cycleOf({ kind, terms: terms as Parameters<typeof cycleOf>[0]['terms'] });
    const key = `${kind} ${cycle}`;
    const since = (last.get(key) ?? first).getTime();
    due.set(key, { kind, cycle, since: Math.min(since, due.get(key)?.since ?? since) });
  }
  const rebate = last.get('rebate daily') ?? (await firstRebate(db, brand.id));
  if (rebate) due.set('rebate daily', { kind: 'rebate', cycle: 'daily', since: rebate.getTime() });
  return [...due.values()];
}

/**
 * Everything of a brand whose time has come; answers how many periods were calculated by this call.
 * @param spendMs no other period is begun when this one took so long; what is left is due at the next call
 */
export async function runDue(
  needs: CommissionNeeds,
  brand: Brand,
  factsHandledUntil: number = needs.clock.now(),
  spendMs = Number.POSITIVE_INFINITY,
): Promise<number> {
  const begun = performance.now();
  const own = await needs.brands.settings.of(brand.id, CommissionSettings);
  const until = Math.min(needs.clock.now() - GRACE_MS, factsHandledUntil);
  let runs = 0;
  for (const { kind, cycle, since } of await dueOf(needs, brand)) {
    if (kind !== 'rebate' && !own[kind]) continue;
    for (const period of await periodsOf(needs, brand, cycle, since, until)) {
      const ran = await runPeriod(needs, brand, kind, period);
      // Periods are calculated in their order: one that was left out would be passed over for ever.
      if (ran === 'busy') return runs;
      if (ran === 'done') runs += 1;
      if (performance.now() - begun > spendMs) return runs;
    }
  }
  return runs;
}

/** Hours and five minutes in which nobody staked are left out: after a week of rest they are two thousand. */
async function periodsOf(
  { db }: CommissionNeeds,
  brand: Brand,
  cycle: Cycle,
  since: number,
  until: number,
): Promise<readonly Period[]> {
  if (cycle !== 'realtime' && cycle !== 'hourly') return endedPeriods(cycle, since, until, brand.timeZone);
  const first = periodOf(cycle, since, brand.timeZone).from;
  const found = new Map<string, Period>();
  for (const slot of await slotsBetween(db, brand.id, new Date(first), new Date(until))) {
    const period = periodOf(cycle, slot, brand.timeZone);
    if (period.to <= until) found.set(period.key, period);
  }
  return [...found.values()];
}

/** The periods of a late bet that nobody calculated, because nothing else was staked in them. */
export async function runMissed(needs: CommissionNeeds, brand: Brand, at: number): Promise<void> {
  const own = await needs.brands.settings.of(brand.id, CommissionSettings);
  const closed = needs.clock.now() - GRACE_MS;
  for (const { kind, cycle } of await dueOf(needs, brand)) {
    if (cycle !== 'realtime' && cycle !== 'hourly') continue;
    const period = periodOf(cycle, at, brand.timeZone);
    if (kind !== 'rebate' && own[kind] && period.to <= closed) await runPeriod(needs, brand, kind, period);
  }
}

/** Up to when everything that happened has been heard, ms. */
export async function handledUntil(
  { db, clock }: CommissionNeeds,
  listeners: readonly Listener[],
): Promise<number> {
  const lag = Math.max(0, ...(await listenerLag(db, listeners)).values());
  return lag === 0 ? clock.now() : clock.now() - Math.ceil(lag * SECOND);
}

export const EVERY_MS = MINUTE / 4;
