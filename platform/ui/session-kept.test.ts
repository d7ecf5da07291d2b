import { expect, test } from 'vitest';
import { createAnswers } from './answers.ts';
import { keepInSession } from './session-kept.ts';

function storage(full = false) {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, text);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
}
const KEYS = { '/hot': 'cachedHot', '/winners': 'cachedWinners' };

test('what was asked is there after a reload, as old as it is; other calls are not kept', async () => {
  const tab = storage();
  let now = 1000;
  const before = createAnswers({}, () => now, keepInSession(KEYS, tab));
  await before.ask('/hot?language=en', async () => ['tiger']);
  await before.ask('/balance', async () => '10.00');
  expect([...tab.kept.keys()]).toEqual(['cachedHot']);
  now = 5000;
  const after = createAnswers({}, () => now, keepInSession(KEYS, tab));
  expect(after.peek('/hot?language=en')).toEqual({ value: ['tiger'], at: 1000, asking: false });
  // The server drew without it: a page is taken over as it was drawn.
  expect(after.drawn('/hot?language=en')).toEqual({ at: 0, asking: false });
  expect(after.peek('/balance').value).toBeUndefined();
});

test('what the server drew with wins over what the tab kept', async () => {
  const tab = storage();
  await createAnswers({}, () => 1, keepInSession(KEYS, tab)).ask('/hot', async () => 'old');
  const answers = createAnswers({ '/hot': 'new' }, () => 2, keepInSession(KEYS, tab));
  expect(answers.peek('/hot')).toEqual({ value: 'new', at: 2, asking: false });
});

test('another language stands beside, the oldest of many goes, and all of it with the session', async () => {
  const tab = storage();
  const answers = createAnswers({}, () => 1, keepInSession(KEYS, tab));
  for (const language of ['en', 'bn', 'hi', 'vi', 'ar'])
    await answers.ask(`/winners?language=${language}`, async () => language);
  const kept = keepInSession(KEYS, tab).read();
  expect([...kept.values()].map(({ value }) => value)).toEqual(['bn', 'hi', 'vi', 'ar']);
  answers.clear();
  expect(tab.kept.size).toBe(0);
});

test('marked as old it is asked for after a reload; the others stay', async () => {
  const tab = storage();
  const answers = createAnswers({}, () => 9, keepInSession(KEYS, tab));
  for (const address of ['/hot?a', '/hot?b', '/winners']) await answers.ask(address, async () => address);
  answers.stale('/hot?a');
  answers.stale('/winners');
  const after = createAnswers({}, () => 9, keepInSession(KEYS, tab));
  expect(['/hot?a', '/hot?b', '/winners'].map((address) => after.peek(address).value)).toEqual([
    undefined,
    '/hot?b',
    undefined,
  ]);
  expect([...tab.kept.keys()]).toEqual(['cachedHot']);
  // Nothing comes back into a tab that was emptied.
  tab.kept.clear();
  answers.stale('/');
  expect(tab.kept.size).toBe(0);
});

test.each(['{', 'null', '[1]', '{"/hot":1}', '{"/hot":{"value":1,"at":"x"}}'])(
  'nonsense under the key is nothing: %s',
  (text) => {
    const tab = storage();
    tab.kept.set('cachedHot', text);
    expect(keepInSession(KEYS, tab).read().size).toBe(0);
  },
);

test('a full storage keeps nothing and breaks nothing', async () => {
  const answers = createAnswers({}, () => 1, keepInSession(KEYS, storage(true)));
  await answers.ask('/hot', async () => 1);
  expect(answers.peek('/hot').value).toBe(1);
});
