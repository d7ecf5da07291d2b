import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { revealedBy } from './revealed.ts';

describe('what an answer tells of the machine', () => {
  it.each([
    'at Object.handle (/srv/haat/identity/service.ts:12:3)',
    'at async route (file:///x.js:1)',
    'select id, username from identity.accounts where id = $1',
    'insert into identity.sessions (id) values',
    'update identity.accounts set closed = true',
    'relation "pg_catalog.pg_class" does not exist',
    'column "vip" of relation',
    'duplicate key value violates unique constraint',
    'Failing row contains (1, 2)',
    'invalid input syntax for type uuid: "x"',
    'syntax error at or near "drop"',
    `${process.cwd()}/dist/server.js`,
    '/root/haat/keys',
    '{"stack":"Error: x\\n    at <anonymous> (index.js:3:1)"}',
  ])('is seen: %s', (text) => expect(revealedBy(text)).toBeDefined());

  it('is nothing in ordinary answers, nor in any random code', () => {
    for (const text of [
      '{"success":false,"code":"wire.invalid","message":"Please select one from the list below","fields":{"a":"wire.invalid"}}',
      '{"url":"/art/category/crash.svg","linkage":"/member/security"}',
      'Sign in at Haat (again), or update your app.',
    ])
      expect([text, revealedBy(text)]).toEqual([text, undefined]);
    for (let n = 0; n < 20_000; n += 1)
      expect(revealedBy(randomBytes(96).toString('base64url'))).toBeUndefined();
  });
});
