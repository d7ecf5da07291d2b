import { verify } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { createTurns } from '#platform/http/turns.ts';
import { createPasswords } from './service.ts';

it('hashes with argon2id, 19 MiB, two passes, and knows the word again', async () => {
  const passwords = await createPasswords();
  const stored = await passwords.hash('pässword');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.check(stored, 'pässword'.normalize('NFD'))).toBe(true);
  expect(await passwords.check(stored, 'password')).toBe(false);
  expect(await passwords.check(undefined, 'password')).toBe(false);
});

it('does the same work for nobody as for somebody: one check of a hash of equal cost', async () => {
  const used: string[] = [];
  const passwords = await createPasswords(createTurns(1, 8), (hash, word) => {
    used.push(String(hash).split('$').slice(0, 4).join('$'));
    return verify(hash, word);
  });
  const stored = await passwords.hash('right');
  for (const hash of [stored, undefined, 'none']) expect(await passwords.check(hash, 'wrong')).toBe(false);
  expect(used).toEqual(Array.from({ length: 3 }, () => stored.split('$').slice(0, 4).join('$')));
});
