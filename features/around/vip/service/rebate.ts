/**
 * Rebates: what a day's valid stakes give back, each part by the rate of its member's level and never above what its play can carry. A
 * page of members is one transaction; whatever is calculated again writes what differs, and nothing where nothing does.
 */
import { dayAfter, stretchAt } from '#kernel/days.ts';
import { groupBy } from '#kernel/group.ts';
import { asId, type BrandId, newId } from '#kernel/ids.ts';
import { MINUTE, SECOND } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import { signal } from '#platform/live/publish.ts';
import { VipChanged } from '../contract.ts';
import { dueOf, usedRate } from '../rules/rebates.ts';
import {
  firstPlay,
  lastRun,
  lineSums,
  lockRebates,
  membersOfDay,
  type NewLine,
  type PartRow,
  playsOf,
  putLines,
  putParts,
  putRun,
  revisedSince,
} from '../store/rebates.ts';
import type { VipNeeds } from './needs.ts';
import { type Table, tableOf } from './table.ts';

const PAGE = 2_000;
const FIRST = '00000000-0000-0000-0000-000000000000';
/** Stakes of the last moment are still being told when a day ends. */
const GRACE_MS = 5 * SECOND;
/** A correction may be committed so much later than it says. */
const LATE_MS = 10 * MINUTE;
/** Hundredths of a percent in millionths. */
const A_HUNDREDTH = 100;

type RateOf = (category: string, vendor: string, level: number) => number;

/** Rates as this run uses them: read once for each category and maker. */
async function ratesFor(
  needs: VipNeeds,
  brandId: BrandId,
  table: Table,
  plays: readonly { readonly category: string; readonly vendor: string }[],
): Promise<RateOf> {
  const base = new Map<string, number>();
  for (const { category, vendor } of plays) {
    const key = `${category} ${vendor}`;
    if (!base.has(key)) base.set(key, (await needs.rebateFor(brandId, category, vendor)) * A_HUNDREDTH);
  }
  return (category, vendor, level) =>
    (base.get(`${category} ${vendor}`) ?? 0) + table.extraOf(level, category);
}

/** What is due of the day for these members, and the lines that make it so. */
async function calculate(
  tx: Tx,
  needs: VipNeeds,
  { brandId, table, day }: { readonly brandId: BrandId; readonly table: Table; readonly day: string },
  ids: readonly string[],
): Promise<number> {
  await lockRebates(tx, brandId);
  const plays = await playsOf(tx, brandId, day, ids);
  const rateOf = await ratesFor(needs, brandId, table, plays);
  const parts = plays.map((play): PartRow => {
    const { member_id, currency, category, vendor, kept, valid } = play;
    // Rates of the first calculation stay: a correction is as if it had been so from the beginning.
    const rate = play.rate ?? rateOf(category, vendor, play.level);
    const used = play.used ?? usedRate(rate, kept);
    return {
      member_id,
      currency,
      category,
      vendor,
      kept,
      valid,
      rate,
      used,
      level: play.of_level ?? play.level,
    };
  });
  await putParts(tx, brandId, day, parts);
  const before = new Map(
    (await lineSums(tx, ids, day)).map((row) => [`${row.member_id} ${row.currency}`, row]),
  );
  const lines: NewLine[] = [];
  for (const [key, own] of groupBy(parts, ({ member_id, currency }) => `${member_id} ${currency}`)) {
    const [memberId = '', currency = ''] = key.split(' ');
    const amount = dueOf(own) - (before.get(key)?.amount ?? 0n);
    const n = (before.get(key)?.n ?? 0) + 1;
    if (amount !== 0n) lines.push({ id: newId(), memberId, currency, n, amount });
  }
  if (lines.length > 0) await putLines(tx, brandId, day, lines, new Date(needs.clock.now()));
  for (const { memberId } of lines) await signal(tx, VipChanged, { memberId: asId<'member'>(memberId) });
  return lines.length;
}

/** Calculates a day of a brand; answers how many members played. */
export async function rebateDay(
  needs: VipNeeds,
  brandId: BrandId,
  day: string,
  closed: boolean,
): Promise<number> {
  const table = await tableOf(needs, needs.db, brandId);
  let members = 0;
  for (let after = FIRST; ; ) {
    const ids = await membersOfDay(needs.db, brandId, day, after, PAGE);
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
    members += ids.length;
    await needs.db.transaction((tx) => calculate(tx, needs, { brandId, table, day }, ids));
  }
  await putRun(needs.db, { brandId, day, members, closed, at: new Date(needs.clock.now()) });
  return members;
}

/** Days of which a result was corrected since they were closed. */
async function again(needs: VipNeeds, brandId: BrandId, closed: string, since: Date): Promise<void> {
  const table = await tableOf(needs, needs.db, brandId);
  const revised = (await revisedSince(needs.db, brandId, since)).filter(({ day }) => day <= closed);
  for (const [day, rows] of groupBy(revised, (one) => one.day)) {
    const ids = rows.map(({ member_id }) => member_id);
    for (let at = 0; at < ids.length; at += PAGE)
      await needs.db.transaction((tx) =>
        calculate(tx, needs, { brandId, table, day }, ids.slice(at, at + PAGE)),
      );
  }
}

/** Everything of a brand whose time has come: days that ended and are counted, corrections, and the day that runs where it is paid at once. */
export async function rebateDue(needs: VipNeeds, brandId: BrandId): Promise<void> {
  const table = await tableOf(needs, needs.db, brandId);
  if (!table.open || table.rebates === 'off') return;
  const last = await lastRun(needs.db, brandId);
  const counted = Math.min(needs.clock.now() - GRACE_MS, await needs.countedUntil());
  const running = stretchAt('day', counted, table.zone).date ?? table.today;
  let day = last?.day ? dayAfter(last.day) : await firstPlay(needs.db, brandId);
  if (last?.day && last.at) await again(needs, brandId, last.day, new Date(last.at.getTime() - LATE_MS));
  for (; day !== undefined && day < running; day = dayAfter(day)) await rebateDay(needs, brandId, day, true);
  if (table.rebates === 'realtime') await rebateDay(needs, brandId, running, false);
}
