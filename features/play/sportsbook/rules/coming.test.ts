import { expect, test } from 'vitest';
import { COMING_LIMIT, comingOf, type MatchKind } from './coming.ts';
import type { Sport } from './season.ts';

const NOW = 1_000;
const match = (sport: Sport, startsAt: number) => ({ sport, startsAt });

test.each<[string, MatchKind, readonly (readonly [Sport, number])[], readonly number[]]>([
  [
    'soonest first',
    'SPORTS',
    [
      ['football', 3_000],
      ['cricket', 2_000],
      ['basketball', 2_500],
    ],
    [2_000, 2_500, 3_000],
  ],
  [
    'each kind its own',
    'ESPORTS',
    [
      ['football', 2_000],
      ['esports', 3_000],
    ],
    [3_000],
  ],
  ['e-sports are no sports', 'SPORTS', [['esports', 3_000]], []],
  [
    'what begins now has begun',
    'SPORTS',
    [
      ['football', NOW],
      ['football', NOW - 1],
      ['football', NOW + 1],
    ],
    [NOW + 1],
  ],
])('%s', (_, kind, rows, wanted) => {
  expect(
    comingOf(
      rows.map(([sport, at]) => match(sport, at)),
      kind,
      NOW,
    ).map(({ startsAt }) => startsAt),
  ).toEqual(wanted);
});

test('a list has an end', () => {
  const rows = Array.from({ length: COMING_LIMIT + 1 }, (_, at) => match('football', NOW + 1 + at));
  expect(comingOf(rows, 'SPORTS', NOW)).toHaveLength(COMING_LIMIT);
});
