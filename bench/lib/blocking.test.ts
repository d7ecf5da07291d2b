import { expect, it } from 'vitest';
import { blockedIn } from './blocking.ts';

const task = (ts: number, tdur: number, tid = 1) => ({
  name: 'RunTask',
  ph: 'X',
  pid: 1,
  tid,
  ts,
  dur: 900_000,
  tdur,
});
const PAINT = { name: 'firstContentfulPaint', ph: 'R', pid: 1, tid: 1, ts: 100 };

it('counts what is above 50 ms, four times slower, of tasks after the first paint and on its thread', () => {
  // 20 ms of processor time here are 80 ms there; the clock's 900 ms are other people's.
  expect(
    blockedIn([PAINT, task(50, 80_000), task(200, 20_000), task(300, 10_000), task(400, 40_000, 2)]),
  ).toBe(30);
  expect(() => blockedIn([])).toThrow('nothing was painted');
});
