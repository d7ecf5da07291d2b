import { expect, it } from 'vitest';
import { framesOf } from './frames.ts';

it('the middle frame says how many a second, the gap between two runs is none', () => {
  const smooth = Array.from({ length: 101 }, (_, at) => at * 16);
  expect(framesOf([smooth, smooth.map((at) => at + 60_000)])).toEqual({
    count: 200,
    fps: 62.5,
    p95: 16,
    longest: 16,
  });
});

it('one frame in ten that is late shows in the 95th of 100, not in the middle', () => {
  let now = 0;
  const times = Array.from(
    { length: 101 },
    (_, at) => (now += at > 0 && at / 10 === Math.floor(at / 10) ? 80 : 16),
  );
  expect(framesOf([times])).toEqual({ count: 100, fps: 62.5, p95: 80, longest: 80 });
});

it('nothing gathered is nothing', () => {
  expect(framesOf([[]])).toEqual({ count: 0, fps: 0, p95: 0, longest: 0 });
});
