/** Holds a deposit against the level somebody is verified to; the page says beforehand how much he may pay in. */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import type { DepositLevels } from '../contract.ts';
import { DepositLevelSettings } from '../contract/settings.ts';
import { cashierFaults } from '../faults.ts';
import { levelLeft, type LevelRules, type LevelStanding, levelWanted, SUM_MS } from '../rules/level.ts';
import { levelStanding } from '../store/level.ts';
import type { CashierNeeds } from './deps.ts';

type Who = { readonly memberId: MemberId; readonly brandId: BrandId; readonly currency: string };
type LevelNeeds = Pick<CashierNeeds, 'brands' | 'clock'>;

async function standingOf(
  { brands, clock }: LevelNeeds,
  runner: Runner,
  { memberId, brandId, currency }: Who,
): Promise<{ readonly rules: LevelRules; readonly standing: LevelStanding }> {
  const [own, brand] = await Promise.all([
    brands.settings.of(brandId, DepositLevelSettings),
    brands.byId(brandId),
  ]);
  const standing = await levelStanding(runner, memberId, currency, new Date(clock.now() - SUM_MS));
  // Bounds are written in the brand's currency; sums of another one are not held against them.
  const amount = (text: string): bigint => (currency === brand.currency ? parseAmount(text, currency) : 0n);
  return {
    rules: { ...own, amountAbove: amount(own.amountAbove), sumAbove: amount(own.sumAbove) },
    standing,
  };
}

/** The caller holds the member's standing, so that two deposits at once are judged one after the other. @throws cashier.level */
export async function checkLevel(
  needs: LevelNeeds,
  tx: Tx,
  { amount, ...who }: Who & { readonly amount: bigint },
): Promise<void> {
  const { rules, standing } = await standingOf(needs, tx, who);
  const wanted = levelWanted(rules, standing, amount);
  if (standing.level >= wanted) return;
  const left = levelLeft(rules, standing) ?? 0n;
  throw cashierFaults('cashier.level', {
    params: { level: wanted, left: formatWire(left, who.currency), currency: who.currency },
    value: { level: standing.level, wanted, left: formatWire(left, who.currency) },
    fields: { amount: 'cashier.level' },
  });
}

/** What a member reads before he pays in. */
export async function levelsFor(
  needs: LevelNeeds & Pick<CashierNeeds, 'db'>,
  who: Who,
): Promise<DepositLevels> {
  const { rules, standing } = await standingOf(needs, needs.db, who);
  const left = levelLeft(rules, standing);
  // The level that opens more: the lowest one above his.
  const next = [
    rules.minLevel,
    rules.amountAbove > 0n ? rules.amountLevel : 0,
    rules.sumAbove > 0n ? rules.sumLevel : 0,
  ]
    .filter((level) => level > standing.level)
    .sort((one, two) => one - two)[0];
  return {
    level: standing.level,
    left: left === undefined ? null : formatWire(left, who.currency),
    next: next ?? null,
    currency: who.currency,
  };
}
