import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { scaleOf } from '#kernel/money.ts';
import type { RebateExplained, RebateLine, VipLevel } from './contract.ts';
import { dueOf, exactOf, percentOf, rateOf, writeExact } from './rules/rebates.ts';
import type { Table } from './service/table.ts';
import type { LineRow, PartRow } from './store/rebates.ts';

export const nameIn = (names: Readonly<Record<string, string>> | undefined, language: string): string =>
  names?.[language] ?? names?.['en'] ?? Object.values(names ?? {})[0] ?? '';

const orNull = (amount: string): string | null => (/^0(\.0*)?$/.test(amount) ? null : amount);

/** @param base category → what everybody has, millionths */
export const presentLevels = (
  table: Table,
  base: ReadonlyMap<string, number>,
  language: string,
): VipLevel[] =>
  table.levels.map((level, at) => ({
    level: at + 1,
    name: nameIn(level.name, language),
    needs: level.needs,
    keeps: level.keeps,
    rates: [...base].flatMap(([category, rate]) => {
      const extra = rateOf(level.rates.find((one) => one.category === category)?.extra ?? '0');
      return rate + extra === 0
        ? []
        : [{ category, base: percentOf(rate), extra: percentOf(extra), percent: percentOf(rate + extra) }];
    }),
    withdrawals: level.withdrawals,
    levelUp: orNull(level.levelUp),
    birthday: orNull(level.birthday),
    host: level.host,
  }));

export const presentLine = (row: LineRow): RebateLine => ({
  id: row.id,
  serial: row.serial,
  day: row.day,
  currency: row.currency,
  amount: formatWire(row.amount, row.currency),
  offset: formatWire(row.offset_by, row.currency),
  state: row.state,
  n: row.n,
  paidAt: row.paid_at ? toWire(row.paid_at) : null,
});

export function presentExplained(
  { day, currency, zone }: Pick<RebateExplained, 'day' | 'currency' | 'zone'>,
  parts: readonly PartRow[],
  lines: readonly LineRow[],
): RebateExplained {
  const scale = scaleOf(currency);
  return {
    day,
    currency,
    zone,
    parts: parts.map((part) => ({
      category: part.category,
      vendor: part.vendor,
      valid: formatWire(part.valid, currency),
      rate: percentOf(part.rate),
      used: percentOf(part.used),
      isCut: part.used < part.rate,
      level: part.level,
      amount: writeExact(exactOf(part), scale),
    })),
    sum: writeExact(
      parts.reduce((sum, part) => sum + exactOf(part), 0n),
      scale,
    ),
    amount: formatWire(dueOf(parts), currency),
    lines: lines.map(presentLine),
  };
}
