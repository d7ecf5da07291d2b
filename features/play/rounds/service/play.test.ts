import { expect, it } from 'vitest';
import { engineOf } from '#games/engines.ts';
import { offered } from '../fixtures.ts';
import { readStake } from './play.ts';

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
