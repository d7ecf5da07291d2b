/** Holds a deposit against the level somebody is verified to; the page says beforehand how much he may pay in. */
import { missingAt, readProfile } from '#features/people/members/service/profile.ts';
import type { Measure } from '#features/setup/brand/rules/currencies.ts';
import { currenciesOf } from '#features/setup/brand/service/currencies.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import type { DepositLevels } from '../contract.ts';
import { DepositLevelSettings } from '../contract/settings.ts';
import { cashierFaults } from '../faults.ts';
import { levelLeft, type LevelRules, type LevelStatus, levelWanted, SUM_MS } from '../rules/level.ts';
import { depositSums, hasPaidIn, levelOf } from '../store/level.ts';
import type { CashierNeeds } from './needs.ts';

type Who = { readonly memberId: MemberId; readonly brandId: BrandId; readonly currency: string };
type LevelNeeds = Pick<CashierNeeds, 'brands' | 'clock'>;

async function levelStatusOf(
  { brands, clock }: LevelNeeds,
  runner: Runner,
  { memberId, brandId, currency }: Who,
): Promise<{
  readonly rules: LevelRules;
  readonly levelStatus: LevelStatus;
  readonly measure: Measure | undefined;
  readonly offerLimits: boolean;
}> {
  const [own, { main, find }] = await Promise.all([
    brands.settings.of(brandId, DepositLevelSettings),
    currenciesOf(brands, brandId),
  ]);
  const level = await levelOf(runner, memberId);
  const sums = await depositSums(runner, memberId, new Date(clock.now() - SUM_MS));
  // Bounds are written in the main currency, and bind deposits in all of them together.
  const sum = sums.reduce((all, one) => all + (find(one.currency)?.toMain(one.sum, 'up') ?? one.sum), 0n);
  const amount = (text: string): bigint => parseAmount(text, main);
  return {
    rules: { ...own, amountAbove: amount(own.amountAbove), sumAbove: amount(own.sumAbove) },
    levelStatus: { level, sum },
    measure: find(currency),
    offerLimits: own.offerLimits,
  };
}

/**
 * The caller holds the member's standing, so that two deposits at once are judged one after the other.
 * @param methodLevel what the method wants whatever the amount
 * @throws cashier.method_level · cashier.level
 */
export async function checkLevel(
  needs: LevelNeeds,
  tx: Tx,
  { amount, methodLevel, ...who }: Who & { readonly amount: bigint; readonly methodLevel: number },
): Promise<void> {
  const { rules, levelStatus, measure } = await levelStatusOf(needs, tx, who);
  if (levelStatus.level < methodLevel)
    throw cashierFaults('cashier.method_level', {
      params: { level: methodLevel },
      value: { level: levelStatus.level, wanted: methodLevel },
      fields: { method: 'cashier.method_level' },
    });
  const wanted = levelWanted(rules, levelStatus, measure?.toMain(amount, 'up') ?? amount);
  if (levelStatus.level >= wanted) return;
  const counted = levelLeft(rules, levelStatus) ?? 0n;
  const left = measure?.fromMain(counted, 'down') ?? counted;
  throw cashierFaults('cashier.level', {
    params: { level: wanted, left: formatWire(left, who.currency), currency: who.currency },
    value: { level: levelStatus.level, wanted, left: formatWire(left, who.currency) },
    fields: { amount: 'cashier.level' },
  });
}

/** What a member reads before he pays in. */
export async function levelsFor(
  needs: LevelNeeds & Pick<CashierNeeds, 'db'>,
  who: Who,
): Promise<DepositLevels> {
  const { rules, levelStatus, measure, offerLimits } = await levelStatusOf(needs, needs.db, who);
  const counted = levelLeft(rules, levelStatus);
  const left = counted === undefined ? undefined : (measure?.fromMain(counted, 'down') ?? counted);
  // The level that opens more: the lowest one above his.
  const next = [
    rules.minLevel,
    rules.amountAbove > 0n ? rules.amountLevel : 0,
    rules.sumAbove > 0n ? rules.sumLevel : 0,
  ]
    .filter((level) => level > levelStatus.level)
    .sort((one, two) => one - two)[0];
  return {
    level: levelStatus.level,
    left: left === undefined ? null : formatWire(left, who.currency),
    next: next ?? null,
    missing: next === 1 ? missingAt(await readProfile(needs.db, who.memberId)) : [],
    currency: who.currency,
    offersLimits: offerLimits && !(await hasPaidIn(needs.db, who.memberId)),
  };
}
