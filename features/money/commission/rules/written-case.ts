/**
 * A case as text: the form `haat recompute agents` reads (docs/RECOMPUTE.md), in which contracts are kept and every explained figure is
 * exported. What is read and written again is the same case.
 */
import { isCurrency, type Minor, scaleOf, ZERO } from '#kernel/money.ts';
import {
  CARRIES,
  CONTRACT_KINDS,
  FLOORS,
  type Floor,
  type Problem,
  type SalaryKind,
  type Terms,
  type Tier,
  TIER_BASES,
} from '../contract.ts';
import type { Case, CategoryStake, DividendCase, LevelCase, Result, SalaryCase } from './calculate.ts';
import { WEIGHT_ONE, writeMoney, writeRate, writeWeight } from './exact.ts';
import { type Fields, fieldOf, Reader, refuseTwice } from './read.ts';
import type { LevelRule, TierRule } from './tiers.ts';

/** How amounts are written and rounded; without a currency they have two decimals. */
export type Rounding = {
  readonly currency: string | undefined;
  readonly scale: number;
  readonly floor: Floor;
};
type Written = Record<string, unknown>;
export type WrittenCase = {
  readonly contract: Terms;
  readonly period: Written;
  readonly below: Written[];
};

const DEFAULT_SCALE = 2;
const MOST_STEPS = 100;
const MOST_BELOW = 100_000;
const MOST_CATEGORIES = 1_000;

/** `floor` and `currency` stand on the line, or in what it is about. */
export function readRounding(reader: Reader, line: Fields, subject: Fields): Rounding {
  const stands = (key: string): Fields => (reader.has(line, key) ? line : subject);
  for (const key of ['floor', 'currency'])
    if (reader.has(line, key) && reader.has(subject, key) && reader.at(line, key) !== reader.at(subject, key))
      reader.fail('contradiction', fieldOf(subject, key));
  const floor = reader.word(stands('floor'), 'floor', FLOORS, 'minor');
  const where = stands('currency');
  const code = reader.at(where, 'currency');
  if (code === undefined) return { currency: undefined, scale: DEFAULT_SCALE, floor };
  if (typeof code === 'string' && isCurrency(code)) return { currency: code, scale: scaleOf(code), floor };
  reader.fail('unknown', fieldOf(where, 'currency'));
  return { currency: undefined, scale: DEFAULT_SCALE, floor };
}

const money = (reader: Reader, fields: Fields, key: string, scale: number): Minor | undefined =>
  reader.has(fields, key) ? reader.money(fields, key, { scale }) : undefined;

function readTier(reader: Reader, fields: Fields, scale: number): TierRule {
  const stake = money(reader, fields, 'stake', scale);
  const loss = money(reader, fields, 'loss', scale);
  return {
    ...(stake === undefined ? {} : { stake }),
    ...(reader.has(fields, 'active') ? { active: reader.count(fields, 'active') } : {}),
    ...(loss === undefined ? {} : { loss }),
    rate: reader.rate(fields, 'rate'),
  };
}

function readLevel(reader: Reader, fields: Fields, scale: number): LevelRule {
  return {
    from: reader.money(fields, 'from', { scale }),
    to: reader.at(fields, 'to') === null ? undefined : reader.money(fields, 'to', { scale }),
    rate: reader.rate(fields, 'rate'),
  };
}

const tiersOf = <Rule>(
  reader: Reader,
  contract: Fields,
  scale: number,
  read: (reader: Reader, fields: Fields, scale: number) => Rule,
): readonly Rule[] =>
  reader.list(contract, 'tiers', { most: MOST_STEPS }).map((fields) => read(reader, fields, scale));

/** One sum, `stake`, or several with their weights, `stakes`. */
function readStakes(reader: Reader, fields: Fields, scale: number, must: boolean): readonly CategoryStake[] {
  if (!reader.has(fields, 'stakes')) {
    if (!must && !reader.has(fields, 'stake')) return [];
    return [{ stake: reader.money(fields, 'stake', { scale }), weight: WEIGHT_ONE }];
  }
  if (reader.has(fields, 'stake')) reader.fail('contradiction', fieldOf(fields, 'stakes'));
  return reader.list(fields, 'stakes', { most: MOST_CATEGORIES }).map((one) => ({
    ...(reader.has(one, 'category') ? { category: reader.name(one, 'category') } : {}),
    stake: reader.money(one, 'stake', { scale }),
    weight: reader.weight(one, 'weight'),
    ...(reader.has(one, 'bets') ? { bets: reader.count(one, 'bets') } : {}),
  }));
}

