import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { argumentsOf, buildWords, nest } from './words-build.ts';
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

test('an untranslated word is English and counted', () => {
  put('identity/words.en.json', { 'identity.a': word('A'), 'identity.b': word('B') });
  put('words/bn/identity.json', { 'identity.a': 'ক' });
  const built = buildWords(root);
  expect(built.catalogues.get('bn')?.get('identity')).toEqual({ identity: { a: 'ক', b: 'B' } });
  expect(built.coverage.find(({ language }) => language === 'bn')).toEqual({
    language: 'bn',
    translated: 1,
    total: 2,
    missing: ['identity.b'],
  });
});

test('a translation that takes other arguments is refused', () => {
  put('identity/words.en.json', {
    'identity.a': word('{count, plural, one {# game} other {# games}} for {name}'),
  });
  put('words/bn/identity.json', { 'identity.a': '{count, plural, other {# খেলা}}' });
  expect(() => buildWords(root)).toThrow(/takes \{count\} but the source takes \{count,name\}/);
});

test('a translation of a word nobody has is refused', () => {
  put('identity/words.en.json', { 'identity.a': word('A') });
  put('words/bn/identity.json', { 'identity.z': 'য' });
  expect(() => buildWords(root)).toThrow(/no word of any room/);
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
