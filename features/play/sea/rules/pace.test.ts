import { describe, expect, it } from 'vitest';
import { loadingMs, VOLLEY_MS, volleyMsUnder } from './pace.ts';

describe('a cannon', () => {
  it.each([
    [0, VOLLEY_MS],
    [500, VOLLEY_MS],
    [VOLLEY_MS + 1, VOLLEY_MS + 1],
    [5_000, 5_000],
  ])('under a law that asks %i ms shoots every %i ms', (law, every) =>
    expect(volleyMsUnder(law)).toBe(every),
  );

  it.each([
    ['has shot nothing yet', 0, 1_000_000, 0],
    ['shot this moment', 1_000_000, 1_000_000, 5_000],
    ['shot two seconds ago', 998_000, 1_000_000, 3_000],
    ['shot a millisecond too lately', 995_001, 1_000_000, 1],
    ['is loaded to the millisecond', 995_000, 1_000_000, 0],
    ['shot long ago', 10_000, 1_000_000, 0],
  ])('that %s is loaded in time', (_what, shotAt, now, wait) =>
    expect(loadingMs(5_000, shotAt, now)).toBe(wait),
  );

  it('waits no longer than a whole pace, whatever a clock that was set back says', () => {
    expect(loadingMs(5_000, 2_000_000, 1_000_000)).toBe(5_000);
  });
});
