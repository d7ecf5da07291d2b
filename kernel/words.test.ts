import { expect, test } from 'vitest';
import { acceptedLanguages, chooseLanguage, languageOf, LANGUAGES, PSEUDO } from './words.ts';

test('there are 35 languages, each with a tag and a direction Intl agrees with', () => {
  const people = LANGUAGES.filter(({ code }) => code !== PSEUDO);
  expect(people).toHaveLength(35);
  expect(new Set(people.map(({ code }) => code)).size).toBe(35);
  expect(people.filter(({ dir }) => dir === 'rtl').map(({ code }) => code)).toEqual(['ar', 'ur', 'fa']);
  for (const { tag } of people) expect(Intl.PluralRules.supportedLocalesOf(tag)).toEqual([tag]);
});

test.each([
  ['EN', 'en'],
  ['BN', 'bn'],
  ['TY', 'bn'],
  ['CN', 'zh'],
  ['zh_CN', 'zh'],
  ['zh-Hans-CN', 'zh'],
  ['zh-TW', 'zh-Hant'],
  ['zh-Hant-HK', 'zh-Hant'],
  ['tl', 'fil'],
  ['fil-PH', 'fil'],
  ['MS', 'ms'],
  ['in-ID', 'id'],
  ['vn', 'vi'],
  ['ar-EG', 'ar'],
  ['pt_BR', 'pt'],
  ['constructor', undefined],
  ['', undefined],
  ['xx', undefined],
])('%s is %s', (name, code) => expect(languageOf(name)?.code).toBe(code));

test.each([
  ['fil-PH,tl;q=0.9,en;q=0.5', ['fil', 'en']],
  ['de;q=0.3, bn;q=0.9, *;q=0.1', ['bn', 'de']],
  ['en;q=0', []],
  ['en;q=x, bn', ['bn']],
  [`${'a,'.repeat(5_000)}bn`, []],
  [undefined, []],
])('Accept-Language %s asks for %s', (header, codes) => expect(acceptedLanguages(header)).toEqual(codes));

test('the first wish that is offered wins', () => {
  expect(chooseLanguage([undefined, 'xx', 'TL', 'en'], ['en', 'fil'])).toBe('fil');
  expect(chooseLanguage(['de'], ['en'])).toBeUndefined();
});
