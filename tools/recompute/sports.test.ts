import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { betLine, judgeBet, poolLine } from '#features/play/cockfight/rules/fight.ts';
import { PICKS, RESULTS } from '#features/play/cockfight/contract.ts';
import { formatWire } from '#kernel/money.ts';
import { recompute } from './sports.ts';

const ended = { status: 'ended', home: 1, away: 0 };
const leg = (more: object = {}): object => ({
  market: '1x2',
  pick: 'home',
  odds: '2.00',
  result: ended,
  ...more,
});
const slip = (more: object = {}): Record<string, unknown> => ({
  id: '1',
  stake: '100.00',
  currency: 'USD',
  legs: [leg()],
  ...more,
});

describe('the examples of docs/RECOMPUTE.md', () => {
  it('a single on a quarter line', () => {
    const handicap = leg({ market: 'asian_handicap', line: '-0.75', odds: '1.825' });
    expect(recompute(slip({ legs: [handicap] }))).toEqual({
      id: '1',
      outcome: 'half_won',
      payout: '141.25',
      legs: [{ outcome: 'half_won', factor: '1.4125' }],
    });
  });

  it('a parlay with a leg that is void', () => {
    const answer = recompute(slip({ legs: [leg(), leg({ odds: '1.50', result: { status: 'postponed' } })] }));
    expect(answer).toEqual({
      id: '1',
      outcome: 'won',
      payout: '200.00',
      legs: [
        { outcome: 'won', factor: '2.00' },
        { outcome: 'void', factor: '1.00' },
      ],
    });
  });

  it('a system', () => {
    const legs = [leg(), leg({ odds: '3.00' }), leg({ odds: '4.00', pick: 'away' })];
    const part = { outcome: 'won', combinations: 3, cost: '300.00', payout: '600.00' };
    expect(recompute(slip({ legs, system: '2/3' }))).toMatchObject(part);
    expect(recompute(slip({ legs, system: 'trixie' }))).toMatchObject({
      ...part,
      combinations: 4,
      cost: '400.00',
    });
  });

  it('each-way', () => {
    const outright = leg({
      market: 'outright',
      pick: 'B',
      odds: '9.00',
      result: { status: 'ended', positions: [['A'], ['B']] },
    });
    expect(
      recompute(slip({ stake: '10', legs: [outright], eachWay: { fraction: '1/4', places: 3 } })),
    ).toEqual({
      id: '1',
      outcome: 'won',
      combinations: 2,
      cost: '20.00',
      payout: '30.00',
      legs: [
        { outcome: 'lost', factor: '0.00' },
        { outcome: 'won', factor: '3.00' },
      ],
    });
  });

  it('odds in every format, from any of them', () => {
    const odds = { decimal: '1.50', hk: '0.50', malay: '0.50', indo: '-2.00', american: '-200' };
    for (const [format, text] of Object.entries(odds))
      expect(recompute({ id: 'c', convert: { [format]: text } })).toEqual({ id: 'c', odds });
    expect(recompute({ id: 'c', convert: { american: '+150' } })).toMatchObject({
      odds: { decimal: '2.50', malay: '-0.67' },
    });
  });

  it('the margin of a book, and its prices without it', () => {
    const margin = ['3.41', '3.19', '2.39'];
    expect(recompute({ id: 'm', margin })).toEqual({ id: 'm', overround: '0.02515' });
    expect(recompute({ id: 'm', margin, remove: 'proportional' })).toEqual({
      id: 'm',
      overround: '0.02515',
      fair: ['0.286062', '0.305791', '0.408147'],
    });
  });

  it('a pool', () => {
    const pool = {
      stakes: { meron: '10000.00', wala: '10556.00', draw: '200.00' },
      takeout: '0.10',
      result: 'meron',
    };
    expect(recompute({ id: 'p', pool, stake: '100.00', pick: 'meron' })).toEqual({
      id: 'p',
      dividend: '1.85',
      payout: '185.00',
    });
    expect(
      recompute({ id: 'p', pool: { ...pool, result: 'draw' }, stake: '100.00', pick: 'draw' }),
    ).toMatchObject({ payout: '900.00' });
  });

  it('a bet on a fight at a fixed price', () => {
    const fight = { odds: '1.82', drawOffered: true, result: 'meron' };
    const line = (more: object, pick = 'meron') => ({
      id: '5',
      fight: { ...fight, ...more },
      stake: '100.00',
      currency: 'BDT',
      pick,
    });
    expect(recompute(line({}))).toEqual({ id: '5', outcome: 'won', payout: '182.00' });
    expect(recompute(line({ result: 'draw' }))).toMatchObject({ outcome: 'lost', payout: '0.00' });
    const back = { outcome: 'void', payout: '100.00' };
    expect(recompute(line({ result: 'draw', drawOffered: false }))).toMatchObject(back);
    expect(recompute(line({ result: 'cancelled' }, 'draw'))).toMatchObject(back);
    expect(recompute(line({ drawOffered: false }, 'draw'))).toMatchObject({
      error: { code: 'fight.not_offered', field: 'pick' },
    });
    expect(recompute(line({ drawOffered: 'yes' }))).toMatchObject({ error: { field: 'fight.drawOffered' } });
  });

  it('rules of a brand', () => {
    const retired = leg({
      market: 'match_winner',
      result: { status: 'retired', sets: [[2, 1]], winner: 'home' },
    });
    expect(recompute(slip({ legs: [retired] }))).toMatchObject({ outcome: 'void', payout: '100.00' });
    expect(recompute(slip({ legs: [retired], void: { retiredWinner: 'advances' } }))).toMatchObject({
      payout: '200.00',
    });
  });

  it('the unit of a currency', () => {
    const odds = leg({ odds: '1.333' });
    expect(recompute(slip({ stake: '7', currency: 'JPY', legs: [odds] }))).toMatchObject({ payout: '9' });
    expect(recompute(slip({ stake: '7.000001', currency: 'USDT', legs: [odds] }))).toMatchObject({
      payout: '9.331001',
    });
  });
});

