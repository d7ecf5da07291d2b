import { expect, test } from 'vitest';
import { type Answers, createAnswers, isOld, isWorthAsking } from './answers.ts';

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
  let [received, others] = [0, 0];
  const stop = answers.watch('/wps/a', () => (received += 1));
  answers.watch('/play/b', () => (others += 1));
  answers.stale('/wps/');
  expect([received, others]).toEqual([1, 0]);
  expect([answers.peek('/wps/a').at, answers.peek('/wps/a').value]).toEqual([0, 1]);
  expect(answers.peek('/play/b').at).toBeGreaterThan(0);
  stop();
  answers.clear();
  expect([received, others]).toEqual([1, 1]);
  expect(answers.peek('/play/b').value).toBeUndefined();
});

test('a change of one answer is told to who watches it and to nobody else', () => {
  const answers = createAnswers({});
  const received: string[] = [];
  const stops = ['a', 'a', 'b'].map((key, at) => answers.watch(key, () => received.push(`${key}${at}`)));
  answers.put('a', 1);
  answers.put('c', 1);
  expect(received).toEqual(['a0', 'a1']);
  stops[0]?.();
  stops[0]?.();
  answers.put('a', 2);
  answers.put('b', 1);
  expect(received).toEqual(['a0', 'a1', 'a1', 'b2']);
  stops[1]?.();
  const late = answers.watch('a', () => received.push('late'));
  // Who left long ago takes nobody along.
  stops[1]?.();
  answers.put('a', 3);
  expect(received.at(-1)).toBe('late');
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

/** A question that is answered when the test says so. */
function slow() {
  let [resolve, reject] = [(_: unknown): void => {}, (_: unknown): void => {}];
  const promise = new Promise<unknown>((yes, no) => {
    [resolve, reject] = [yes, no];
  });
  return { load: () => promise, resolve, reject };
}

test.each([
  ['a value put meanwhile stays', (answers: Answers) => answers.put('/a', 'put'), 'put'],
  [
    'one marked as old meanwhile stays old, and is asked for again',
    (answers: Answers) => answers.stale('/'),
    'first',
  ],
  ['nothing comes back after a session was cleared away', (answers: Answers) => answers.clear(), undefined],
])('what was asked before is told too late: %s', async (_, overtake, value) => {
  for (const end of ['resolve', 'reject'] as const) {
    const answers = createAnswers({ '/a': 'first' }, () => 50);
    const late = slow();
    const asked = answers.ask('/a', late.load);
    overtake(answers);
    const now = answers.peek('/a');
    expect([now.value, now.asking]).toEqual([value, false]);
    late[end]('late');
    await asked;
    expect(answers.peek('/a')).toBe(now);
    await answers.ask('/a', async () => 'second');
    expect(answers.peek('/a')).toEqual({ value: 'second', at: 50, asking: false });
  }
});

test('of two questions only the later one is heard, whichever is answered first', async () => {
  const answers = createAnswers({});
  const [first, second] = [slow(), slow()];
  const asked = answers.ask('/a', first.load);
  answers.stale('/a');
  const again = answers.ask('/a', second.load);
  first.resolve('before');
  await asked;
  expect(answers.peek('/a')).toMatchObject({ asking: true });
  expect(answers.peek('/a').value).toBeUndefined();
  second.resolve('after');
  await again;
  expect(answers.peek('/a')).toMatchObject({ value: 'after', asking: false });
});

test.each([
  ['fresh', { at: 9_000 }, 2_000, false],
  ['too old', { at: 7_999 }, 2_000, true],
  ['never asked', { at: 0 }, 2_000, true],
  ['too old, and under way', { at: 0, asking: true }, 2_000, false],
  ['from before the part came, which takes no answer but its own', { at: 4_999 }, 0, true],
  ['since the part came, however long ago', { at: 5_000 }, 0, false],
  ['marked as old since', { at: 0 }, 0, true],
])('an answer that is %s', (_, kept, freshMs, old) => {
  expect(isOld({ asking: false, ...kept }, freshMs, 5_000, 10_000)).toBe(old);
});
