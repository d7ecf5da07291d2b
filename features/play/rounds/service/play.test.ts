import { describe, expect, it } from 'vitest';
import { isFault } from '#kernel/faults.ts';
import { minor } from '#kernel/money.ts';
import { offered, planned } from '../fixtures.ts';
import { readStake } from './play.ts';

const ladder = [minor(1_000n), minor(5_000n)];
const single = offered(planned('coin'), { stakes: ladder });
/** As many chips as the choice has acts. */
const chips = offered(
  { ...planned('layout'), lots: (choice) => Number(Object(choice)['acts']) },
  { stakes: ladder },
);

function said(game: typeof single, stake: string, acts: number): string {
  try {
    return String(
      readStake(game, 'BDT', { type: 'stake', stake, currency: 'BDT', choice: { acts, win: 1 } }).stake,
    );
  } catch (error) {
    return isFault(error) ? error.code : String(error);
  }
}

describe('a stake', () => {
  it.each([
    ['of the ladder is taken', single, '10.00', 3, '1000'],
    ['beside the ladder is not', single, '20.00', 2, 'rounds.stake_not_offered'],
    ['of three chips is three times one of the ladder', chips, '30.00', 3, '3000'],
    ['of three dearer chips too', chips, '150.00', 3, '15000'],
    ['that does not fall into its chips is not', chips, '40.00', 3, 'rounds.stake_not_offered'],
    ['of one chip for three is not', chips, '10.00', 3, 'rounds.stake_not_offered'],
    ['of no chips is not', chips, '10.00', 0, 'rounds.stake_not_offered'],
  ] as const)('%s', (_, game, stake, acts, result) => {
    expect(said(game, stake, acts)).toBe(result);
  });
});
