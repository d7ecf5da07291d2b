import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOTTERIES } from '#games/lottery/lotteries.ts';
import { northernDraws, southernDraws } from '#games/lottery/real-draws.fixture.ts';
import { answerLine } from './answer-line.ts';
import { recompute } from './lottery.ts';

const north = northernDraws()[0]?.draw;
const lo2 = {
  id: '1',
  game: 'xsmb',
  play: 'lo2',
  numbers: ['10'],
  unit: '1000',
  currency: 'VND',
  draw: north,
};
const five = {
  id: '2',
  game: 'ssc',
  play: 'zx5',
  numbers: ['45678'],
  unit: '2',
  currency: 'CNY',
  draw: '45678',
};

describe('tickets', () => {
  it('lo2 on a real northern draw: 27 prizes, found once, paid 99.6', () => {
    expect(recompute(lo2)).toEqual({
      id: '1',
      tickets: 27,
      cost: '27000',
      hits: 1,
      wins: [{ number: '10', times: 1 }],
      payout: '99600',
    });
    expect(recompute({ ...lo2, oddsSet: 'north_23_80' })).toMatchObject({
      tickets: 27,
      cost: '23000',
      payout: '80000',
    });
    expect(recompute({ ...lo2, oddsSet: 'south_traditional' })).toMatchObject({ payout: '75000' });
  });

  it('xien of the north is not offered at odds for 18 prizes', () => {
    const xien = { ...lo2, play: 'xien2', numbers: ['10', '62'] };
    expect(recompute(xien)).toEqual({ id: '1', error: { code: 'not_offered', field: 'play' } });
    expect(recompute({ ...xien, oddsSet: 'north_23_80' })).toMatchObject({
      tickets: 1,
      hits: 1,
      payout: '15000',
    });
  });

  it('every play of every game settles its picks against a draw and says what it cost', () => {
    for (const game of LOTTERIES.values())
      for (const play of game.plays.values()) {
        const { entry } = play;
        const numbers =
          entry.kind === 'menu'
            ? entry.of.slice(0, 1)
            : entry.kind === 'set'
              ? entry.from.slice(0, entry.ticket)
              : entry.kind === 'numbers'
                ? [entry.digits[0] === 3 ? '123' : '1234567'.slice(0, entry.digits[0])]
                : [];
        if (numbers.length === 0) continue;
        const answer = recompute({
          id: play.code,
          game: game.code,
          play: play.code,
          numbers,
          unit: '1',
          currency: 'USD',
        });
        const reported = JSON.stringify(answer);
        expect(/"cost":"[0-9]+\.[0-9]{2}"|not_offered|too_few|unknown_number/.test(reported), reported).toBe(
          true,
        );
      }
  });

  it('a hundred thousand tickets of one bet are one line', () => {
    const all = '0123456789';
    expect(recompute({ ...five, numbers: undefined, rows: [all, all, all, all, all] })).toMatchObject({
      tickets: 100_000,
      cost: '200000.00',
      hits: 1,
      payout: '195000.00',
    });
  });

  it('odds of its own and a set or a mode contradict each other', () => {
    for (const other of [{ mode: '1950' }, { points: '1' }, { oddsSet: 'A' }])
      expect(recompute({ ...five, odds: '97500', ...other })).toEqual({
        id: '2',
        error: { code: 'contradiction', field: 'odds' },
      });
    expect(recompute({ ...five, odds: '97500' })).toMatchObject({ payout: '195000.00' });
  });

  it('pasted text is cleaned and what was dropped is said', () => {
    const { numbers: _numbers, ...rest } = five;
    expect(recompute({ ...rest, text: '45678 45678; 12345 99 x' })).toMatchObject({
      tickets: 2,
      hits: 1,
      cleaned: { duplicates: 1, rejected: 1 },
    });
  });
});

describe('audits', () => {
  it('names the pick of a public table that pays 200 %: sum 19', () => {
    const odds = { '3': '45', '4': '23', '18': '45', '19': '90' };
    expect(recompute({ id: 'a', audit: { game: 'pk10', play: 'sum', odds } })).toMatchObject({
      worst: '2',
      above: ['19'],
    });
    // 90 less 1.1 %
    expect(
      recompute({ id: 'a', audit: { game: 'pk10', play: 'sum', odds: { '19': '89.01' } } }),
    ).toMatchObject({
      worst: '1.978',
      above: ['19'],
    });
  });

  it('says ways and return of each pick', () => {
    expect(
      recompute({ id: 'b', audit: { game: 'k3', play: 'three_same_any', odds: { win: '35.28' } } }),
    ).toEqual({
      id: 'b',
      outcomes: [{ pick: 'any', ways: '6', of: '216', return: '0.98', exact: '49/50' }],
      worst: '0.98',
    });
  });

  it('xien on 27 prizes at 30 is above 100 %, on 18 it is not', () => {
    const audit = (game: string) => recompute({ id: 'c', audit: { game, play: 'xien2', odds: '30' } });
    expect(audit('xsmb')).toMatchObject({ above: ['00 01'] });
    expect(audit('xsmn')).not.toHaveProperty('above');
  });
});

