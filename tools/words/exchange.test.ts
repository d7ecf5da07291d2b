import { expect, test } from 'vitest';
import { lockOf } from '#platform/words/lock.ts';
import { itemsFor, readItems, refusalsOf, splitByRoom } from './exchange.ts';

const word = (text: string) => ({ text, note: `about ${text}` });
const SOURCES = [
  { room: 'cashier', words: { 'cashier.pay': word('Pay {sum}'), 'cashier.back': word('Back') } },
  { room: 'ui', words: { 'ui.games': word('{n, plural, one {# game} other {# games}}') } },
];
const english = new Map(
  SOURCES.flatMap(({ words }) => Object.entries(words)).map(([key, { text }]) => [key, text]),
);

test('a translator gets what is missing and what has changed, with its note', () => {
  const lock = lockOf(new Map([['cashier.back', 'Go back']]), { 'cashier.back': 'ফিরুন' }, {});
  expect(itemsFor(SOURCES, { 'cashier.back': 'ফিরুন' }, lock)).toEqual([
    {
      key: 'cashier.pay',
      source: 'Pay {sum}',
      note: 'about Pay {sum}',
      why: 'missing',
      atMost: 24,
      text: '',
    },
    { key: 'cashier.back', source: 'Back', note: 'about Back', why: 'changed', atMost: 24, text: 'ফিরুন' },
    expect.objectContaining({ key: 'ui.games', why: 'missing' }),
  ]);
  const fresh = lockOf(english, { 'cashier.back': 'ফিরুন' }, {});
  expect(itemsFor(SOURCES, { 'cashier.back': 'ফিরুন' }, fresh).map(({ key }) => key)).toEqual([
    'cashier.pay',
    'ui.games',
  ]);
});

test('a stale text keeps its old print when everything else is locked', () => {
  const before = lockOf(new Map([['cashier.back', 'Go back']]), { 'cashier.back': 'ফিরুন' }, {});
  const after = lockOf(english, { 'cashier.back': 'ফিরুন', 'cashier.pay': 'দিন {sum}' }, before);
  expect(after['cashier.back']).toBe(before['cashier.back']);
  expect(Object.keys(after)).toEqual(['cashier.back', 'cashier.pay']);
});

test('what comes back is read from items or from plain pairs; empty texts are not done yet', () => {
  expect(readItems('[{"key":"a.b","text":" x "},{"key":"a.c","text":""}]')).toEqual({ 'a.b': 'x' });
  expect(readItems('{"a.b":"x"}')).toEqual({ 'a.b': 'x' });
  expect(() => readItems('[{"key":"a.b"}]')).toThrow('every item needs a key and a text');
  expect(() => readItems('{"a":1}')).toThrow();
});

test.each([
  ['bn', { 'cashier.pay': 'দিন {sum}', 'ui.games': '{n, plural, one {#টি} other {#টি}}' }, []],
  ['bn', { 'cashier.pay': 'দিন' }, ['cashier.pay takes {} but the source takes {sum argument}']],
  ['bn', { 'cashier.gone': 'ক' }, ['cashier.gone is no word of any room']],
  [
    'ru',
    { 'ui.games': '{n, plural, one {# игра} few {# игры} other {# игр}}' },
    ['ui.games {n} lacks the plural "many"'],
  ],
  ['bn', { 'cashier.back': 'ক'.repeat(24) }, []],
  ['bn', { 'cashier.back': 'ক'.repeat(25) }, ['cashier.back has 25 letters, at most 24 have room']],
  ['en', { 'cashier.back': 'Back' }, ['en is no language to translate into']],
])('%s %j', (code, texts, refusals) => expect(refusalsOf(code, texts, SOURCES)).toEqual(refusals));

test('texts are cut into rooms in the order of the sources, and words of no room fall away', () => {
  const rooms = splitByRoom(
    SOURCES,
    { 'cashier.back': 'a', 'old.word': 'x' },
    { 'cashier.pay': 'b', 'cashier.back': 'c' },
  );
  expect([...rooms]).toEqual([['cashier', { 'cashier.pay': 'b', 'cashier.back': 'c' }]]);
  expect(Object.keys(rooms.get('cashier') ?? {})).toEqual(['cashier.pay', 'cashier.back']);
});
