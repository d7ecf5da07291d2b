import { expect, test, vi } from 'vitest';
import { createAnswers } from '#platform/ui/answers.ts';
import { HEARTS, heartsOf, idsIn } from './hearts.ts';

const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

test('a game hears of its own heart alone', () => {
  const answers = createAnswers({ [HEARTS]: ['one'] });
  const hearts = heartsOf(answers);
  expect(heartsOf(answers)).toBe(hearts);
  expect([hearts.has('one'), hearts.has('two')]).toEqual([true, false]);
  const received: string[] = [];
  const stops = ['one', 'two', 'three'].map((id) => hearts.watch(id, () => received.push(id)));
  answers.put(HEARTS, ['two', 'one']);
  expect(received).toEqual(['two']);
  expect([hearts.has('one'), hearts.has('two')]).toEqual([true, true]);
  answers.put(HEARTS, ['three']);
  expect(received.slice(1).toSorted()).toEqual(['one', 'three', 'two']);
  // The same list told again, or another answer, is no news.
  answers.put(HEARTS, idsIn(answers));
  answers.put('/other', []);
  expect(received).toHaveLength(4);
  for (const stop of stops) stop();
  answers.put(HEARTS, []);
  expect(received).toHaveLength(4);
  expect(hearts.has('three')).toBe(false);
});

test('what came between a drawing and its watch is seen', () => {
  const answers = createAnswers({ [HEARTS]: [] });
  const hearts = heartsOf(answers);
  expect(hearts.has('one')).toBe(false);
  answers.put(HEARTS, ['one']);
  const stop = hearts.watch('one', () => {});
  expect(hearts.has('one')).toBe(true);
  stop();
});

test('hearts are read once for all, and again when they are old; nobody watching reads nothing', async () => {
  const answers = createAnswers({});
  const hearts = heartsOf(answers);
  const load = vi.fn(async () => ['one']);
  const received = vi.fn();
  const stops = [1, 2, 3].map(() => {
    hearts.renew(load);
    return hearts.watch('one', () => received());
  });
  await settled();
  expect(load).toHaveBeenCalledTimes(1);
  expect(received).toHaveBeenCalledTimes(3);
  answers.stale(HEARTS);
  await settled();
  expect(load).toHaveBeenCalledTimes(2);
  for (const stop of stops) stop();
  answers.stale(HEARTS);
  await settled();
  expect(load).toHaveBeenCalledTimes(2);
});

test('an answer that is no list of ids is no heart', () => {
  expect(idsIn(createAnswers({ [HEARTS]: { total: 1 } }))).toEqual([]);
});
