import { expect, test } from 'vitest';
import { createAnswers, isWorthAsking } from './answers.ts';

test('what the server handed over is there and fresh', () => {
  const answers = createAnswers({ '/a': 1 }, () => 50);
  expect(answers.peek('/a')).toEqual({ value: 1, at: 50, asking: false });
  expect(answers.peek('/b')).toEqual({ at: 0, asking: false });
});

test('what the server drew with stays known, whatever comes after', async () => {
  const answers = createAnswers({ '/a': 1 }, () => 50);
  const drawn = answers.drawn('/a');
  await answers.ask('/a', async () => 2);
  expect([answers.peek('/a').value, answers.drawn('/a')]).toEqual([2, drawn]);
  answers.clear();
  expect([answers.peek('/a').value, answers.drawn('/a').value]).toEqual([undefined, 1]);
  expect(answers.drawn('/b')).toBe(answers.peek('/b'));
});

test('two askers make one call; a failure keeps the old value beside the trouble', async () => {
  const answers = createAnswers({ '/a': 'old' });
  let calls = 0;
  const failing = async (): Promise<never> => {
    calls += 1;
    throw new Error('down');
  };
  await Promise.all([answers.ask('/a', failing), answers.ask('/a', failing)]);
  expect(calls).toBe(1);
  expect(answers.peek('/a')).toMatchObject({ value: 'old', asking: false });
  expect(answers.peek('/a').trouble).toBeInstanceOf(Error);
  await answers.ask('/a', async () => 'new');
  expect(answers.peek('/a').value).toBe('new');
  expect(answers.peek('/a').trouble).toBeUndefined();
});

test('old answers are marked by the beginning of their address, and listeners hear of it', () => {
  const answers = createAnswers({ '/wps/a': 1, '/play/b': 2 });
  let [heard, others] = [0, 0];
  const stop = answers.watch('/wps/a', () => (heard += 1));
  answers.watch('/play/b', () => (others += 1));
  answers.stale('/wps/');
  expect([heard, others]).toEqual([1, 0]);
  expect([answers.peek('/wps/a').at, answers.peek('/wps/a').value]).toEqual([0, 1]);
  expect(answers.peek('/play/b').at).toBeGreaterThan(0);
  stop();
  answers.clear();
  expect([heard, others]).toEqual([1, 1]);
  expect(answers.peek('/play/b').value).toBeUndefined();
});

test('a change of one answer is told to who watches it and to nobody else', () => {
  const answers = createAnswers({});
  const heard: string[] = [];
  const stops = ['a', 'a', 'b'].map((key, at) => answers.watch(key, () => heard.push(`${key}${at}`)));
  answers.put('a', 1);
  answers.put('c', 1);
  expect(heard).toEqual(['a0', 'a1']);
  stops[0]?.();
  stops[0]?.();
  answers.put('a', 2);
  answers.put('b', 1);
  expect(heard).toEqual(['a0', 'a1', 'a1', 'b2']);
  stops[1]?.();
  const late = answers.watch('a', () => heard.push('late'));
  // Who left long ago takes nobody along.
  stops[1]?.();
  answers.put('a', 3);
  expect(heard.at(-1)).toBe('late');
  late();
});

test('a failure is asked again by who comes to it a second later, not by the parts of one screen', () => {
  const failed = { trouble: new Error('down'), at: 10_000, asking: false };
  expect(isWorthAsking(failed, 10_001)).toBe(false);
  expect(isWorthAsking(failed, 11_001)).toBe(true);
  expect(isWorthAsking({ ...failed, asking: true }, 11_001)).toBe(false);
  expect(isWorthAsking({ value: 1, at: 10_000, asking: false }, 11_001)).toBe(false);
});

test('with the network back only what failed is old', async () => {
  const answers = createAnswers({ '/kept': 1 });
  await answers.ask('/failed', async () => Promise.reject(new Error('down')));
  answers.retry();
  expect([answers.peek('/failed').at, answers.peek('/failed').trouble]).toEqual([0, new Error('down')]);
  expect(answers.peek('/kept').at).toBeGreaterThan(0);
});
