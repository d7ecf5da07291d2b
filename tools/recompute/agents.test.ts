import { describe, expect, it } from 'vitest';
import { recompute } from './agents.ts';

const answered = (line: unknown): Record<string, unknown> => ({ ...recompute(line) });

const DIVIDEND = {
  id: '1',
  contract: {
    kind: 'dividend',
    tiers: [
      { loss: '10000', active: 2, rate: '0.10' },
      { loss: '30000', active: 5, stake: '0', rate: '0.25' },
    ],
    base: 'gross_loss',
    carry: 'loss',
  },
  period: { loss: '30000', rebate: '6000', bonus: '2000', fee: '500', carried: '0', stake: '1', active: 18 },
  below: [{ member: 'B', rate: '0.05', loss: '1000' }],
  currency: 'BDT',
};
const SALARY = {
  id: '2',
  contract: { kind: 'daily', tiers: [{ stake: '150000', active: 3, rate: '0.005' }] },
  period: { stake: '200000.55', active: 5 },
  below: [{ member: 'B', rate: '0.003', stake: '100000' }],
};
const WEIGHTED = {
  id: 'w',
  contract: { kind: 'realtime', tiers: [{ rate: '0.005' }] },
  period: { stakes: [{ category: 'RNG', stake: '100', weight: '0.5', bets: 3 }] },
};
const LEVEL = {
  id: '3',
  contract: {
    kind: 'level_difference',
    tiers: [
      { from: '0', to: '10000', rate: '0.3' },
      { from: '10001', to: null, rate: '0.35' },
    ],
  },
  period: { direct: '150', total: '10001' },
  below: [{ member: 'A', volume: '9000', rate: '0.3' }],
};
const REBATE = {
  id: '4',
  rebate: {
    stake: '1000',
    plate: '0.011',
    path: [
      { member: 'child', point: '0.005' },
      { member: 'parent', point: '0.011' },
    ],
  },
};
const BETS = {
  id: '5',
  rules: { minimumOdds: '1.50', weights: [{ category: 'LIVE', weight: '0.5' }] },
  bets: [
    { ref: 'a', member: 'm', category: 'SPORTS', stake: '100', odds: '1.49' },
    { ref: 'b', member: 'm', category: 'SPORTS', stake: '100', odds: '1.50', event: 'e', side: 'home' },
    { ref: 'c', member: 'm', category: 'SPORTS', stake: '60', odds: '2', event: 'e', side: 'away' },
    { ref: 'd', member: 'm', category: 'LIVE', stake: '30', state: 'voided' },
    { ref: 'e', member: 'm', category: 'LIVE', stake: '30', state: 'settled' },
  ],
};
const LINES = { DIVIDEND, SALARY, WEIGHTED, LEVEL, REBATE, BETS };

