/** What a feed may do to a match: leave numbers out, send them twice or late, and take back what it said. */
import { expect, it } from 'vitest';
import { type FeedEvent, fold, resultOf } from './play.ts';

const at = (n: number) => ({ n, second: n * 60, at: n * 60_000 });
const START: FeedEvent = { ...at(1), kind: 'start' };
const GOAL: FeedEvent = { ...at(2), kind: 'goal', side: 'home' };
const RESUME: FeedEvent = { ...at(3), kind: 'resume' };
const SECOND: FeedEvent = { ...at(4), kind: 'goal', side: 'away' };
const GO_ON: FeedEvent = { ...at(5), kind: 'resume' };
const HALF: FeedEvent = { ...at(6), kind: 'half' };
const ON: FeedEvent = { ...at(7), kind: 'second_half' };
const END: FeedEvent = { ...at(8), kind: 'end' };
const ALL = [START, GOAL, RESUME, SECOND, GO_ON, HALF, ON, END];

it('stops the prices at a number that is missing, and goes on when it came', () => {
  const gap = fold([START, RESUME, SECOND, GO_ON]);
  expect(gap).toMatchObject({ n: 1, home: 0, away: 0, status: 'live', paused: { reason: 'gap' } });
  expect(fold([START, RESUME, SECOND, GO_ON, GOAL])).toMatchObject({ n: 5, home: 1, away: 1, paused: null });
});

it('says the same however the events are ordered and however often they come', () => {
  const once = fold(ALL);
  expect(fold([...ALL].reverse())).toEqual(once);
  expect(fold([...ALL, GOAL, END, START])).toEqual(once);
  expect(resultOf(once)).toEqual({
    status: 'ended',
    home: 1,
    away: 1,
    half: { home: 1, away: 1 },
    goals: ['home', 'away'],
  });
});

it('takes back a goal that a correction names, wherever the correction stands', () => {
  const undone: FeedEvent = { ...at(6), kind: 'correct', of: 4 };
  const shifted = [HALF, ON, END].map((event, more) => ({ ...event, ...at(7 + more) }));
  const play = fold([START, GOAL, RESUME, SECOND, GO_ON, undone, ...shifted]);
  expect(play).toMatchObject({ home: 1, away: 0, status: 'ended', n: 9 });
  expect(play.goals).toHaveLength(1);
  expect(resultOf(play)).toMatchObject({ home: 1, away: 0, half: { home: 1, away: 0 }, goals: ['home'] });
});

it('has no result before the end, and none of goals for a match that was put off', () => {
  expect(resultOf(fold([START, GOAL]))).toBeUndefined();
  expect(resultOf(fold([{ ...at(1), kind: 'postponed' }]))).toEqual({ status: 'postponed' });
  expect(resultOf(fold([START, GOAL, { ...at(3), kind: 'abandoned' }]))).toEqual({
    status: 'abandoned',
    home: 1,
    away: 0,
  });
});
