/** Where a member stands, and what his day has earned so far. */
import { isDay } from '#kernel/days.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { formatWire } from '#kernel/money.ts';
import type { RebateExplained, Vip } from '../contract.ts';
import { vipFaults } from '../faults.ts';
import { nameIn, presentExplained, presentLevels } from '../present.ts';
import { dueOf, usedRate } from '../rules/rebates.ts';
import { readPlace } from '../store/members.ts';
import { linesOfDay, partsOfDay, playsOfToday } from '../store/rebates.ts';
import type { VipNeeds } from './needs.ts';
import { lookAtOne, seenBy } from './rise.ts';
import { type Table, tableOf } from './table.ts';

type Who = { readonly memberId: MemberId; readonly brandId: BrandId };
const A_HUNDREDTH = 100;

/** What everybody has of each category the brand gives anything back of. */
export async function baseRates(needs: VipNeeds, brandId: BrandId): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const { category } of await needs.carried(brandId))
    found.set(category, (await needs.rebateFor(brandId, category, '')) * A_HUNDREDTH);
  return found;
}

/** What today's play would be given back by the rates of now. */
async function earnedToday(needs: VipNeeds, { memberId, brandId }: Who, table: Table, level: number) {
  const currency = await needs.currencyOf({ memberId, brandId });
  const plays = await playsOfToday(needs.db, memberId, table.today, currency);
  const parts = await Promise.all(
    plays.map(async ({ category, vendor, kept, valid }) => {
      const base = (await needs.rebateFor(brandId, category, vendor)) * A_HUNDREDTH;
      return { valid, used: usedRate(base + table.extraOf(level, category), kept) };
    }),
  );
  return { amount: formatWire(table.rebates === 'off' ? 0n : dueOf(parts), currency), currency };
}

export async function vipOf(needs: VipNeeds, who: Who, isPlayer: boolean, language: string): Promise<Vip> {
  // Who has just played far enough sees it at once.
  if (isPlayer) await lookAtOne(needs, who.brandId, who.memberId);
  const table = await tableOf(needs, needs.db, who.brandId);
  const [place, seen, base] = await Promise.all([
    readPlace(needs.db, who.memberId),
    seenBy(needs.db, table, [who.memberId]),
    baseRates(needs, who.brandId),
  ]);
  const level = place?.level ?? 0;
  const own = table.levels[level - 1];
  const today = await earnedToday(needs, who, table, level);
  return {
    open: table.open && table.levels.length > 0,
    level,
    name: nameIn(own?.name, language),
    best: place?.best ?? 0,
    basis: table.basis,
    windowDays: table.windowDays,
    keepDays: table.keepDays,
    seen: table.writeSeen(seen.get(who.memberId) ?? 0n),
    until: level > 0 && place ? place.until : null,
    currency: table.main,
    levels: presentLevels(table, base, language),
    rebates: table.rebates,
    today: today.amount,
    todayCurrency: today.currency,
    host: own?.host ? { name: table.hostName, contact: table.hostContact } : { name: '', contact: '' },
  };
}

/** @throws vip.unknown_day where nothing was given back */
export async function explained(
  needs: VipNeeds,
  { memberId, brandId }: { readonly memberId: string; readonly brandId: BrandId },
  day: string,
  currency: string,
): Promise<RebateExplained> {
  if (!isDay(day)) throw vipFaults('vip.unknown_day');
  const [{ timeZone: zone }, parts, lines] = await Promise.all([
    needs.brands.byId(brandId),
    partsOfDay(needs.db, brandId, memberId, day, currency),
    linesOfDay(needs.db, memberId, day, currency),
  ]);
  if (parts.length === 0) throw vipFaults('vip.unknown_day');
  return presentExplained({ day, currency, zone }, parts, lines);
}