describe('haat recompute agents', () => {
  it('answers every form', () => {
    expect(answered(DIVIDEND)).toEqual({
      id: '1',
      tier: 2,
      rate: '0.25',
      lines: [
        { what: 'own', amount: '5375.00' },
        { what: 'below', member: 'B', amount: '-50.00' },
      ],
      amount: '5325.00',
    });
    expect(answered(SALARY)).toEqual({
      id: '2',
      tier: 1,
      rate: '0.005',
      lines: [
        { what: 'own', amount: '1000.00275' },
        { what: 'below', member: 'B', amount: '-300.00' },
      ],
      amount: '700.00',
    });
    expect(answered(WEIGHTED)).toMatchObject({ tier: 1, amount: '0.25' });
    expect(answered(LEVEL)).toEqual({
      id: '3',
      tier: 2,
      rate: '0.35',
      lines: [
        { what: 'direct', amount: '52.50' },
        { what: 'difference', member: 'A', amount: '450.00' },
      ],
      amount: '502.50',
    });
    expect(answered(REBATE)).toEqual({
      id: '4',
      shares: [
        { member: 'child', amount: '5.00' },
        { member: 'parent', amount: '6.00' },
      ],
    });
    expect(answered(BETS)).toEqual({
      id: '5',
      stake: '115.00',
      stakes: [
        { category: 'LIVE', stake: '30.00', weight: '0.5', bets: 1 },
        { category: 'SPORTS', stake: '100.00', weight: '1', bets: 2 },
      ],
      bets: [
        { ref: 'a', counted: '0.00', because: 'odds_below' },
        { ref: 'b', counted: '100.00', because: 'counts' },
        { ref: 'c', counted: '0.00', because: 'other_side' },
        { ref: 'd', counted: '0.00', because: 'void' },
        { ref: 'e', counted: '30.00', because: 'counts' },
      ],
    });
  });

  it('an explanation is itself a line that comes to the same amount', () => {
    for (const line of [DIVIDEND, SALARY, WEIGHTED, LEVEL]) {
      const reported = answered({ ...line, explain: true });
      const { amount, lines, id } = answered(line);
      expect(reported).toMatchObject({ id, amount, formula: expect.any(String) });
      expect(answered(reported)).toMatchObject({ id, amount, lines });
    }
  });

  it('rounds to the unit of the currency, or to a whole one', () => {
    const line = (more: object) => answered({ ...SALARY, below: [], ...more })['amount'];
    expect(line({})).toBe('1000.00');
    expect(
      line({ period: { stake: '200000.55', active: 5 }, contract: SALARY.contract, currency: 'USDT' }),
    ).toBe('1000.002750');
    expect(line({ period: { stake: '201900', active: 5 }, floor: 'unit' })).toBe('1009.00');
    expect(line({ period: { stake: '201900', active: 5 } })).toBe('1009.50');
    expect(line({ period: { stake: '201900', active: 5 }, currency: 'VND' })).toBe('1009');
    expect(
      line({ contract: { ...SALARY.contract, floor: 'unit' }, period: { stake: '201900', active: 5 } }),
    ).toBe('1009.00');
  });

  it('an amount below zero is owed, rounded towards zero', () => {
    const below = [{ member: 'B', rate: '0.05', loss: '0.31' }];
    const line = { ...DIVIDEND, period: { ...DIVIDEND.period, loss: '-5' }, below };
    expect(answered(line)).toMatchObject({
      lines: [{ amount: '0.00' }, { amount: '-0.0155' }],
      amount: '-0.01',
    });
  });

  it('what a contract carries on is answered beside the amount', () => {
    const line = { ...DIVIDEND, period: { ...DIVIDEND.period, loss: '-5000' }, below: [] };
    expect(answered(line)).toMatchObject({ tier: 0, rate: '0', amount: '0.00', carry: '13500.00' });
  });

  it('keys it does not know are not looked at', () => {
    expect(answered({ ...SALARY, note: { deep: [[[]]] }, period: { ...SALARY.period, other: 'x' } })).toEqual(
      answered(SALARY),
    );
  });

  it.each<[string, object, string, string | undefined]>([
    ['no contract', { id: 1 }, 'missing', 'contract'],
    [
      'an unknown kind',
      { ...SALARY, contract: { ...SALARY.contract, kind: 'yearly' } },
      'unknown',
      'contract.kind',
    ],
    ['no tiers', { ...SALARY, contract: { kind: 'daily' } }, 'missing', 'contract.tiers'],
    [
      'a tier without a rate',
      { ...SALARY, contract: { kind: 'daily', tiers: [{}] } },
      'missing',
      'contract.tiers[0].rate',
    ],
    [
      'a rate above 1',
      { ...SALARY, contract: { kind: 'daily', tiers: [{ rate: '1.01' }] } },
      'out_of_range',
      'contract.tiers[0].rate',
    ],
    ['no period', { ...SALARY, period: undefined }, 'missing', 'period'],
    ['no stake', { ...SALARY, period: { active: 3 } }, 'missing', 'period.stake'],
    [
      'no active where a tier asks for them',
      { ...SALARY, period: { stake: '1' } },
      'missing',
      'period.active',
    ],
    [
      'stake told twice',
      { ...SALARY, period: { stake: '1', stakes: [], active: 1 } },
      'contradiction',
      'period.stakes',
    ],
    ['no loss', { ...DIVIDEND, period: {} }, 'missing', 'period.loss'],
    [
      'a negative bonus',
      { ...DIVIDEND, period: { loss: '1', active: 1, bonus: '-1' } },
      'out_of_range',
      'period.bonus',
    ],
    [
      'a member twice',
      { ...DIVIDEND, below: [DIVIDEND.below[0], DIVIDEND.below[0]] },
      'duplicate',
      'below[1].member',
    ],
    ['below that is no list', { ...SALARY, below: {} }, 'malformed', 'below'],
    ['below that is a number', { ...SALARY, below: [5] }, 'malformed', 'below[0]'],
    ['an unknown currency', { ...SALARY, currency: 'ABC' }, 'unknown', 'currency'],
    ['an unknown floor', { ...SALARY, floor: 'up' }, 'unknown', 'floor'],
    [
      'two floors',
      { ...SALARY, floor: 'unit', contract: { ...SALARY.contract, floor: 'minor' } },
      'contradiction',
      'contract.floor',
    ],
    ['more decimals than the currency has', { ...SALARY, currency: 'VND' }, 'malformed', 'period.stake'],
    [
      'something carried by a contract that carries nothing',
      {
        ...DIVIDEND,
        contract: { ...DIVIDEND.contract, carry: 'none' },
        period: { ...DIVIDEND.period, carried: '1' },
      },
      'contradiction',
      'period.carried',
    ],
    [
      'levels that overlap',
      {
        ...LEVEL,
        contract: { kind: 'level_difference', tiers: [LEVEL.contract.tiers[1], LEVEL.contract.tiers[0]] },
      },
      'contradiction',
      'contract.tiers[1].from',
    ],
    [
      'a child above its upline',
      { rebate: { ...REBATE.rebate, path: REBATE.rebate.path.toReversed() } },
      'point_above_upline',
      'rebate.path[0].point',
    ],
    [
      'a point above the plate',
      { rebate: { ...REBATE.rebate, plate: '0.01' } },
      'point_above_plate',
      'rebate.path[1].point',
    ],
    [
      'the same member twice on a path',
      { rebate: { ...REBATE.rebate, path: [REBATE.rebate.path[0], REBATE.rebate.path[0]] } },
      'duplicate',
      'rebate.path[1].member',
    ],
  ])('%s', (_, line, code, field) => {
    expect(answered(line)['error']).toEqual({ code, ...(field === undefined ? {} : { field }) });
  });

  it.each([null, 5, 'text', [], true])('a line that is %j', (line) => {
    expect(answered(line)).toEqual({ id: null, error: { code: 'malformed' } });
  });
});

