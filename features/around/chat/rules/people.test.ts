import { describe, expect, it } from 'vitest';
import type { SanctionKind } from '../contract/kinds.ts';
import { markOf, strongest, timesOf } from './people.ts';

const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 28, hour));

describe('who somebody is in a room', () => {
  const key = Buffer.alloc(32, 1);
  it('is a mark: the same in every room, another in another brand or with another key', () => {
    const mark = markOf(key, 'brand', 'member');
    expect(mark).toMatch(/^[0-9a-f]{16}$/);
    expect(markOf(key, 'brand', 'member')).toBe(mark);
    expect(markOf(key, 'other', 'member')).not.toBe(mark);
    expect(markOf(key, 'brand', 'other')).not.toBe(mark);
    expect(markOf(Buffer.alloc(32, 2), 'brand', 'member')).not.toBe(mark);
  });

  const until = (kind: SanctionKind, ends: Date | null) => ({ kind, until: ends });
  it.each([
    { sanctions: [], which: undefined },
    { sanctions: [until('mute', at(1))], which: 0 },
    { sanctions: [until('mute', null), until('ban', at(1))], which: 1 },
    { sanctions: [until('mute', at(1)), until('mute', at(2))], which: 1 },
    { sanctions: [until('ban', at(9)), until('ban', null)], which: 1 },
  ])('of $sanctions number $which weighs most', ({ sanctions, which }) => {
    expect(strongest(sanctions)).toBe(which === undefined ? undefined : sanctions[which]);
  });

  it.each([
    [124_000n, 2_000n, '62.00'],
    [1_999n, 1_000n, '1.99'],
    [1n, 3n, '0.33'],
    [5n, 0n, '0.00'],
  ])('%d of %d is × %s', (payout, stake, times) => {
    expect(timesOf(payout, stake)).toBe(times);
  });
});
