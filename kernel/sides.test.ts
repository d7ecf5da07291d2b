/** What of opposite stakes can be lost: cases by hand, and what must hold of every list. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor } from './money.ts';
import { atRisk, countedAlone, countedParts, shareRaise } from './sides.ts';

const sum = (all: readonly bigint[]): bigint => all.reduce((total, one) => total + one, 0n);
const stakes = fc.array(fc.bigInt({ min: 0n, max: 1_000n }), { minLength: 2, maxLength: 6 });

describe('what can be lost on a market', () => {
  it.each([
    [[1_000n, 1_000n], 1_000n],
    [[1_000n, 300n], 1_000n],
    [[1_000n, 0n], 1_000n],
    [[100n, 100n, 100n], 100n],
    [[100n, 100n, 0n], 200n],
    [[100n, 50n, 30n], 120n],
    [Array.from({ length: 10 }, () => 10n), 10n],
  ])('%s is %s', (laid, counts) => {
    expect(atRisk(laid, laid.length)).toBe(counts);
  });

  it('is everything while a side is free', () => {
    expect(atRisk([100n, 100n], 3)).toBe(200n);
  });

  it('is never more than what was laid, never less than the most on a side, and grows by no more than what is added', () => {
    fc.assert(
      fc.property(stakes, fc.nat(5), fc.bigInt({ min: 1n, max: 500n }), (laid, at, more) => {
        const of = laid.length;
        const counts = atRisk(laid, of);
        const most = laid.reduce((a, b) => (a > b ? a : b));
        expect(counts >= most && counts <= sum(laid)).toBe(true);
        const side = at % of;
        const added = laid.map((one, index) => (index === side ? one + more : one));
        expect(atRisk(added, of) <= counts + more).toBe(true);
      }),
    );
  });
});

describe('bets of one market', () => {
  it('share what can be lost: together it, none more than it laid', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 4 }),
        fc.array(fc.record({ side: fc.nat(3), stake: fc.bigInt({ min: 1n, max: 500n }) }), { maxLength: 12 }),
        (of, list) => {
          const parts = list.map(({ side, stake }) => ({ side: side % of, stake }));
          const laid = Array.from({ length: of }, (_, side) =>
            sum(parts.filter((part) => part.side === side).map(({ stake }) => stake)),
          );
          const counted = countedParts(parts, of, (a, b) => a - b);
          expect(sum(counted)).toBe(atRisk(laid, of));
          expect(counted.every((one, at) => one >= 0n && one <= (parts[at]?.stake ?? 0n))).toBe(true);
        },
      ),
    );
  });

  it('in whatever pages they end, never count more than was told to be at risk, and less than nothing never', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 4 }),
        fc.array(
          fc.record({ side: fc.nat(3), stake: fc.bigInt({ min: 1n, max: 500n }), cut: fc.boolean() }),
          { minLength: 1, maxLength: 14 },
        ),
        (of, list) => {
          let [laid, countedBefore, counted] = [Array.from({ length: of }, () => 0n), 0n, 0n];
          let page: { ref: string; staked: bigint[] }[] = [];
          const end = (): void => {
            const after = laid.map((one, side) => one + sum(page.map(({ staked }) => staked[side] ?? 0n)));
            const shares = shareRaise(page, after, countedBefore);
            for (const { ref, staked } of page) {
              const share = shares.get(ref) ?? 0n;
              expect(share >= 0n && share <= sum(staked)).toBe(true);
              counted += share;
            }
            const risk = atRisk(after, of);
            if (risk > countedBefore) countedBefore = risk;
            laid = after;
            page = [];
            expect(counted).toBe(countedBefore);
          };
          for (const [at, { side, stake, cut }] of list.entries()) {
            page.push({
              ref: `r${String(at).padStart(2, '0')}`,
              staked: Array.from({ length: of }, (_, one) => (one === side % of ? stake : 0n)),
            });
            if (cut) end();
          }
          end();
          expect(counted >= atRisk(laid, of)).toBe(true);
        },
      ),
    );
  });
});

describe('one bet', () => {
  const side = (market: string, at: number, stake: bigint, of = 2) => ({
    market,
    side: at,
    of,
    stake: minor(stake),
  });
  it('counts each market by itself and what lies on no side in full', () => {
    const laid = [side('a', 0, 500n), side('a', 1, 300n), side('b', 0, 200n)];
    expect(countedAlone(minor(1_100n), laid)).toBe(800n);
    expect(countedAlone(minor(0n), laid)).toBe(0n);
    expect(countedAlone(minor(600n), [side('a', 0, 600n)])).toBe(600n);
  });
});
