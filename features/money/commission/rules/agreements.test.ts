import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Minor, minor } from '#kernel/money.ts';
import { CONTRACT_STATES } from '../contract.ts';
import {
  type Agreed,
  checkOffer,
  COMMANDS,
  DEFAULT_OFFER_RULES,
  endedBy,
  inForce,
  stateAfter,
  type Version,
  versionFor,
} from './agreements.ts';
import { rate } from './exact.ts';
import { checkLevels, checkTiers, MOST_TIERS, type TierRule, topRate } from './tiers.ts';

const percent = (figure: number) => rate(BigInt(figure) * 1_000_000n);
const tier = (figure: number, stake = 0n, active = 0): TierRule => ({
  rate: percent(figure),
  stake: minor(stake),
  active,
});
/** setRules of the page of julialt.com. */
const OWN = [
  tier(15, 150_000n, 3),
  tier(18, 450_000n, 5),
  tier(20, 4_500_000n, 10),
  tier(25, 15_000_000n, 30),
];

describe('tiers that can be agreed on', () => {
  it.each<[string, TierRule[], object | undefined]>([
    ['low to high', OWN, undefined],
    ['one alone', [tier(15)], undefined],
    ['one condition harder is enough', [tier(15, 5n, 1), tier(18, 5n, 2)], undefined],
    ['none', [], { code: 'missing', field: 'tiers' }],
    ['a rate of nothing', [tier(0)], { code: 'out_of_range', field: 'tiers[0].rate' }],
    ['the same rate twice', [tier(15, 1n), tier(15, 2n)], { code: 'not_rising', field: 'tiers[1].rate' }],
    ['a rate that falls', [tier(15, 1n), tier(14, 2n)], { code: 'not_rising', field: 'tiers[1].rate' }],
    ['an easier stake', [tier(15, 2n, 1), tier(18, 1n, 2)], { code: 'not_rising', field: 'tiers[1].stake' }],
    ['fewer active', [tier(15, 1n, 2), tier(18, 2n, 1)], { code: 'not_rising', field: 'tiers[1].active' }],
    ['nothing harder', [tier(15, 1n, 2), tier(18, 1n, 2)], { code: 'not_rising', field: 'tiers[1]' }],
    [
      'a loss asked for first and not after',
      [
        { rate: percent(1), loss: minor(5n) },
        { rate: percent(2), stake: minor(5n) },
      ],
      { code: 'not_rising', field: 'tiers[1].loss' },
    ],
    [
      'an eleventh',
      Array.from({ length: MOST_TIERS + 1 }, (_, index) => tier(index + 1, BigInt(index))),
      { code: 'too_many', field: 'tiers' },
    ],
  ])('%s', (_, tiers, problem) => {
    expect(checkTiers(tiers)).toEqual(problem);
  });

  it('levels follow each other, and only the last has no end', () => {
    const level = (from: bigint, to: bigint | undefined, figure: number) => ({
      from: minor(from),
      to: to === undefined ? undefined : minor(to),
      rate: percent(figure),
    });
    expect(checkLevels([level(0n, 10n, 30), level(11n, undefined, 35)])).toBe(undefined);
    expect(checkLevels([])).toMatchObject({ code: 'missing' });
    expect(checkLevels([level(0n, undefined, 30), level(11n, undefined, 35)])).toMatchObject({
      code: 'contradiction',
      field: 'tiers[0].to',
    });
    expect(checkLevels([level(5n, 4n, 30)])).toMatchObject({ field: 'tiers[0].to' });
    expect(checkLevels([level(0n, 10n, 30), level(10n, 20n, 35)])).toMatchObject({ field: 'tiers[1].from' });
    expect(checkLevels([level(0n, 10n, 30), level(11n, 20n, 30)])).toMatchObject({ field: 'tiers[1].rate' });
  });
});

