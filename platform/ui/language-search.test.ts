import { expect, test } from 'vitest';
import { LANGUAGES } from '#kernel/words.ts';
import { finds } from './language-search.ts';

test.each([
  ['viet', 'en', ['vi']],
  ['Tiếng', 'en', ['vi']],
  ['chinese', 'bn', ['zh', 'zh-Hant']],
  ['চীনা', 'bn', ['zh', 'zh-Hant']],
  ['الع', 'en', ['ar']],
  ['portug', 'en', ['pt']],
  ['  ', 'en', undefined],
  ['qqq', 'en', []],
])('%s, read in %s', (wanted, reader, codes) => {
  const found = LANGUAGES.filter((language) => finds(language, wanted, reader)).map(({ code }) => code);
  if (codes) expect(found).toEqual(codes);
  else expect(found).toHaveLength(LANGUAGES.length);
});
