import { describe, expect, it } from 'vitest';
import type { Measure } from './measures.ts';
import { complaints, loose, slipped, table, tighten } from './ratchet.ts';

const lines = (value: number, target = 10): Measure => ({ name: 'm', value, target, good: 'low', step: 0 });
const share = (value: number): Measure => ({ name: 'm', value, target: 0.9, good: 'high', step: 0.01 });

describe('the ratchet', () => {
  it('lets a measure move within its target', () => {
    expect(complaints([lines(9)], {})).toEqual([]);
    expect(tighten([lines(9)], {})).toEqual({});
  });

  it('holds a measure outside its target', () => {
    expect([slipped(lines(20), { m: 20 }), slipped(lines(21), { m: 20 })]).toEqual([false, true]);
    expect([slipped(share(0.6), { m: 0.6 }), slipped(share(0.59), { m: 0.6 })]).toEqual([false, true]);
  });

  it('takes a target that was met for the bound, and is not written round it', () => {
    expect(complaints([lines(11)], {})).toEqual(['m got worse: 11, its target 10 was met']);
    expect(tighten([lines(11)], {})).toEqual({});
  });

  it('asks for what was gained', () => {
    expect(complaints([lines(20)], { m: 21 })[0]).toMatch(/got better: 20, 21 is remembered/);
    expect(tighten([lines(20)], { m: 21 })).toEqual({ m: 20 });
    expect(tighten([lines(22)], { m: 21 })).toEqual({ m: 21 });
  });

  it('forgets a measure that came within its target, and says that it has to be forgotten', () => {
    expect(loose(lines(10), { m: 12 })).toBe(true);
    expect(tighten([lines(10)], { m: 12 })).toEqual({});
  });

  it('leaves a share room of a step on both sides once it is written, whatever a merge moves', () => {
    const kept = tighten([share(0.65)], { m: 0.6 });
    expect(kept).toEqual({ m: 0.64 });
    const after = (value: number) => [slipped(share(value), kept), loose(share(value), kept)];
    expect([0.63, 0.64, 0.65, 0.66].map(after)).toEqual([
      [true, false],
      [false, false],
      [false, false],
      [false, true],
    ]);
  });

  it('names what is remembered and no longer measured', () => {
    expect(complaints([lines(9)], { gone: 3 })).toHaveLength(1);
    expect(tighten([lines(9)], { gone: 3 })).toEqual({});
  });

  it('shows one of many only outside its target', () => {
    const many: Measure = { ...lines(9), name: 'room', oneOfMany: true };
    expect(table([lines(9), many], {})).not.toContain('room');
    expect(table([lines(9), { ...many, value: 11 }], { room: 11 })).toMatch(/· room/);
  });
});