describe('an offer', () => {
  const offer = (tiers: TierRule[], before?: TierRule[]) => ({ tiers, own: OWN, before });
  it('stays within what the upline has: rate and conditions', () => {
    expect(checkOffer(offer(OWN))).toBe(undefined);
    expect(checkOffer(offer([tier(15, 150_000n, 3)]))).toBe(undefined);
    expect(checkOffer(offer([tier(16, 450_000n, 5)]))).toBe(undefined);
    expect(checkOffer(offer([tier(15, 1n, 30), tier(26, 15_000_000n, 30)]))).toEqual({
      code: 'rate_above_own',
      field: 'tiers[1].rate',
    });
    expect(checkOffer(offer([tier(15, 149_999n, 3)]))).toEqual({
      code: 'condition_below_own',
      field: 'tiers[0]',
    });
    expect(checkOffer(offer([tier(15, 150_000n, 2)]))).toMatchObject({ code: 'condition_below_own' });
    const loose = { ...DEFAULT_OFFER_RULES, conditionsWithinOwn: false };
    expect(checkOffer(offer([tier(15, 1n, 0)]), loose)).toBe(undefined);
    expect(checkOffer(offer([tier(26, 1n, 0)]), loose)).toMatchObject({ code: 'rate_above_own' });
  });

  it('of the brand itself is bound by nothing above it', () => {
    expect(checkOffer({ tiers: [tier(60)], own: undefined, before: undefined })).toBe(undefined);
  });

  it('may be lower than the one before, unless the brand only lets it rise', () => {
    const before = [tier(18, 450_000n, 5)];
    const raiseOnly = { ...DEFAULT_OFFER_RULES, raiseOnly: true };
    const lower = offer([tier(15, 450_000n, 5)], before);
    expect(checkOffer(lower)).toBe(undefined);
    expect(checkOffer(lower, raiseOnly)).toEqual({ code: 'lower_than_before', field: 'tiers' });
    expect(checkOffer(offer([tier(18, 450_001n, 5)], before), raiseOnly)).toMatchObject({
      code: 'lower_than_before',
    });
    expect(checkOffer(offer([tier(18, 450_000n, 5)], before), raiseOnly)).toBe(undefined);
    expect(checkOffer(offer([tier(18, 450_000n, 5), tier(20, 4_500_000n, 10)], before), raiseOnly)).toBe(
      undefined,
    );
  });
});

describe('states of an agreement', () => {
  it('are left by these deeds only', () => {
    const moves = CONTRACT_STATES.flatMap((state) =>
      COMMANDS.flatMap((command) =>
        (['giver', 'receiver'] as const).flatMap((by) => {
          const next = stateAfter(state, command, by);
          return next === undefined ? [] : [`${state} –${by} ${command}→ ${next}`];
        }),
      ),
    );
    expect(moves).toEqual([
      'proposed –receiver accept→ active',
      'proposed –receiver reject→ rejected',
      'proposed –giver withdraw→ withdrawn',
      'active –giver ask_cancel→ cancel_requested',
      'active –receiver replace→ replaced',
      'cancel_requested –receiver accept→ ended',
      'cancel_requested –receiver keep→ active',
      'cancel_requested –receiver replace→ replaced',
    ]);
  });
  it('is in force while the receiver has not agreed to end it', () => {
    expect(CONTRACT_STATES.filter(inForce)).toEqual(['active', 'cancel_requested']);
  });
});

describe('the version a period is paid by', () => {
  const version = (number: number, agreedAt: number, endedAt?: number): Version => ({
    version: number,
    agreedAt,
    endedAt,
  });
  const period = { from: 100, to: 200 };
  it('is the last agreed on before the end: it counts the whole current period', () => {
    const versions = [version(1, 50, 150), version(2, 150), version(3, 200)];
    expect(versionFor(versions, period)?.version).toBe(2);
    expect(versionFor(versions, period, 'next_period')).toBe(undefined);
    expect(versionFor([version(1, 100, 250), version(2, 101)], period, 'next_period')?.version).toBe(1);
  });
  it('is none when the last one ended within the period, or none was agreed on', () => {
    expect(versionFor([version(1, 50, 199)], period)).toBe(undefined);
    expect(versionFor([version(1, 50, 200)], period)?.version).toBe(1);
    expect(versionFor([version(1, 200)], period)).toBe(undefined);
    expect(versionFor([], period)).toBe(undefined);
  });
});

