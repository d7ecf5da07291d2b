/** How long somebody may think: what is beyond the time of a decision is taken off his bank, and never more than there is. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankAfter, onTime, OUTAGE_MS } from './times.ts';

const ASKED = { askedAt: 1_000, actionMs: 10_000 };

describe('a time bank', () => {
  it.each([
    ['decided at once', 1_000, 30_000],
    ['decided with the last moment', 11_000, 30_000],
    ['a moment too late', 11_001, 29_999],
    ['half of it gone', 26_000, 15_000],
    ['all of it gone', 41_000, 0],
    ['decided much later, where nobody looked', 500_000, 0],
  ])('%s leaves what is left', (_, now, left) => {
    expect(bankAfter(30_000, ASKED, now)).toBe(left);
  });

  it('that is empty stays empty', () => {
    expect(bankAfter(0, ASKED, 11_500)).toBe(0);
  });

  it('never grows by a decision, and is never below nothing', () => {
    fc.assert(
      fc.property(fc.nat(60_000), fc.nat(200_000), (bank, now) => {
        const left = bankAfter(bank, ASKED, now);
        expect(left).toBeLessThanOrEqual(bank);
        expect(left).toBeGreaterThanOrEqual(0);
        if (now <= ASKED.askedAt + ASKED.actionMs) expect(left).toBe(bank);
      }),
    );
  });

  it('is worth as much in one decision as in two', () => {
    fc.assert(
      fc.property(fc.nat(30_000), fc.nat(15_000), fc.nat(15_000), (bank, one, other) => {
        const end = ASKED.askedAt + ASKED.actionMs;
        const both = bankAfter(bankAfter(bank, ASKED, end + one), ASKED, end + other);
        expect(both).toBe(bankAfter(bank, ASKED, end + one + other));
      }),
    );
  });
});

describe('a decision that did not come', () => {
  it.each([
    [-1, 'wait'],
    [0, 'act'],
    [1, 'act'],
    [OUTAGE_MS, 'act'],
    [OUTAGE_MS + 1, 'again'],
    [3_600_000, 'again'],
  ] as const)('%i ms after its end: %s', (late, then) => {
    const deadline = 1_000_000;
    expect(onTime(deadline, deadline + late)).toBe(then);
  });
});
