import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { englishOf } from '#platform/words/coverage.ts';
import { lockOf, writeLock } from '#platform/words/lock.ts';
import { argumentsOf } from '#platform/words/message.ts';
import { closedIn } from '#platform/ui/words-patch.ts';
import { buildWords, nest } from './words-build.ts';
import { pseudo } from './words-pseudo.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'words-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function put(file: string, value: unknown): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), JSON.stringify(value));
}
const word = (text: string) => ({ text, note: 'n' });

test('keys nest by their dots, and faults of all rooms come together', () => {
  put('features/around/lobby/words.en.json', { 'lobby.hot': word('Hot'), 'fault.lobby.gone': word('Gone') });
  put('identity/words.en.json', {
    'identity.hello': word('Hello {name}'),
    'fault.identity.wrong': word('Wrong'),
  });
  const english = buildWords(root).catalogues.get('en');
  expect(english?.get('lobby')).toEqual({ lobby: { hot: 'Hot' } });
  expect(english?.get('fault')).toEqual({ fault: { lobby: { gone: 'Gone' }, identity: { wrong: 'Wrong' } } });
  expect(buildWords(root).keys).toContain('readonly hello: "Hello {name}"');
});

const many = (count: number): Record<string, ReturnType<typeof word>> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`identity.w${at}`, word(`W${at}`)]));
const texts = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`identity.w${at}`, `ক${at}`]));

test('an untranslated word is English, counted, and named for the fallback', () => {
  put('identity/words.en.json', many(100));
  put('words/bn/identity.json', texts(99));
  const built = buildWords(root);
  const room = built.catalogues.get('bn')?.get('identity');
  expect(room).toMatchObject({ identity: { w98: 'ক98', w99: 'W99' }, '?': ['identity.w99'] });
  expect(built.coverage.find(({ language }) => language === 'bn')).toEqual({
    language: 'bn',
    translated: 99,
    total: 100,
    missing: ['identity.w99'],
    stale: [],
    closed: [],
    open: { translated: 99, total: 100 },
  });
});

test.each([
  [98, true],
  [97, false],
])('%s words of a hundred: offered %s', (count, offered) => {
  put('identity/words.en.json', many(100));
  put('words/bn/identity.json', texts(count));
  const built = buildWords(root);
  expect(built.catalogues.has('bn')).toBe(offered);
  expect(built.offered.includes("'bn'")).toBe(offered);
});

test('a room whose words a language lacks is closed in it, and every page of that language knows', () => {
  put(
    'platform/ui/words.en.json',
    Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`ui.w${at}`, word('W')])),
  );
  put('words/bn/ui.json', Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`ui.w${at}`, 'ক'])));
  put('features/tables/ui/words.en.json', { 'tables.bet': word('Bet') });
  const built = buildWords(root);
  expect(built.offered).toContain("'bn'");
  expect(closedIn(built.catalogues.get('bn')?.get('ui'))).toEqual(['tables-ui']);
  expect(closedIn(built.catalogues.get('en')?.get('ui'))).toEqual([]);
});

test('a word whose source has changed is shown and not counted', () => {
  put('identity/words.en.json', { ...many(99), 'identity.a': word('Your deposit is refunded') });
  put('words/bn/identity.json', { ...texts(99), 'identity.a': 'ফেরত' });
  const english = englishOf(root);
  writeLock(root, 'bn', lockOf(english, { 'identity.a': 'ফেরত' }, {}));
  put('identity/words.en.json', { ...many(99), 'identity.a': word('Your deposit is not refunded') });
  const coverage = () => buildWords(root).coverage.find(({ language }) => language === 'bn');
  expect(coverage()).toMatchObject({ translated: 99, stale: ['identity.a'] });
  expect(buildWords(root).catalogues.get('bn')?.get('identity')).toMatchObject({ identity: { a: 'ফেরত' } });
  put('words/bn/identity.json', { ...texts(99), 'identity.a': 'ফেরত নয়' });
  expect(coverage()).toMatchObject({ translated: 100, stale: [] });
});

test('a translation that takes other arguments is named and left out', () => {
  put('identity/words.en.json', {
    'identity.a': word('{count, plural, one {# game} other {# games}} for {name}'),
  });
  put('words/bn/identity.json', { 'identity.a': '{count, plural, other {# খেলা}}' });
  const { wrong } = buildWords(root);
  expect(wrong.join()).toMatch(
    /identity.a takes \{count number\} but the source takes \{count number, name argument\}/,
  );
});

test('a translation of a word nobody has is named', () => {
  put('identity/words.en.json', { 'identity.a': word('A') });
  put('words/bn/identity.json', { 'identity.z': 'য' });
  expect(buildWords(root).wrong.join()).toMatch(/no word of any room/);
});

test('a key of another room is refused', () => {
  put('identity/words.en.json', { 'lobby.a': word('A') });
  expect(() => buildWords(root)).toThrow(/must begin with identity/);
});

test('a key inside another key is refused', () => {
  expect(() => nest({ 'a.b': 1, 'a.b.c': 2 })).toThrow();
  expect(() => nest({ 'a.b.c': 2, 'a.b': 1 })).toThrow();
});

test('arguments are found, branches are not', () => {
  expect(argumentsOf('{n, plural, one {game} other {# games of {name}}} <b>x</b> {min, number}')).toEqual([
    'b',
    'min',
    'n',
    'name',
  ]);
});

test('the pseudo-locale keeps arguments, selectors and tags', () => {
  expect(pseudo('Hi <b>{name}</b>')).toMatch(/^\[Ħī <b>\{name\}<\/b>·+\]$/);
  expect(pseudo('{n, plural, one {# game} other {# games}}')).toContain(
    '{n, plural, one {# ɠȧḿḗ} other {# ɠȧḿḗş}}',
  );
});
