/** Each-way and dead heats as the terms of the trade explain them: stakes and returns in pounds, line by line. */
import { describe, expect, it } from 'vitest';
import { readSlip, settle } from './read-slip.ts';

type Example = {
  readonly odds: string;
  readonly fraction: string;
  readonly places: number;
  readonly positions: readonly (readonly string[])[];
};
function returned(stake: string, { odds, fraction, places, positions }: Example, eachWay = true): string {
  const leg = { market: 'outright', pick: 'Ours', odds, result: { status: 'ended', positions } };
  const read = readSlip({
    id: '1',
    stake,
    currency: 'USD',
    legs: [leg],
    ...(eachWay ? { eachWay: { fraction, places } } : {}),
  });
  if ('wrong' in read) throw new Error(read.wrong.code);
  const settled = settle(read.value);
  if ('wrong' in settled) throw new Error(settled.wrong.code);
  const { payout } = settled.value.slip;
  return `${payout / 100n}.${String(payout - (payout / 100n) * 100n).padStart(2, '0')}`;
}
const terms = (
  odds: string,
  fraction: string,
  places: number,
  ...positions: readonly (readonly string[])[]
) => ({
  odds,
  fraction,
  places,
  positions,
});

describe('each-way', () => {
  it.each([
    // 10 each way at 20/1, a quarter of the odds for three places: 210 for the win and 60 for the place.
    ['wins', '10', terms('21.00', '1/4', 3, ['Ours'], ['B'], ['C']), '270.00'],
    ['is second', '10', terms('21.00', '1/4', 3, ['A'], ['Ours'], ['C']), '60.00'],
    ['is third', '10', terms('21.00', '1/4', 3, ['A'], ['B'], ['Ours']), '60.00'],
    ['is fourth', '10', terms('21.00', '1/4', 3, ['A'], ['B'], ['C'], ['Ours']), '0.00'],
    // 5 each way at 50/1, a fifth for five places, four share the fifth: a quarter of 5 at 11.
    [
      'shares the last place with three',
      '5',
      terms('51.00', '1/5', 5, ['A'], ['B'], ['C'], ['D'], ['Ours', 'F', 'G', 'H']),
      '13.75',
    ],
    // 10 each way at 9/1, first with one other: half of the win stake at 10, and the whole place at 3.25.
    ['shares the first place', '10', terms('10.00', '1/4', 3, ['Ours', 'B'], ['C']), '82.50'],
    // Two share the second of two places: half of the place stake at 1 + 6/3.
    ['shares the second of two places', '10', terms('7.00', '1/3', 2, ['A'], ['Ours', 'C']), '15.00'],
    // Both paid places are filled by three: two thirds of the place stake.
    ['is one of three for two places', '9', terms('4.00', '1/3', 2, ['Ours', 'B', 'C']), '24.00'],
  ] as const)('%s', (_, stake, example, pays) => {
    expect(returned(stake, example)).toBe(pays);
  });

  it('on the win alone a dead heat pays half of the stake at the full odds', () => {
    expect(returned('10', terms('11.00', '1/4', 3, ['Ours', 'B']), false)).toBe('55.00');
  });
});
