import { expect, it } from 'vitest';
import { pageFrom, placeIn, placeOf } from './rules.ts';

it('goes on behind the last row that is shown, to the microsecond', () => {
  const rows = [3n, 2n, 1n].map((us) => ({ us: 1_763_884_800_000_000n + us, id: `a-${us}` }));
  const { rows: shown, next } = pageFrom(rows, 2);
  expect(shown.length).toBe(2);
  expect(next).toBe('1763884800000002_a-2');
  expect(placeIn(next ?? '')).toEqual({ us: '1763884800000002', id: 'a-2' });
  expect(pageFrom(rows, 3).next).toBeNull();
});

it.each([undefined, '', 'x', '1_', '_a', '1_A', "1_a'", `${'9'.repeat(19)}_a`])(
  '%s is the newest',
  (after) => {
    expect(placeIn(after)).toBeUndefined();
  },
);

it('is its own inverse', () => {
  expect(placeIn(placeOf({ us: 0n, id: 'b' }))).toEqual({ us: '0', id: 'b' });
});