function readResult(reader: Reader, fields: Fields, scale: number): Result {
  const less = { scale, otherwise: ZERO };
  return {
    loss: reader.money(fields, 'loss', { scale, signed: true }),
    rebate: reader.money(fields, 'rebate', less),
    bonus: reader.money(fields, 'bonus', less),
    fee: reader.money(fields, 'fee', less),
    carried: reader.money(fields, 'carried', less),
  };
}

const needs = (tiers: readonly TierRule[], condition: 'stake' | 'active' | 'loss'): boolean =>
  tiers.some((tier) => BigInt(tier[condition] ?? 0) > 0n);

/** How many take part is only asked for where a tier looks at it. */
const readActive = (reader: Reader, period: Fields, tiers: readonly TierRule[]): number =>
  needs(tiers, 'active') ? reader.count(period, 'active') : reader.count(period, 'active', 0);

const readMembers = (reader: Reader, line: Fields): readonly { fields: Fields; member: string }[] => {
  const list = reader.list(line, 'below', { optional: true, most: MOST_BELOW });
  const members = list.map((fields) => ({ fields, member: reader.name(fields, 'member') }));
  refuseTwice(
    reader,
    members.map(({ fields, member }) => ({ name: member, field: fieldOf(fields, 'member') })),
  );
  return members;
};

function readDividend(reader: Reader, line: Fields, contract: Fields, scale: number): DividendCase {
  const period = reader.child(line, 'period');
  const tiers = tiersOf(reader, contract, scale, readTier);
  const carry = reader.word(contract, 'carry', CARRIES, 'none');
  const one: DividendCase = {
    kind: 'dividend',
    tiers,
    base: reader.word(contract, 'base', TIER_BASES, 'gross_loss'),
    carry,
    period: {
      ...readResult(reader, period, scale),
      stakes: readStakes(reader, period, scale, needs(tiers, 'stake')),
      active: readActive(reader, period, tiers),
    },
    below: readMembers(reader, line).map(({ fields, member }) => ({
      member,
      rate: reader.rate(fields, 'rate'),
      ...readResult(reader, fields, scale),
    })),
  };
  // What an earlier period left is only made good where the contract says so.
  if (carry === 'none' && one.period.carried > 0n) reader.fail('contradiction', fieldOf(period, 'carried'));
  if (carry === 'none' && one.below.some(({ carried }) => carried > 0n))
    reader.fail('contradiction', 'below');
  return one;
}

function readSalary(
  reader: Reader,
  line: Fields,
  contract: Fields,
  scale: number,
  kind: SalaryKind,
): SalaryCase {
  const period = reader.child(line, 'period');
  const tiers = tiersOf(reader, contract, scale, readTier);
  const asks = needs(tiers, 'loss');
  return {
    kind,
    tiers,
    period: {
      stakes: readStakes(reader, period, scale, true),
      active: readActive(reader, period, tiers),
      loss: reader.money(period, 'loss', { scale, signed: true, ...(asks ? {} : { otherwise: ZERO }) }),
    },
    below: readMembers(reader, line).map(({ fields, member }) => ({
      member,
      rate: reader.rate(fields, 'rate'),
      stakes: readStakes(reader, fields, scale, true),
    })),
  };
}

function readLevelCase(reader: Reader, line: Fields, contract: Fields, scale: number): LevelCase {
  const period = reader.child(line, 'period');
  const levels = tiersOf(reader, contract, scale, readLevel);
  levels.forEach((level, index) => {
    const before = levels[index - 1];
    if (before && (before.to === undefined || level.from <= before.to))
      reader.fail('contradiction', `contract.tiers[${index}].from`);
    if (level.to !== undefined && level.to < level.from)
      reader.fail('contradiction', `contract.tiers[${index}].to`);
  });
  return {
    kind: 'level_difference',
    levels,
    period: {
      direct: reader.money(period, 'direct', { scale }),
      total: reader.money(period, 'total', { scale }),
    },
    below: readMembers(reader, line).map(({ fields, member }) => ({
      member,
      volume: reader.money(fields, 'volume', { scale }),
      ...(reader.has(fields, 'rate') ? { rate: reader.rate(fields, 'rate') } : {}),
    })),
  };
}

