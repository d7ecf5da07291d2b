import compile from 'icu-minify/compile';
import formatOnly from 'use-intl/format-message/format-only';
import { expect, test } from 'vitest';
import format from './words-format.ts';

type Options = Parameters<typeof format>[3];

/** What use-intl hands over, counting how often Intl is asked for a number. */
function setting(locale: string) {
  const asked: unknown[] = [];
  const formatters: Options['formatters'] = {
    getDateTimeFormat: (...args) => new Intl.DateTimeFormat(...args),
    getNumberFormat: (...args) => {
      asked.push(args);
      return new Intl.NumberFormat(...args);
    },
    getPluralRules: (...args) => new Intl.PluralRules(...args),
    getRelativeTimeFormat: (...args) => new Intl.RelativeTimeFormat(...args),
    getListFormat: (...args) => new Intl.ListFormat(...args),
    getDisplayNames: (...args) => new Intl.DisplayNames(...args),
  };
  const cache = {
    message: {},
    dateTime: {},
    number: {},
    relativeTime: {},
    pluralRules: {},
    list: {},
    displayNames: {},
  };
  return { asked, options: { cache, formatters, locale } satisfies Options };
}

const MESSAGE = compile('{count, plural, =0 {none} one {# game} other {# games}} of {all, number}');

test.each(['en', 'bn', 'fil', 'hi', 'vi', 'th', 'id', 'ms', 'zh-Hans', 'ar'])(
  'figures in sentences of %s are those of Intl, and Intl is not asked',
  (tag) => {
    for (const count of [0, 1, 2, 15, 1_234, 123_456, 12_345_678]) {
      const { asked, options } = setting(tag);
      const values = { count, all: 10_000 };
      expect(format('k', MESSAGE, values, options)).toBe(
        formatOnly('k', MESSAGE, values, setting(tag).options),
      );
      expect(asked).toEqual([]);
    }
  },
);

test.each([
  ['de', '{n, number}', 1_234],
  ['en', '{n, number}', 12.5],
  ['en', '{n, number}', -3],
  ['en', '{n, number, ::percent}', 0.5],
])('Intl writes the others: %s %s %d', (tag, text, n) => {
  const { asked, options } = setting(tag);
  const message = compile(text);
  expect(format('k', message, { n }, options)).toBe(formatOnly('k', message, { n }, setting(tag).options));
  expect(asked).toHaveLength(1);
});
