/** Points of a line, codes of links, and the order in which a transfer along a line is refused. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY } from '#kernel/time.ts';
import {
  formatPoint,
  linkCode,
  parsePoint,
  refuseTransfer,
  stateOfLink,
  type TransferAsked,
  type TransferRefusal,
  USERNAME,
  wrongPoint,
} from './rules.ts';

describe('points', () => {
  it.each([
    ['0', 0n],
    ['0.1', 10_000_000n],
    ['0.011', 1_100_000n],
    ['0.00000001', 1n],
    ['0.99999999', 99_999_999n],
  ])('%s are %s hundred-millionths', (text, value) => {
    expect(parsePoint(text)).toBe(value);
    expect(formatPoint(value)).toBe(text);
  });

  it('come back as they were written, and in the order of their size', () => {
    const point = fc.bigInt(0n, 99_999_999n);
    fc.assert(
      fc.property(point, point, (one, other) => {
        expect(parsePoint(formatPoint(one))).toBe(one);
        expect(one < other).toBe(parsePoint(formatPoint(one)) < parsePoint(formatPoint(other)));
      }),
    );
  });

  const PLATES = [
    { plate: 'RNG', most: '0.012' },
    { plate: 'LIVE', most: '0.008' },
  ];
  const upline = new Map([['RNG', parsePoint('0.01')]]);
  it.each<[string, Record<string, string>, ReadonlyMap<string, bigint> | undefined, unknown]>([
    ['within the upline’s', { RNG: '0.01' }, upline, undefined],
    ['a hundred-millionth above it', { RNG: '0.01000001' }, upline, ['RNG', 'agents.point_above_upline']],
    ['above the plate’s most', { RNG: '0.0121' }, upline, ['RNG', 'agents.point_above_plate']],
    [
      'of a plate the upline has nothing of',
      { LIVE: '0.001' },
      upline,
      ['LIVE', 'agents.point_above_upline'],
    ],
    ['none of a plate the upline has nothing of', { LIVE: '0' }, upline, undefined],
    ['of a plate there is not', { POKER: '0' }, upline, ['POKER', 'agents.unknown_plate']],
    ['at the top, up to the plate’s most', { RNG: '0.012', LIVE: '0.008' }, undefined, undefined],
    [
      'at the top, above it',
      { RNG: '0.012', LIVE: '0.00800001' },
      undefined,
      ['LIVE', 'agents.point_above_plate'],
    ],
    ['none at all', {}, upline, undefined],
  ])('%s', (_name, wanted, own, wrong) => {
    const found = wrongPoint(wanted, PLATES, own);
    expect(found && [found.plate, found.code]).toEqual(wrong);
  });
});

describe('a link', () => {
  const NOW = Date.UTC(2026, 10, 1);
  const link = (more: Partial<Parameters<typeof stateOfLink>[0]> = {}) => ({
    ended_at: null,
    expires_at: null,
    max_uses: null,
    uses: 0,
    ...more,
  });
  it.each([
    ['open', link()],
    ['open', link({ expires_at: new Date(NOW + 1), max_uses: 2, uses: 1 })],
    ['expired', link({ expires_at: new Date(NOW) })],
    ['used_up', link({ max_uses: 1, uses: 1 })],
    // What ended it is said first.
    ['ended', link({ ended_at: new Date(NOW), expires_at: new Date(NOW), max_uses: 1, uses: 1 })],
    ['expired', link({ expires_at: new Date(NOW), max_uses: 1, uses: 1 })],
  ] as const)('is %s', (state, of) => expect(stateOfLink(of, NOW)).toBe(state));

  it('has a code of eight signs nobody takes for others, from bytes of which each sign has as many', () => {
    const every = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const counts = new Map<string, number>();
    for (const byte of every) {
      const sign = linkCode(Uint8Array.of(byte)).slice(1);
      counts.set(sign, (counts.get(sign) ?? 0) + 1);
    }
    // Eight bytes were none of a sign’s.
    expect(counts.get('')).toBe(8);
    counts.delete('');
    expect([...new Set(counts.values())]).toEqual([8]);
    expect([...counts.keys()].sort().join('')).toBe('23456789ABCDEFGHJKMNPQRSTUVWXYZ');
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        expect(linkCode(bytes)).toMatch(/^L[2-9A-HJKMNP-Z]{0,7}$/);
      }),
    );
  });
});

it.each([
  ['abcd', true],
  ['a_9_', true],
  ['a'.repeat(20), true],
  ['a'.repeat(21), false],
  ['abc', false],
  ['9abc', false],
  ['Abcd', false],
  ['ab-d', false],
  ['ab d', false],
  ['абвг', false],
])('the name %s may be given: %s', (name, may) => expect(USERNAME.test(name)).toBe(may));

describe('a transfer along a line', () => {
  const NOW = Date.UTC(2026, 10, 20);
  const GOOD: TransferAsked = {
    on: true,
    upOn: true,
    direction: 'down',
    level: 2,
    needsLevel: 2,
    frozen: false,
    bothActive: true,
    kept: undefined,
    firstDeposit: NOW - DAY,
    waitMs: DAY,
    now: NOW,
    amount: 100n,
    sentToday: 900n,
    dayMost: 1_000n,
  };
  const cases: readonly (readonly [TransferRefusal | undefined, Partial<TransferAsked>])[] = [
    [undefined, {}],
    ['agents.transfers_off', { on: false }],
    ['agents.transfers_off', { direction: 'up', upOn: false }],
    [undefined, { upOn: false }],
    ['agents.not_verified', { level: 1 }],
    ['agents.frozen', { frozen: true }],
    ['agents.not_possible', { bothActive: false }],
    ['agents.cools', { kept: 'cools' }],
    ['agents.turnover_open', { kept: 'turnover_open' }],
    ['agents.in_debt', { kept: 'in_debt' }],
    ['agents.too_early', { firstDeposit: NOW - DAY + 1 }],
    ['agents.too_early', { firstDeposit: undefined }],
    [undefined, { firstDeposit: undefined, waitMs: 0 }],
    ['agents.above_day_limit', { amount: 101n }],
    ['agents.above_day_limit', { sentToday: 1_000n, amount: 1n }],
    [undefined, { sentToday: 0n, amount: 1_000n }],
  ];
  it.each(cases)('is refused with %s where %o', (code, more) => {
    expect(refuseTransfer({ ...GOOD, ...more })).toBe(code);
  });

  /** What is said first, when several reasons hold at once. */
  const ORDER = cases.flatMap(([code, more]) => (code === undefined ? [] : [{ code, more }]));
  it('is refused with the first of its reasons, in the order in which they are said', () => {
    const picked = fc.subarray(
      ORDER.filter(({ more }) => !('direction' in more)),
      { minLength: 1 },
    );
    const place = new Map(
      [
        'agents.transfers_off',
        'agents.not_verified',
        'agents.frozen',
        'agents.not_possible',
        'agents.cools',
        'agents.turnover_open',
        'agents.in_debt',
        'agents.too_early',
        'agents.above_day_limit',
      ].map((code, at) => [code, at]),
    );
    const of = (code: string): number => place.get(code) ?? -1;
    fc.assert(
      fc.property(picked, (reasons) => {
        // Later ones win over earlier ones of the same field: the same kind of refusal but for what keeps money back.
        const ask = Object.assign({}, GOOD, ...reasons.map(({ more }) => more)) as TransferAsked;
        const kept = ask.kept === undefined ? [] : [`agents.${ask.kept}`];
        const held = reasons
          .map(({ code, more }) => ('kept' in more ? '' : code))
          .filter((code) => code !== '');
        const first = [...held, ...kept].toSorted((one, other) => of(one) - of(other))[0];
        expect(refuseTransfer(ask)).toBe(first);
      }),
    );
  });
});