const HOSTILE: readonly unknown[] = [
  '-1',
  '-0',
  '0',
  '0.001',
  '1e3',
  '1e309',
  'NaN',
  'Infinity',
  '9223372036854775808',
  '０１',
  ' 1',
  '1 ',
  '',
  '1'.repeat(40),
  '0x10',
  '1,5',
  [1],
  ['1'],
  {},
  { $gt: 0 },
  null,
  true,
  -1,
  0,
  1,
  1.5,
  Number.POSITIVE_INFINITY,
  2 ** 63,
  -0,
];

describe('hostile figures', () => {
  // Each place of a line that holds a figure; `fits` names the hostile values that are honest there.
  const PLACES: readonly (readonly [
    string,
    (value: unknown) => Record<string, unknown>,
    readonly unknown[],
  ])[] = [
    ['stake', (stake) => slip({ stake }), []],
    ['odds', (odds) => slip({ legs: [leg({ odds })] }), []],
    ['handicap', (line) => slip({ legs: [leg({ market: 'asian_handicap', line })] }), ['-1', '0']],
    ['total', (line) => slip({ legs: [leg({ market: 'total', pick: 'over', line })] }), ['0']],
    ['home', (home) => slip({ legs: [leg({ result: { status: 'ended', home, away: 0 } })] }), [0, 1]],
    [
      'score before',
      (home) => slip({ legs: [leg({ market: 'asian_handicap', line: '0', from: { home, away: 0 } })] }),
      [0, 1],
    ],
    ['half', (home) => slip({ legs: [leg({ result: { ...ended, half: { home, away: 0 } } })] }), [0, 1]],
    [
      'set',
      (game) =>
        slip({ legs: [leg({ market: 'set_winner', set: 1, result: { ...ended, sets: [[game, 4]] } })] }),
      [0, 1],
    ],
    [
      'goal',
      (goal) => slip({ legs: [leg({ market: 'next_goal', goal, result: { ...ended, goals: ['home'] } })] }),
      [1],
    ],
    ['system', (system) => slip({ legs: [leg(), leg()], system }), []],
    [
      'places',
      (places) =>
        slip({
          legs: [leg({ market: 'outright', places, result: { status: 'ended', positions: [['x']] } })],
        }),
      [1],
    ],
    ['convert', (decimal) => ({ id: '1', convert: { decimal } }), []],
    ['malay', (malay) => ({ id: '1', convert: { malay } }), ['-1', '0.001']],
    ['margin', (odds) => ({ id: '1', margin: ['2.00', odds] }), []],
    ['takeout', (takeout) => pooled({ takeout }), ['0', '0.001']],
    ['pool of a side', (meron) => pooled({ stakes: { meron, wala: '1000' } }), []],
    ['pooled stake', (stake) => ({ ...pooled({}), stake }), []],
    ['price of a fight', (odds) => priced({ odds }), []],
    ['stake at a fixed price', (stake) => ({ ...priced({}), stake }), []],
    ['void hours', (finishWithinHours) => slip({ void: { finishWithinHours } }), [0, 1]],
  ];
  const pooled = (more: object): Record<string, unknown> => ({
    id: '1',
    pool: { stakes: { meron: '1000', wala: '1000', draw: '0' }, takeout: '0.10', result: 'meron', ...more },
    stake: '10',
    pick: 'meron',
  });

  const priced = (more: object): Record<string, unknown> => ({
    id: '1',
    fight: { odds: '1.82', drawOffered: true, result: 'meron', ...more },
    stake: '10',
    pick: 'meron',
  });

  it.each(PLACES)('%s: each is an error with its field, never a sum', (_, line, fits) => {
    for (const value of HOSTILE) {
      const answer: object = recompute(line(value));
      const fit = fits.some((one) => Object.is(one, value));
      expect([value, Object.hasOwn(answer, 'error')]).toEqual([value, !fit]);
      if (!fit)
        expect(answer).toMatchObject({
          id: '1',
          error: { code: expect.any(String), field: expect.any(String) },
        });
    }
  });

  it('of any shape never throw', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (one, other, third) => {
        recompute(one);
        recompute({ id: other, legs: one, stake: '1', void: third });
        recompute(slip({ legs: [leg({ result: one, pick: other, line: third })] }));
        recompute(slip({ legs: [{ market: 'same_match', picks: [one, other], odds: '2', result: third }] }));
        recompute({ pool: one, stake: '1', pick: other });
        recompute({ fight: one, stake: '1', pick: other });
        recompute({ convert: one });
        recompute({ margin: one });
      }),
    );
  });
});

