import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { isFault } from '#kernel/faults.ts';
import { hasNul, parseBody, parseForm } from './parse.ts';
import { createReader } from './validate.ts';

const refusal = (work: () => unknown): string => {
  try {
    work();
    return 'taken';
  } catch (error) {
    return isFault(error) ? error.code : 'an accident';
  }
};

describe('a body', () => {
  it.each([
    ['{}', {}],
    ['[1,"২"]', [1, '২']],
    ['null', null],
    ['"\\u0041"', 'A'],
    ['{"a":"\\uD83D\\udca5"}', { a: '💥' }],
    ['{"a":"\\\\ud800"}', { a: '\\ud800' }],
    ['{"a":{"a":1}}', { a: { a: 1 } }],
    ['{"proto":1,"construct":2}', { proto: 1, construct: 2 }],
  ])('%s is read', (text, value) => {
    expect(parseBody(Buffer.from(text))).toEqual(value);
  });
  it('of no bytes is none', () => {
    expect(parseBody(Buffer.alloc(0))).toBe(undefined);
  });

  it.each([
    ['half of one', Buffer.from('{"a":')],
    ['two of them', Buffer.from('{}{}')],
    ['a comment', Buffer.from('{/**/}')],
    ['a key twice', Buffer.from('{"a":1,"a":2}')],
    ['a key twice, deep', Buffer.from('{"x":[{"a":1,"a":2}]}')],
    ['a prototype', Buffer.from('{"__proto__":{"isAgent":true}}')],
    ['a prototype with a space', Buffer.from('{"__proto__" :1}')],
    ['a prototype in disguise', Buffer.from('{"\\u005f_proto__":1}')],
    ['a prototype in another disguise', Buffer.from('{"a":{"__\\u0070roto__":1}}')],
    ['a constructor', Buffer.from('{"constructor":{"prototype":1}}')],
    ['a constructor in another disguise', Buffer.from('{"c\\u006fnstructor":1}')],
    ['a constructor in disguise', Buffer.from('{"\\u0063onstructor":1}')],
    ['a NUL for the database', Buffer.from('{"a":"\\u0000"}')],
    ['half of a character', Buffer.from('{"a":"\\ud800"}')],
    ['the halves of a character in the wrong order', Buffer.from('{"a":["\\udc00\\uD83D"]}')],
    ['half of a character for a key', Buffer.from('{"a":{"\\uDBFF":1}}')],
    ['bytes that are no text', Buffer.from([0x22, 0xc3, 0x28, 0x22])],
    ['an overlong slash', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ['half a surrogate in bytes', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['a form', Buffer.from('a=1')],
  ])('with %s is malformed', (_, bytes) => {
    expect(refusal(() => parseBody(bytes))).toBe('wire.malformed');
  });
});

describe('a form', () => {
  it('has each of its fields once', () => {
    expect(parseForm(Buffer.from('a=1&b=%E0%A6%95+x&c='))).toEqual({ a: '1', b: 'ক x', c: '' });
    expect(parseForm(Buffer.alloc(0))).toEqual({});
  });
  it.each([['a=1&a=2'], ['__proto__=1'], ['constructor=1'], ['a=%00'], ['%00=a']])(
    '%s is malformed',
    (text) => {
      expect(refusal(() => parseForm(Buffer.from(text)))).toBe('wire.malformed');
    },
  );
  it('of bytes that are no text is malformed', () => {
    expect(refusal(() => parseForm(Buffer.from([0x61, 0x3d, 0xff])))).toBe('wire.malformed');
  });
  it.each([
    ['/games?x=%00', true],
    ['/games/%00', true],
    ['/games?x=%2500', false],
    ['/games?x=00', false],
  ])('a NUL in %s: %s', (url, has) => {
    expect(hasNul(url)).toBe(has);
  });
});

describe('what a call takes', () => {
  const schema = Type.Object(
    {
      page: Type.Integer({ minimum: 1, default: 1 }),
      open: Type.Optional(Type.Boolean()),
      name: Type.Optional(Type.String({ maxLength: 4 })),
    },
    { additionalProperties: false },
  );
  const query = createReader(schema, true);
  const body = createReader(schema, false);
  const fieldsOf = (work: () => unknown): unknown => {
    try {
      return work();
    } catch (error) {
      return isFault(error) ? error.detail.fields : 'an accident';
    }
  };

  it.each([
    [{}, { page: 1 }],
    [{ page: '7' }, { page: 7 }],
    [
      { page: '7', open: 'true' },
      { page: 7, open: true },
    ],
    [
      { open: 'false', name: '12' },
      { page: 1, open: false, name: '12' },
    ],
  ])('of a query %j is %j', (given, value) => {
    expect(query(given)).toEqual(value);
  });

  it.each([
    [{ page: '7x' }, { page: 'wire.invalid' }],
    [{ page: '07' }, { page: 'wire.invalid' }],
    [{ page: '1e1' }, { page: 'wire.invalid' }],
    [{ page: ' 7' }, { page: 'wire.invalid' }],
    [{ page: '' }, { page: 'wire.invalid' }],
    [{ page: '9'.repeat(16) }, { page: 'wire.invalid' }],
    [{ page: ['1', '2'] }, { page: 'wire.invalid' }],
    [{ open: '1' }, { open: 'wire.invalid' }],
    [{ open: 'TRUE' }, { open: 'wire.invalid' }],
    [{ name: '12345' }, { name: 'wire.invalid' }],
  ])('refuses the query %j and names the field', (given, fields) => {
    expect(fieldsOf(() => query(given))).toEqual(fields);
  });

  it('of a body is what it says: no text becomes a number, and nothing is filled in', () => {
    expect(body({ page: 7 })).toEqual({ page: 7 });
    expect(fieldsOf(() => body({ page: '7' }))).toEqual({ page: 'wire.invalid' });
    expect(fieldsOf(() => body({}))).toEqual({ page: 'wire.invalid' });
    for (const none of [undefined, null, 7, 'x', []]) expect(refusal(() => body(none))).toBe('wire.invalid');
  });

  it('refuses what it does not know, and says no name that could not be one of ours', () => {
    expect(refusal(() => query({ more: '1' }))).toBe('wire.invalid');
    expect(refusal(() => body({ page: 1, isAgent: true }))).toBe('wire.invalid');
    const fields = fieldsOf(() => body({ page: 1, '<script>': 1 }));
    expect(JSON.stringify(fields)).not.toContain('script');
  });

  it('without a schema takes nothing', () => {
    expect(createReader(undefined, false)({ a: 1 })).toBe(undefined);
  });
});