/** Every place of a line that holds a figure. */
function figuresOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value === 'number') return [path];
  if (typeof value === 'string') return /^-?[0-9.]+$/.test(value) && path.at(-1) !== 'id' ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    figuresOf(part, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

const HOSTILE: readonly unknown[] = [
  -1,
  -0,
  0,
  0.001,
  Number.POSITIVE_INFINITY,
  NaN,
  2 ** 53 + 2,
  '-1',
  '-0',
  '1e3',
  'NaN',
  'Infinity',
  '9223372036854775808',
  '０１',
  ' 1',
  '1 ',
  '01',
  '+1',
  '.5',
  '1.',
  '1,5',
  '',
  '0x10',
  '1_000',
  '१२',
  [1],
  ['1'],
  {},
  { $gt: 0 },
  null,
  true,
  false,
  '1'.repeat(40),
  `0.${'1'.repeat(40)}`,
];

function withAt(line: object, path: readonly (string | number)[], value: unknown): unknown {
  const copy: unknown = structuredClone(line);
  let at = copy as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>;
  at[path.at(-1) ?? ''] = value;
  return copy;
}

describe('hostile figures', () => {
  /** What is nevertheless a figure: zero as a count, a loss below zero, sums within the digits that are read. */
  const mayStand = (path: readonly (string | number)[], value: unknown): boolean => {
    const key = path.at(-1);
    if (key === 'active' || key === 'bets') return value === 0 && !Object.is(value, -0);
    if (path.join('.') === 'contract.tiers.1.to' && value === null) return true;
    return value === '-1' && (path.join('.') === 'period.loss' || path.join('.') === 'below.0.loss');
  };
  it.each(Object.entries(LINES))('are refused at every place of %s', (_, line) => {
    const places = figuresOf(line);
    expect(places.length).toBeGreaterThan(2);
    for (const path of places)
      for (const value of HOSTILE) {
        const found = answered(withAt(line, path, value));
        const where = `${path.join('.')} = ${String(value)}`;
        expect([where, 'error' in found]).toEqual([where, !mayStand(path, value)]);
      }
  });
});
