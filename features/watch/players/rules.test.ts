import { expect, it } from 'vitest';
import { EventPlace } from './contract.ts';
import { pageFrom } from './rules.ts';

it('goes on behind the last row that is shown, to the microsecond', () => {
  const rows = [3n, 2n, 1n].map((us) => ({ us: 1_763_884_800_000_000n + us, id: `a-${us}` }));
  const { rows: shown, next } = pageFrom(rows, 2, EventPlace);
  expect(shown.length).toBe(2);
  expect(next).toBe('1763884800000002_a-2');
  expect(EventPlace.read(next ?? '')).toEqual({ us: 1_763_884_800_000_002n, id: 'a-2' });
  expect(pageFrom(rows, 3, EventPlace).next).toBeNull();
});