describe('a lower rate', () => {
  const agreed = (id: string, giver: string, receiver: string, figure: number): Agreed => ({
    id,
    giver,
    receiver,
    tiers: [tier(Math.max(1, figure - 1)), tier(figure, 5n)],
  });
  const line = [
    agreed('brand–A', 'brand', 'A', 25),
    agreed('A–B', 'A', 'B', 20),
    agreed('A–C', 'A', 'C', 18),
    agreed('A–D', 'A', 'D', 15),
    agreed('B–E', 'B', 'E', 12),
    agreed('E–F', 'E', 'F', 10),
    agreed('D–G', 'D', 'G', 15),
    agreed('X–Y', 'X', 'Y', 25),
  ];
  const ends = (figure: number, receiver = 'A') => endedBy({ receiver, tiers: [tier(figure)] }, line);

  it('ends what the agent gives at a higher rate, and what hangs on that', () => {
    expect(ends(18)).toEqual([
      { id: 'A–B', because: 'rate_above_own' },
      { id: 'B–E', because: 'giver_has_none' },
      { id: 'E–F', because: 'giver_has_none' },
    ]);
    expect(ends(14).map(({ id }) => id)).toEqual(['A–B', 'A–C', 'A–D', 'B–E', 'D–G', 'E–F']);
  });
  it('ends nothing where nobody is above it, and nothing of others', () => {
    expect(ends(20)).toEqual([]);
    expect(ends(30)).toEqual([]);
    expect(ends(1, 'G')).toEqual([]);
    expect(ends(11, 'E')).toEqual([]);
    expect(ends(9, 'E')).toEqual([{ id: 'E–F', because: 'rate_above_own' }]);
  });

  it('after it nobody gives more than he has, and everything that could stay has stayed', () => {
    const trees = fc.array(fc.tuple(fc.nat(1_000), fc.integer({ min: 1, max: 30 })), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(trees, fc.nat(30), fc.integer({ min: 1, max: 30 }), (shape, who, figure) => {
        // Member n gets its agreement from one before it, never above what that one has.
        const given = new Map<string, number>([['brand', 30]]);
        const all = shape.map(([upline, wanted], index): Agreed => {
          const giver = index === 0 ? 'brand' : `m${upline % index}`;
          const mine = Math.min(given.get(giver) ?? 0, wanted);
          given.set(`m${index}`, mine);
          return agreed(`c${index}`, giver, `m${index}`, mine);
        });
        const receiver = `m${who % all.length}`;
        const gone = endedBy({ receiver, tiers: [tier(figure)] }, all);
        const ids = new Set(gone.map(({ id }) => id));
        const left = all.filter(({ id }) => !ids.has(id));
        const has = new Map(left.map((one) => [one.receiver, topRate(one.tiers)]));
        has.set(receiver, percent(figure));
        has.set('brand', percent(30));
        for (const one of left) {
          if (one.receiver === receiver) continue;
          expect(topRate(one.tiers) <= (has.get(one.giver) ?? -1n)).toBe(true);
        }
        for (const { id, because } of gone) {
          const one = all.find((other) => other.id === id);
          const mayStay = one && topRate(one.tiers) <= (has.get(one.giver) ?? -1n);
          expect(mayStay).toBe(false);
          expect(because === 'rate_above_own').toBe(one?.giver === receiver);
        }
      }),
      { numRuns: 500 },
    );
  });
});

const amount = (value: bigint): Minor => minor(value);
describe('amounts of tiers', () => {
  it('are compared as amounts, not as texts', () => {
    expect(
      checkTiers([
        { stake: amount(9n), rate: percent(1) },
        { stake: amount(10n), rate: percent(2) },
      ]),
    ).toBe(undefined);
  });
});
