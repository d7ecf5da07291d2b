/** The start page of the console: a brand's day beside yesterday and last week. */
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { httpSeconds } from '#platform/metrics/metrics.ts';
import type { Today } from '../contract.ts';
import {
  type HourRow,
  readHours,
  readOpen,
  readQueue,
  readWindows,
  type WindowRow,
} from '../store/buckets.ts';

type Row = WindowRow | HourRow;
/** What one row adds to a figure, in minor units, or a count. */
type Reading = (row: Row) => bigint;
const of =
  (measure: string, read: (row: Row) => bigint): Reading =>
  (row) =>
    row.measure === measure ? read(row) : 0n;
const FIGURES = {
  stakes: of('play', ({ amount }) => amount),
  payouts: of('play', ({ payout }) => payout),
  ggr: of('play', ({ amount, payout }) => amount - payout),
  deposits: of('deposit', ({ amount }) => amount),
  withdrawals: of('withdrawal', ({ amount }) => amount),
  active: of('active', ({ n }) => n),
  signUps: of('sign_up', ({ n }) => n),
};

const HOURS = 24;
const sum = (rows: readonly Row[], reading: Reading): bigint =>
  rows.reduce((all, row) => all + reading(row), 0n);
const byHour = (rows: readonly HourRow[], reading: Reading): bigint[] =>
  Array.from({ length: HOURS }, (_, hour) =>
    sum(
      rows.filter((row) => row.hour === hour),
      reading,
    ),
  );

type Days = { readonly windows: readonly WindowRow[]; readonly hours: readonly HourRow[] };

function compare<Shown>({ windows, hours }: Days, reading: Reading, show: (value: bigint) => Shown) {
  const back = <One extends Row>(rows: readonly One[], days: number): One[] =>
    rows.filter((row) => row.back === days);
  return {
    today: show(sum(back(windows, 0), reading)),
    yesterday: show(sum(back(windows, 1), reading)),
    lastWeek: show(sum(back(windows, 7), reading)),
    hours: byHour(back(hours, 0), reading).map(show),
    yesterdayHours: byHour(back(hours, 1), reading).map(show),
  };
}

function categoriesOf({ windows, hours }: Days, currency: string): Today['categories'] {
  const today = windows.filter(({ back, measure }) => back === 0 && measure === 'play');
  return today
    .toSorted((a, b) => (a.amount < b.amount ? 1 : -1))
    .map(({ part, n, amount, payout }) => ({
      category: part,
      bets: Number(n),
      stake: formatWire(amount, currency),
      ggr: formatWire(amount - payout, currency),
      hours: byHour(
        hours.filter((row) => row.back === 0 && row.part === part),
        FIGURES.stakes,
      ).map((value) => formatWire(value, currency)),
    }));
}

/** From the buckets of the histogram: the bound below which 95 of 100 answers lie. */
async function answersOf(): Promise<Today['answers']> {
  const { values } = await httpSeconds.get();
  const counts = new Map<number, number>();
  let count = 0;
  for (const { metricName, labels, value } of values) {
    if (metricName?.endsWith('_count')) count += value;
    const bound = Number(Object.entries(labels).find(([name]) => name === 'le')?.[1]);
    if (metricName?.endsWith('_bucket') && Number.isFinite(bound))
      counts.set(bound, (counts.get(bound) ?? 0) + value);
  }
  const bound = [...counts].sort(([a], [b]) => a - b).find(([, below]) => below >= count * 0.95)?.[0];
  return { count, p95Ms: bound === undefined || count === 0 ? null : Math.round(bound * 1000) };
}

async function peopleIn(db: Db, brandId: string, main: string, at: Date, timeZone: string): Promise<Days> {
  const [windows, hours] = await Promise.all([
    readWindows(db, brandId, main, at, timeZone),
    readHours(db, brandId, main, at, timeZone),
  ]);
  return { windows, hours };
}

export async function readToday(
  db: Db,
  brand: {
    readonly id: string;
    readonly timeZone: string;
    /** People are counted in it. */
    readonly main: string;
    /** Of the sums. */
    readonly currency: string;
    readonly currencies: readonly string[];
  },
  now: number,
): Promise<Today> {
  const { currency, currencies, main, timeZone } = brand;
  const at = new Date(now);
  const [windows, hours, people, open, queue, answers] = await Promise.all([
    readWindows(db, brand.id, currency, at, timeZone),
    readHours(db, brand.id, currency, at, timeZone),
    currency === main ? undefined : peopleIn(db, brand.id, main, at, timeZone),
    readOpen(db, brand.id),
    readQueue(db),
    answersOf(),
  ]);
  const days = { windows, hours };
  const counted = people ?? days;
  const money = (value: bigint): string => formatWire(value, currency);
  return {
    now: toWire(now),
    timeZone,
    currency,
    currencies: [...currencies],
    stakes: compare(days, FIGURES.stakes, money),
    payouts: compare(days, FIGURES.payouts, money),
    ggr: compare(days, FIGURES.ggr, money),
    deposits: compare(days, FIGURES.deposits, money),
    withdrawals: compare(days, FIGURES.withdrawals, money),
    active: compare(counted, FIGURES.active, Number),
    signUps: compare(counted, FIGURES.signUps, Number),
    categories: categoriesOf(days, currency),
    open: { bets: Number(open.n), oldest: open.oldest && toWire(open.oldest) },
    queue: {
      waiting: Number(queue.waiting),
      failed: Number(queue.failed),
      lateSeconds: Math.round(queue.late_seconds),
    },
    answers,
  };
}
