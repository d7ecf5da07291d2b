/** What each of a brand's last days came to: the same figures as today's, a row a day. */
import { dayAfter } from '#kernel/days.ts';
import { formatWire } from '#kernel/money.ts';
import { dateAt } from '#kernel/zones.ts';
import type { Db } from '#platform/db/db.ts';
import type { DayLine, Days } from '../contract.ts';
import { type DayRow, readDays } from '../store/buckets.ts';

const sum = (rows: readonly DayRow[], read: (row: DayRow) => bigint): bigint =>
  rows.reduce((all, row) => all + read(row), 0n);

type DayFigures = { readonly sums: readonly DayRow[]; readonly people: readonly DayRow[] };

function lineOf(day: string, { sums, people }: DayFigures, money: (value: bigint) => string): DayLine {
  const on = (rows: readonly DayRow[], measure: string) =>
    rows.filter((row) => row.day === day && row.measure === measure);
  const of = (measure: string) => on(sums, measure);
  const play = of('play');
  const [stakes, payouts] = [sum(play, ({ amount }) => amount), sum(play, ({ payout }) => payout)];
  return {
    day,
    stakes: money(stakes),
    payouts: money(payouts),
    ggr: money(stakes - payouts),
    deposits: money(sum(of('deposit'), ({ amount }) => amount)),
    withdrawals: money(sum(of('withdrawal'), ({ amount }) => amount)),
    active: Number(sum(on(people, 'active'), ({ n }) => n)),
    signUps: Number(sum(on(people, 'sign_up'), ({ n }) => n)),
    categories: play
      .toSorted((one, other) => (one.amount < other.amount ? 1 : -1))
      .map(({ part, amount, payout }) => ({
        category: part,
        stake: money(amount),
        ggr: money(amount - payout),
      })),
  };
}

export async function readBrandDays(
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
  count: number,
): Promise<Days> {
  const { currency, currencies, main, timeZone } = brand;
  const at = new Date(now);
  const [sums, people] = await Promise.all([
    readDays(db, brand, at, count),
    currency === main ? undefined : readDays(db, { ...brand, currency: main }, at, count),
  ]);
  const figures = { sums, people: people ?? sums };
  const today = dateAt(now, timeZone);
  const days = Array.from({ length: count }, (_, at) => dayAfter(today, at + 1 - count));
  const money = (value: bigint): string => formatWire(value, currency);
  return {
    timeZone,
    currency,
    currencies: [...currencies],
    days: days.map((day) => lineOf(day, figures, money)),
  };
}
