import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { namesFoul } from './json.ts';

it.each([
  ['{}', false],
  ['{"a":1,"b":2}', false],
  ['{"a":1,"a":2}', true],
  ['{"a":1, "b":[{"a":1},{"a":2}]}', false],
  ['{"a":{"x":1,"x":2}}', true],
  ['[{"a":1},{"b":1,\n"c" : 1 ,\t"b"\r: 2}]', true],
  ['{"a":"a","b":"a"}', false],
  ['{"\\u0061":1,"a":2}', true],
  ['{"a":"\\"a\\":","b":"{\\"a\\":1"}', false],
  ['{"a\\\\":1,"a":2}', false],
  ['{"":1,"":2}', true],
  ['{"toString":1,"prototype":2}', false],
  ['{"constructor":1}', true],
  ['{"a":[{"__proto__" :1}]}', true],
  ['{"__\\u0070roto__":1}', true],
  ['{"c\\u006fnstructor":1}', true],
  ['{"a":"__proto__","b":"\\u005f"}', false],
  ['"a"', false],
  ['["a","a"]', false],
])('%s: %s', (text, foul) => {
  expect(() => JSON.parse(text)).not.toThrow();
  expect(namesFoul(text)).toBe(foul);
});

it('never sees two keys in what was written from an object, and always sees one that is added again', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), (value, more) => {
      const text = JSON.stringify(value);
      // Names that are foul by themselves are drawn too, now and then.
      fc.pre(!/"(__proto__|constructor)":/.test(text));
      expect(namesFoul(text)).toBe(false);
      const [key] = Object.keys(value);
      if (key === undefined) return;
      const again = `${text.slice(0, -1)},${JSON.stringify(key)}:${JSON.stringify(more)}}`;
      expect(namesFoul(again)).toBe(true);
    }),
  );
});

it('goes once through a text of any depth', () => {
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  expect(namesFoul(deep)).toBe(false);
  expect(namesFoul(`{"b":1,"b":${deep}}`)).toBe(true);
});