it('draws again from a revealed seed', () => {
  const drawing = { game: 'pk10', seed: '00'.repeat(32), salt: 'x', nonce: 1 };
  expect(recompute({ id: 'd', drawing })).toEqual({ id: 'd', draw: [10, 9, 1, 8, 4, 6, 5, 2, 7, 3] });
});

const HOSTILE = [
  -1,
  -0,
  0,
  '1e3',
  Number.NaN,
  2 ** 63,
  '9223372036854775808',
  '０１',
  ' 1',
  [1],
  {},
  null,
  true,
  '1'.repeat(40),
  '-1',
  '+1',
  '',
  '0x1',
];

describe('hostile lines', () => {
  const fieldsOf: Record<string, object> = { xsmb: lo2, ssc: five };

  it('every field × every hostile value is an error line, never a sum', () => {
    for (const line of Object.values(fieldsOf))
      for (const field of [
        'unit',
        'currency',
        'game',
        'play',
        'oddsSet',
        'mode',
        'points',
        'multiple',
        'odds',
        'draw',
        'numbers',
        'settings',
        'rows',
        'text',
      ])
        for (const value of HOSTILE) {
          if (value === 0 && field === 'mode') continue;
          const answer = recompute({ ...line, [field]: value }) as { error?: { code: string } };
          expect([field, value, typeof answer.error?.code]).toEqual([field, value, 'string']);
        }
  });

  it('inside numbers, rows, odds and draws too', () => {
    for (const value of HOSTILE) {
      const lines = [
        { ...lo2, numbers: [value] },
        { ...lo2, numbers: ['10', value] },
        { ...five, numbers: undefined, rows: ['1', '2', '3', '4', value] },
        { ...lo2, draw: { ...north, db: value } },
        { ...lo2, draw: { ...north, g7: ['10', '56', '62', value] } },
        { ...lo2, odds: { win: value } },
        { ...five, draw: ['1', '2', '3', '4', value] },
        { id: 'x', audit: { game: 'k3', play: 'sum', odds: { '3': value } } },
        { id: 'x', audit: value },
        { id: 'x', drawing: { game: 'ssc', seed: value, salt: 'x', nonce: 0 } },
      ];
      // A zero is a digit of a draw.
      for (const line of lines.filter((_, at) => !(at === 6 && value === 0))) {
        const answer = recompute(line) as { error?: { code: string } };
        const zeroOdds = value === 0 || value === '';
        expect([
          zeroOdds ? 'any' : 'error',
          JSON.stringify(line).slice(0, 200),
          typeof answer.error?.code,
        ]).toEqual([zeroOdds ? 'any' : 'error', JSON.stringify(line).slice(0, 200), 'string']);
      }
    }
  });

  it('whatever JSON says gets an answer and nothing throws', () => {
    const line = fc.oneof(
      fc.jsonValue(),
      fc.record({
        id: fc.string(),
        game: fc.constantFrom(...LOTTERIES.keys()),
        play: fc.string(),
        numbers: fc.jsonValue(),
      }),
      fc.record(
        Object.fromEntries(
          Object.entries(lo2).map(([name, value]) => [name, fc.oneof(fc.constant(value), fc.jsonValue())]),
        ),
      ),
    );
    fc.assert(
      fc.property(line, (value) => {
        const { answer } = answerLine(recompute, { text: JSON.stringify(value) });
        expect(JSON.parse(answer)).not.toHaveProperty('error.code', 'line.failed');
      }),
      { numRuns: 2_000 },
    );
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    expect(answerLine(recompute, { text: `{"id":"1","game":${deep}}` }).isWrong).toBe(true);
  });
});

it('the command answers every line in order and ends with 1 when one was wrong', () => {
  const lines = [
    lo2,
    { ...lo2, id: 'x', unit: '-1' },
    five,
    ...southernDraws()
      .slice(0, 3)
      .map(({ draw }) => ({ ...lo2, game: 'xsmn', draw })),
  ];
  const done = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'main.ts'), 'lottery'],
    {
      input: `${lines.map((line) => JSON.stringify(line)).join('\n')}\nnot json\n`,
      encoding: 'utf8',
    },
  );
  const answers = done.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: unknown; error?: unknown });
  expect(answers.map(({ id }) => id)).toEqual(['1', 'x', '2', '1', '1', '1', null]);
  expect(answers.map(({ error }) => error !== undefined)).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
    true,
  ]);
  expect(done.status).toBe(1);
});
