import fc from 'fast-check';
import { expect, it } from 'vitest';
import { playedBy, resultOf } from './played.ts';

it.each([
  ['lost', 'settled', 100n, 0n, { staked: 100n, returned: 0n }, -100n],
  ['won', 'settled', 100n, 250n, { staked: 100n, returned: 250n }, 150n],
  ['voided', 'voided', 100n, 100n, { staked: 0n, returned: 0n }, 0n],
  ['voided with something won above it', 'voided', 100n, 130n, { staked: 0n, returned: 30n }, 30n],
] as const)('a bet that was %s', (_, state, stake, payout, played, result) => {
  expect(playedBy({ state, stake, payout })).toEqual(played);
  expect(resultOf(played)).toBe(result);
});

it('comes to what went to its owner less what he laid, however it ended', () => {
  const bet = fc.record({
    state: fc.constantFrom('settled' as const, 'voided' as const),
    stake: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    payout: fc.bigInt({ min: 0n, max: 10n ** 12n }),
  });
  fc.assert(fc.property(bet, (end) => resultOf(playedBy(end)) === end.payout - end.stake));
});
