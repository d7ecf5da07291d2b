/** Who counts, and what a partner earns, for all inputs. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY } from '#kernel/time.ts';
import { covered, earnedBy, readCode, readShare, shareOf, stateOf, writeShare } from './rules.ts';

const RULES = { minDeposit: 500n, minStake: 2_000n, days: 30 };
describe('a friend', () => {
  it.each([
    [500n, 2_000n, 0, 'enough'],
    [499n, 9_999n, 0, 'pending'],
    [9_999n, 1_999n, 30 * DAY, 'pending'],
    [0n, 0n, 30 * DAY + 1, 'late'],
    [500n, 2_000n, 31 * DAY, 'enough'],
  ])('who paid in %s and staked %s after %i ms is %s', (deposits, valid, now, state) =>
    expect(stateOf({ deposits, valid, registeredAt: 0 }, RULES, now)).toBe(state),
  );
  it.each([
    [0n, 100n, 0],
    [99n, 100n, 99],
    [100n, 100n, 100],
    [500n, 0n, 100],
    [-5n, 100n, 0],
  ])('%s of %s is %i percent of the way', (has, needs, share) => expect(shareOf(has, needs)).toBe(share));
  it.each([
    ['ab', 'a•••'],
    ['rana77', 'ra•••77'],
  ])('%s is shown as %s', (account, shown) => expect(covered(account)).toBe(shown));
});

describe('a partner', () => {
  it('earns his share of what the house kept, and carries on what it lost', () => {
    const share = { model: 'share', share: 3_000, price: 0n } as const;
    expect(earnedBy(share, { firsts: 0, stakes: 1_000n, payouts: 400n, carried: -100n })).toEqual({
      amount: 150n,
      carry: 0n,
    });
    expect(earnedBy(share, { firsts: 9, stakes: 100n, payouts: 400n, carried: -100n })).toEqual({
      amount: 0n,
      carry: -400n,
    });
  });
  it('or a price for each first deposit', () =>
    expect(
      earnedBy(
        { model: 'player', share: 0, price: 400n },
        { firsts: 7, stakes: 0n, payouts: 9n, carried: 0n },
      ),
    ).toEqual({
      amount: 2_800n,
      carry: 0n,
    }));
  it('is paid over any months what the sum of them says, but for what is rounded down', () =>
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: -10_000n, max: 10_000n }), { maxLength: 24 }),
        fc.integer({ min: 0, max: 6_000 }),
        (nets, share) => {
          let carried = 0n;
          for (const net of nets) {
            const month = { firsts: 0, stakes: net > 0n ? net : 0n, payouts: net < 0n ? -net : 0n, carried };
            const { amount, carry } = earnedBy({ model: 'share', share, price: 0n }, month);
            expect(carry).toBeLessThanOrEqual(0n);
            const whole = net + carried > 0n ? net + carried : 0n;
            expect(amount * 10_000n).toBeLessThanOrEqual(whole * BigInt(share));
            carried = carry;
          }
        },
      ),
    ));
  it.each([
    ['30', 3_000],
    ['12.5', 1_250],
    ['0', 0],
  ])('%s percent is read and written', (text, share) => {
    expect(readShare(text)).toBe(share);
    expect(writeShare(share)).toBe(text);
  });
  it.each([
    ['P-ABCDEFGH', { code: 'P-ABCDEFGH', click: '' }],
    ['P-ABCDEFGH.ad_7', { code: 'P-ABCDEFGH', click: 'ad_7' }],
    ['ABCDEFGHIJ', undefined],
    ['P-abcdefgh', undefined],
    ['P-ABCDEFGH.<script>', undefined],
  ])('%s is his code', (text, read) => expect(readCode(text)).toEqual(read));
});
