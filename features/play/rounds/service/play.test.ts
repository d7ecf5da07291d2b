import { describe, expect, it } from 'vitest';
import { engineOf } from '#games/engines.ts';
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

const engine = engineOf('river-tiger-bf01-tiger');
if (!engine) throw new Error('no title');
const ask = { type: 'stake', stake: '10.00', currency: 'BDT', choice: { buy: true } } as const;

it('takes a stake that buys a feature only where the jurisdiction allows it', () => {
  expect(() => readStake(offered(engine), 'BDT', ask)).toThrow('rounds.illegal_choice');
  expect(() => readStake(offered(engine, { mayBuy: false }), 'BDT', ask)).toThrow('rounds.illegal_choice');
  expect(readStake(offered(engine, { mayBuy: true }), 'BDT', ask).choice).toEqual({ buy: true });
  // An ordinary round is nobody's to refuse, and a game that has nothing to buy refuses the wish everywhere.
  expect(readStake(offered(engine), 'BDT', { ...ask, choice: undefined }).choice).toBe(null);
  const plain = engineOf('river-tiger-fl01-tiger');
  if (!plain) throw new Error('no title');
  expect(() => readStake(offered(plain, { mayBuy: true }), 'BDT', ask)).toThrow('rounds.illegal_choice');
});
