/** What each of a brand's last days came to: the same figures as today's, a row a day. */
import { formatWire } from '#kernel/money.ts';
import { DAY } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import type { DayLine, Days } from '../contract.ts';
import { dayIn } from '../rules.ts';
import { type DayRow, readDays } from '../store/buckets.ts';

const sum = (rows: readonly DayRow[], read: (row: DayRow) => bigint): bigint =>
  rows.reduce((all, row) => all + read(row), 0n);

function lineOf(day: string, rows: readonly DayRow[], money: (value: bigint) => string): DayLine {
  const of = (measure: string) => rows.filter((row) => row.measure === measure);
  const play = of('play');
  const [stakes, payouts] = [sum(play, ({ amount }) => amount), sum(play, ({ payout }) => payout)];
  return {
    day,
    stakes: money(stakes),
    payouts: money(payouts),
    ggr: money(stakes - payouts),
    deposits: money(sum(of('deposit'), ({ amount }) => amount)),
    withdrawals: money(sum(of('withdrawal'), ({ amount }) => amount)),
    active: Number(sum(of('active'), ({ n }) => n)),
    signUps: Number(sum(of('sign_up'), ({ n }) => n)),
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
  brand: { readonly id: string; readonly currency: string; readonly timeZone: string },
  now: number,
  count: number,
): Promise<Days> {
  const { currency, timeZone } = brand;
  const rows = await readDays(db, brand, new Date(now), count);
  const today = Date.parse(dayIn(timeZone, now));
  const days = Array.from({ length: count }, (_, at) =>
    new Date(today - (count - 1 - at) * DAY).toISOString().slice(0, 10),
  );
  const money = (value: bigint): string => formatWire(value, currency);
  return {
    timeZone,
    currency,
    days: days.map((day) =>
      lineOf(
        day,
        rows.filter((row) => row.day === day),
        money,
      ),
    ),
  };
}