describe('lines that say too little or too much', () => {
  it.each([
    [slip({ legs: [] }), 'slip.no_legs', 'legs'],
    [slip({ legs: Array.from({ length: 21 }, () => leg()) }), 'field.too_many', 'legs'],
    [slip({ currency: 'ABC' }), 'money.unknown_currency', 'currency'],
    [slip({ stake: '1.001' }), 'money.malformed', 'stake'],
    [slip({ legs: [leg({ market: 'nothing' })] }), 'market.unknown', 'legs.0.market'],
    [slip({ legs: [leg({ market: 'constructor' })] }), 'market.unknown', 'legs.0.market'],
    [slip({ legs: [leg({ pick: 'over' })] }), 'pick.unknown', 'legs.0.pick'],
    [slip({ legs: [leg({ market: 'total', pick: 'over' })] }), 'field.missing', 'legs.0.line'],
    [slip({ legs: [leg({ market: 'total', pick: 'over', line: '2.3' })] }), 'line.malformed', 'legs.0.line'],
    [slip({ legs: [leg({ market: 'half_full', pick: 'H/H' })] }), 'result.missing', 'legs.0.result.half'],
    [slip({ legs: [leg({ result: { status: 'ended', home: 1 } })] }), 'field.missing', 'legs.0.result.away'],
    [slip({ legs: [leg({ result: undefined })] }), 'field.missing', 'legs.0.result'],
    [slip({ legs: [leg({ event: 'm1' }), leg({ event: 'm1' })] }), 'slip.same_event', 'legs.1.event'],
    [slip({ legs: [leg(), leg()], system: 'trixie' }), 'system.legs', 'system'],
    [slip({ eachWay: { fraction: '1/4', places: 3 } }), 'slip.each_way', 'eachWay'],
    [slip({ void: { tie: 'maybe' } }), 'field.malformed', 'void.tie'],
    [{ id: '1' }, 'line.form', 'legs'],
    [slip({ convert: { decimal: '2' } }), 'line.form', 'convert'],
    [{ id: '1', convert: { decimal: '2', hk: '1' } }, 'convert.one_format', 'convert'],
    [{ id: '1', margin: ['2.00'] }, 'margin.too_few', 'margin'],
  ])('%j', (line, code, field) => {
    expect(recompute(line)).toEqual({ id: '1', error: { code, field } });
  });

  it('of a pool whose bet is larger than what was staked on its side', () => {
    const pool = { stakes: { meron: '50.00', wala: '50.00', draw: '0' }, takeout: '0.10', result: 'meron' };
    expect(recompute({ id: '1', pool, stake: '51.00', pick: 'meron' })).toEqual({
      id: '1',
      error: { code: 'pool.stake_above_pool', field: 'stake' },
    });
  });
});

