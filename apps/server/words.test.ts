import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockOf, writeLock } from '#platform/words/lock.ts';
import { countLanguages, loadWords, type Words } from './words.ts';

let root = '';
let say: Words;
const put = (file: string, value: unknown): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), JSON.stringify(value));
};
const word = (text: string) => ({ text, note: '' });

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'said-'));
  put('identity/words.en.json', {
    'fault.identity.wrong': word('Wrong, {count, plural, one {# try} other {# tries}} left'),
    'fault.identity.shut': word('Shut'),
    'fault.identity.gone': word('Gone'),
    'identity.hello': word('Hello'),
  });
  put('words/bn/identity.json', {
    'fault.identity.wrong': 'ভুল, {count, number} বার',
    'fault.identity.shut': 'বন্ধ',
  });
  put('words/ar/identity.json', { 'fault.identity.shut': 'مغلق', 'identity.hello': 'مرحبا' });
  writeLock(root, 'ar', lockOf(new Map([['identity.hello', 'Hi']]), { 'identity.hello': 'مرحبا' }, {}));
  say = loadWords(root);
});
afterAll(() => rmSync(root, { recursive: true }));

test.each([
  ['bn', 'fault.identity.wrong', 'en', 'ভুল, ৩ বার'],
  ['en', 'fault.identity.wrong', 'bn', 'Wrong, 3 tries left'],
  // The brand's language comes before English.
  ['ar', 'fault.identity.wrong', 'bn', 'ভুল, ৩ বার'],
  ['ar', 'fault.identity.shut', 'bn', 'مغلق'],
  ['ar', 'fault.identity.gone', 'bn', 'Gone'],
  ['zz', 'fault.identity.gone', 'zz', 'Gone'],
  ['en', 'fault.nobody.knows', 'en', 'fault.nobody.knows'],
  // Only refusals are said by the server.
  ['en', 'identity.hello', 'en', 'identity.hello'],
])('%s says %s, or as %s does: %s', (language, key, fallback, text) => {
  expect(say(language, key, { count: 3 }, fallback)).toBe(text);
});

test('counts what is there of each language; a stale word is not', () => {
  const parts = countLanguages(root);
  expect(parts.get('en')).toEqual({ percent: 100, offered: true });
  expect(parts.get('bn')).toEqual({ percent: 50, offered: false });
  expect(parts.get('ar')).toEqual({ percent: 25, offered: false });
  expect(parts.get('ur')).toEqual({ percent: 0, offered: false });
});

test('offers what was built, whatever has been written since', () => {
  put('dist/site/words/v1/languages.json', {
    en: { percent: 100, offered: true },
    bn: { percent: 98, offered: true },
  });
  expect(countLanguages(root, join(root, 'dist')).get('bn')?.offered).toBe(false);
  writeFileSync(join(root, 'dist/site/words-version'), 'v1');
  const parts = countLanguages(root, join(root, 'dist'));
  expect(parts.get('bn')).toEqual({ percent: 98, offered: true });
  expect(parts.has('ar')).toBe(false);
});
