import { beforeEach, expect, test } from 'vitest';
import { onwards } from './popup-history.ts';
import { queued, usePopups } from './popups.ts';

const open = (): string | undefined => usePopups.getState().open;
beforeEach(() => usePopups.setState({ open: undefined, about: undefined, waiting: [] }));

test('what opens by itself waits for the floor, in the order of its rank', () => {
  const { show, offer, close } = usePopups.getState();
  show('login');
  offer({ name: 'news', rank: 2, about: 'n' });
  offer({ name: 'contract', rank: 1 });
  offer({ name: 'news', rank: 2, about: 'newer' });
  expect(open()).toBe('login');
  close();
  expect(open()).toBe('contract');
  close();
  expect([open(), usePopups.getState().about]).toEqual(['news', 'newer']);
  close();
  expect(open()).toBeUndefined();
});

test('who leaves takes with him what waited for him', () => {
  const { show, offer, clear } = usePopups.getState();
  show('logout');
  offer({ name: 'account', rank: 0 });
  clear();
  expect([open(), usePopups.getState().waiting]).toEqual([undefined, []]);
});

test('an offer on a free floor opens at once, and a second of the same changes nothing', () => {
  const { offer, close } = usePopups.getState();
  offer({ name: 'news', rank: 0 });
  offer({ name: 'news', rank: 0 });
  close();
  expect(open()).toBeUndefined();
});

test('what is asked for replaces what is open; what is withdrawn leaves floor and queue', () => {
  const { show, offer, withdraw } = usePopups.getState();
  offer({ name: 'news', rank: 1 });
  show('login');
  expect(open()).toBe('login');
  offer({ name: 'news', rank: 1 });
  withdraw('news');
  expect(usePopups.getState().waiting).toEqual([]);
  withdraw('login');
  expect(open()).toBeUndefined();
});

test('a queue holds a name once', () => {
  const one = { name: 'a', rank: 1 };
  expect(queued([one, { name: 'b', rank: 3 }], { name: 'c', rank: 2 }).map(({ name }) => name)).toEqual([
    'a',
    'c',
    'b',
  ]);
  expect(queued([one], one)).toHaveLength(1);
});

test.each([
  ['back from a page to the entry of a popup that is gone', { idx: 2, marked: false }, 1, -1],
  ['forward from its own page', { idx: 1, marked: false }, 1, 1],
  ['from one popup’s entry to another', { idx: 2, marked: true }, 1, 0],
])('%s', (_, from, idx, step) => {
  expect(onwards(from, { idx, marked: true })).toBe(step);
  expect(onwards(from, { idx, marked: false })).toBe(0);
});