it('pays a bet on a fight what its slip says, whatever the pool and the result', () => {
  const stake = fc.bigInt({ min: 0n, max: 10n ** 9n });
  fc.assert(
    fc.property(
      fc.record({ meron: stake, wala: stake, draw: stake, takeout: fc.integer({ min: 0, max: 300 }) }),
      fc.constantFrom(...PICKS),
      fc.constantFrom(...RESULTS),
      fc.constantFrom('BDT', 'VND', 'USDT'),
      (pool, pick, result, currency) => {
        fc.pre(pool[pick] > 0n);
        const bet = { id: '1', stake: pool[pick], pick, currency, odds: null };
        const { payout, dividend } = judgeBet({ ...pool, mode: 'pool', terms: null }, result, bet);
        expect(recompute(JSON.parse(JSON.stringify(poolLine(pool, result, bet))))).toEqual({
          id: '1',
          dividend,
          payout: formatWire(payout, currency),
        });
      },
    ),
  );
});

it('pays a bet at a fixed price what its slip says, to the unit of the currency', () => {
  fc.assert(
    fc.property(
      fc.record({
        // The largest that the wire carries in a currency without a smaller unit: twelve digits.
        stake: fc.bigInt({ min: 1n, max: 10n ** 12n - 1n }),
        odds: fc.integer({ min: 105, max: 10_000 }).map((price) => (price / 100).toFixed(2)),
        pick: fc.constantFrom(...PICKS),
        currency: fc.constantFrom('BDT', 'VND', 'USDT'),
      }),
      fc.constantFrom(...RESULTS),
      fc.boolean(),
      (given, result, drawOffered) => {
        fc.pre(drawOffered || given.pick !== 'draw');
        const terms = { estimate: { meron: 1, wala: 1, draw: 1 }, drawOffered, sideMax: '1', lossMax: '1' };
        const fight = { meron: 0n, wala: 0n, draw: 0n, takeout: 100, mode: 'fixed', terms } as const;
        const bet = { id: '1', ...given };
        const { outcome, payout } = judgeBet(fight, result, bet);
        expect(recompute(JSON.parse(JSON.stringify(betLine(fight, result, bet))))).toEqual({
          id: '1',
          outcome,
          payout: formatWire(payout, bet.currency),
        });
      },
    ),
  );
});
