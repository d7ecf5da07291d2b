import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CAPS, type Cap, codeOf, DIGITS, EXPIRED_MINUTES, isGap, MAX_TRIES, waitBefore } from './rules.ts';

describe('what the checks ask of codes (CHECKS 31)', () => {
  it('at most five tries, ten minutes, one a minute and five an hour for a number', () => {
    expect(MAX_TRIES).toBeLessThanOrEqual(5);
    expect(EXPIRED_MINUTES).toBeLessThanOrEqual(10);
    expect(CAPS.recipient.gapMs).toBeGreaterThanOrEqual(60_000);
    expect([CAPS.recipient.most, CAPS.recipient.windowMs]).toEqual([5, 3_600_000]);
  });
  it('has all its digits', () => {
    for (const [number, code] of [
      [0, '000000'],
      [7, '000007'],
      [999_999, '999999'],
    ] as const)
      expect(codeOf(number)).toBe(code);
    expect(codeOf(1).length).toBe(DIGITS);
  });
});

describe('the wait before one more', () => {
  const cap: Cap = { windowMs: 100, most: 3, gapMs: 10 };
  it.each([
    ['none was sent', [], 1_000, 0],
    ['one a moment ago', [995], 1_000, 5],
    ['one a gap ago', [990], 1_000, 0],
    ['one a gap ago, all but a millisecond', [991], 1_000, 1],
    ['two of three', [950, 980], 1_000, 0],
    ['three of three', [950, 970, 980], 1_000, 50],
    ['three of three, the last just now', [950, 970, 999], 1_000, 50],
    ['the oldest left the window', [900, 970, 980], 1_000, 0],
    ['the oldest leaves it in a millisecond', [901, 970, 980], 1_000, 1],
    ['more than were allowed, from before the cap', [950, 955, 960, 965], 1_000, 55],
  ])('%s', (_, sent, now, ms) => {
    expect(waitBefore(sent, cap, now)).toBe(ms);
  });

  const past = fc
    .array(fc.integer({ min: 0, max: 200 }), { maxLength: 8 })
    .map((sent) => sent.toSorted((a, b) => a - b));
  const caps = fc.record({
    windowMs: fc.integer({ min: 1, max: 150 }),
    most: fc.integer({ min: 1, max: 4 }),
    gapMs: fc.integer({ min: 0, max: 60 }),
  });

  it('is just long enough: then one may go, a millisecond earlier none', () => {
    fc.assert(
      fc.property(past, caps, (sent, some) => {
        // A window no shorter than its gap, as all of the house are.
        const one = { ...some, windowMs: Math.max(some.windowMs, some.gapMs) };
        const wait = waitBefore(sent, one, 200);
        expect(waitBefore(sent, one, 200 + wait)).toBe(0);
        if (wait > 0) expect(waitBefore(sent, one, 200 + wait - 1)).toBeGreaterThan(0);
      }),
      { numRuns: 1_000 },
    );
  });

  it('holds whoever asks as fast as he may to the cap, in every window there is', () => {
    fc.assert(
      fc.property(caps, fc.array(fc.nat(40), { minLength: 1, maxLength: 30 }), (some, pauses) => {
        const one = { ...some, windowMs: Math.max(some.windowMs, some.gapMs) };
        const sent: number[] = [];
        let now = 0;
        for (const pause of pauses) {
          now += pause;
          if (waitBefore(sent, one, now) === 0) sent.push(now);
        }
        for (const [at, instant] of sent.entries()) {
          const inside = sent.slice(at).filter((other) => other < instant + one.windowMs);
          expect(inside.length).toBeLessThanOrEqual(one.most);
          const next = sent[at + 1];
          if (next !== undefined) expect(next - instant).toBeGreaterThanOrEqual(one.gapMs);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('is called a pause only while there are fewer than the most', () => {
    expect(isGap([995], cap, 1_000)).toBe(true);
    expect(isGap([950, 970, 999], cap, 1_000)).toBe(false);
    expect(isGap([900, 970, 999], cap, 1_000)).toBe(true);
  });
});
