import { describe, expect, it } from 'vitest';
import { ROULETTE_BETS } from '#games/roulette/engine/layout.ts';
import { betAt, placesAt } from './edges.ts';

const INSIDE = ROULETTE_BETS.filter(({ code }) => /^[nsrqx]-/.test(code));
const numbers = Array.from({ length: 37 }, (_, number) => number);

it('every inside bet lies under some place of the cloth, and every place of the cloth is an inside bet', () => {
  const steps = Array.from({ length: 41 }, (_, at) => at / 40);
  const found = new Set(
    numbers.flatMap((number) =>
      steps.flatMap((across) => steps.map((along) => betAt(number, across, along))),
    ),
  );
  expect([...found].sort()).toEqual(INSIDE.map(({ code }) => code).sort());
});

it('chips lie where a press lays them, on both sides of the line', () => {
  const laid = numbers.flatMap((number) => placesAt(number).map((place) => ({ number, ...place })));
  expect(laid.map(({ code }) => code).sort()).toEqual(
    INSIDE.filter((bet) => bet.numbers.length > 1)
      .map(({ code }) => code)
      .sort(),
  );
  for (const { number, code, across, along } of laid)
    expect([code, betAt(number, across, along)]).toEqual([code, code]);
});

describe('a press', () => {
  it.each([
    [17, 0.5, 0.5, 'n-17'],
    [17, 0.95, 0.5, 's-17-18'],
    [18, 0.05, 0.5, 's-17-18'],
    [17, 0.5, 0.95, 's-17-20'],
    [20, 0.5, 0.05, 's-17-20'],
    [17, 0.95, 0.95, 'q-17'],
    [21, 0.05, 0.05, 'q-17'],
    [16, 0.05, 0.5, 'r-16'],
    [18, 0.95, 0.5, 'r-16'],
    [16, 0.05, 0.95, 'x-16'],
    [21, 0.95, 0.05, 'x-16'],
    [2, 0.5, 0.05, 's-0-2'],
    [2, 0.05, 0.05, 'r-0-1-2'],
    [3, 0.05, 0.05, 'r-0-2-3'],
    [1, 0.05, 0.05, 'q-0'],
    [0, 0.5, 0.2, 'n-0'],
    [0, 0.5, 0.9, 's-0-2'],
    [0, 0.34, 0.9, 'r-0-1-2'],
    [0, 0.01, 0.9, 'q-0'],
    [36, 0.5, 0.99, 'n-36'],
    [35, 0.99, 0.99, 's-35-36'],
    [34, 0.01, 0.99, 'r-34'],
  ])('on %i at %d, %d lays %s', (number, across, along, code) => {
    expect(betAt(number, across, along)).toBe(code);
  });
});