export type ReadCase = { readonly one: Case; readonly rounding: Rounding } | { readonly problem: Problem };

/** Reads `{contract, period, below, floor, currency}`; other keys are not looked at. */
export function readCase(value: unknown): ReadCase {
  const reader = new Reader();
  const line = reader.object(value, '');
  const contract = reader.child(line, 'contract');
  const rounding = readRounding(reader, line, contract);
  const kind = reader.word(contract, 'kind', CONTRACT_KINDS);
  const { scale } = rounding;
  let one: Case;
  if (kind === 'dividend') one = readDividend(reader, line, contract, scale);
  else if (kind === 'level_difference') one = readLevelCase(reader, line, contract, scale);
  else one = readSalary(reader, line, contract, scale, kind);
  const problem = reader.problem();
  return problem ? { problem } : { one, rounding };
}

const writeTier = (tier: TierRule, scale: number): Tier => ({
  ...(tier.stake === undefined ? {} : { stake: writeMoney(tier.stake, scale) }),
  ...(tier.active === undefined ? {} : { active: tier.active }),
  ...(tier.loss === undefined ? {} : { loss: writeMoney(tier.loss, scale) }),
  rate: writeRate(tier.rate),
});

function writeStakes(stakes: readonly CategoryStake[], scale: number): Written {
  const [only, ...others] = stakes;
  if (!only) return { stakes: [] };
  const plain = only.category === undefined && only.weight === WEIGHT_ONE && only.bets === undefined;
  if (plain && others.length === 0) return { stake: writeMoney(only.stake, scale) };
  return {
    stakes: stakes.map(({ category, stake, weight, bets }) => ({
      ...(category === undefined ? {} : { category }),
      stake: writeMoney(stake, scale),
      weight: writeWeight(weight),
      ...(bets === undefined ? {} : { bets }),
    })),
  };
}

const writeResult = ({ loss, rebate, bonus, fee, carried }: Result, scale: number): Written => ({
  loss: writeMoney(loss, scale),
  rebate: writeMoney(rebate, scale),
  bonus: writeMoney(bonus, scale),
  fee: writeMoney(fee, scale),
  ...(carried === 0n ? {} : { carried: writeMoney(carried, scale) }),
});

function writeDividend({ tiers, base, carry, period, below }: DividendCase, scale: number): WrittenCase {
  return {
    contract: { kind: 'dividend', tiers: tiers.map((tier) => writeTier(tier, scale)), base, carry },
    period: {
      ...writeResult(period, scale),
      ...writeStakes(period.stakes, scale),
      active: period.active,
    },
    below: below.map((child) => ({
      member: child.member,
      rate: writeRate(child.rate),
      ...writeResult(child, scale),
    })),
  };
}

function writeSalary({ kind, tiers, period, below }: SalaryCase, scale: number): WrittenCase {
  return {
    contract: { kind, tiers: tiers.map((tier) => writeTier(tier, scale)) },
    period: {
      ...writeStakes(period.stakes, scale),
      active: period.active,
      loss: writeMoney(period.loss, scale),
    },
    below: below.map((child) => ({
      member: child.member,
      rate: writeRate(child.rate),
      ...writeStakes(child.stakes, scale),
    })),
  };
}

function writeLevelCase({ levels, period, below }: LevelCase, scale: number): WrittenCase {
  return {
    contract: {
      kind: 'level_difference',
      tiers: levels.map(({ from, to, rate }) => ({
        from: writeMoney(from, scale),
        to: to === undefined ? null : writeMoney(to, scale),
        rate: writeRate(rate),
      })),
    },
    period: { direct: writeMoney(period.direct, scale), total: writeMoney(period.total, scale) },
    below: below.map(({ member, volume, rate }) => ({
      member,
      volume: writeMoney(volume, scale),
      ...(rate === undefined ? {} : { rate: writeRate(rate) }),
    })),
  };
}

/** The same case as text: `readCase` reads it back. */
export function writeCase(
  one: Case,
  { currency, scale, floor }: Rounding,
): WrittenCase & { readonly currency?: string; readonly floor: Floor } {
  const rounding = { ...(currency === undefined ? {} : { currency }), floor };
  if (one.kind === 'dividend') return { ...writeDividend(one, scale), ...rounding };
  if (one.kind === 'level_difference') return { ...writeLevelCase(one, scale), ...rounding };
  return { ...writeSalary(one, scale), ...rounding };
}
