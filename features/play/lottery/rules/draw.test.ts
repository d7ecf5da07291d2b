/** What is due for a draw at which moment, from open to paid or given back. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DRAW_STATES } from '../contract.ts';
import { CORRECTABLE_MS, drawStep, isLate, LATE_MS, MISSING_MS } from './draw.ts';

const CLOSES = 1_000_000;
const DRAWS = 1_060_000;
type Source = 'own' | 'feed' | 'desk';
const step = (state: (typeof DRAW_STATES)[number], now: number, source: Source = 'own') =>
  drawStep({ state, source, closesAt: CLOSES, drawsAt: DRAWS }, now);

describe('a draw', () => {
  it('stays open until the moment it closes', () => {
    expect(step('open', CLOSES - 1)).toEqual({ do: 'wait', until: CLOSES });
    expect(step('open', CLOSES)).toEqual({ do: 'close' });
    expect(step('open', CLOSES + MISSING_MS * 2)).toEqual({ do: 'close' });
  });

  it.each(['own', 'feed', 'desk'] as const)(
    'of the source %s waits for its time once it is closed',
    (source) => {
      expect(step('closed', CLOSES, source)).toEqual({ do: 'wait', until: DRAWS });
      expect(step('closed', DRAWS - 1, source)).toEqual({ do: 'wait', until: DRAWS });
    },
  );

  it('of the house is drawn at its time, however late the house comes to it', () => {
    for (const late of [0, LATE_MS, MISSING_MS, 10 * MISSING_MS])
      expect(step('closed', DRAWS + late)).toEqual({ do: 'draw' });
  });

  it('of a feed is asked for, one of the desk is waited for, and both are given up after two days', () => {
    expect(step('closed', DRAWS, 'feed')).toEqual({ do: 'ask' });
    expect(step('closed', DRAWS, 'desk')).toEqual({ do: 'wait', until: DRAWS + MISSING_MS });
    for (const source of ['feed', 'desk'] as const) {
      expect(step('closed', DRAWS + MISSING_MS - 1, source).do).not.toBe('void');
      expect(step('closed', DRAWS + MISSING_MS, source)).toEqual({ do: 'void' });
    }
  });

  it('that was drawn is settled, one that is given back goes on until nothing is left', () => {
    expect([step('drawn', 0), step('voiding', 0)]).toEqual([{ do: 'settle' }, { do: 'refund' }]);
  });

  it('that is over asks for nothing ever again', () => {
    for (const state of DRAW_STATES.filter((one) => !['open', 'closed', 'drawn', 'voiding'].includes(one)))
      expect(step(state, Number.MAX_SAFE_INTEGER)).toEqual({ do: 'wait', until: Number.POSITIVE_INFINITY });
  });

  it('never waits for a moment that has passed: its host would turn for nothing', () => {
    const state = fc.constantFrom(...DRAW_STATES);
    const source = fc.constantFrom<Source>('own', 'feed', 'desk');
    fc.assert(
      fc.property(state, source, fc.integer({ min: 0, max: 2 * DRAWS + MISSING_MS }), (at, of, now) => {
        const next = step(at, now, of);
        if (next.do === 'wait') expect(next.until).toBeGreaterThan(now);
      }),
    );
  });

  it('is late ten minutes after its time, and only while its result is missing', () => {
    expect([isLate('closed', DRAWS, DRAWS + LATE_MS), isLate('closed', DRAWS, DRAWS + LATE_MS + 1)]).toEqual([
      false,
      true,
    ]);
    for (const state of DRAW_STATES.filter((one) => one !== 'closed'))
      expect(isLate(state, DRAWS, DRAWS + MISSING_MS)).toBe(false);
    expect(CORRECTABLE_MS).toBe(7 * 86_400_000);
  });
});
