import { describe, expect, it } from 'vitest';
import { complaints, isAllowed, readLock, ALLOWED } from './licences.ts';
import { findSecrets } from './secrets.ts';
import { longSubjects, MOST_LETTERS } from './subjects.ts';

describe('licences', () => {
  it('reads combinations', () => {
    expect(['MIT', '(MIT OR GPL-3.0)', 'MIT AND ISC'].every((licence) => isAllowed(licence, ALLOWED))).toBe(
      true,
    );
    expect(['GPL-3.0', 'MIT AND GPL-3.0', 'SEE LICENSE'].some((licence) => isAllowed(licence, ALLOWED))).toBe(
      false,
    );
  });

  it('complains about a licence, a missing sum and an unexpected script, and takes more from tools than from what is shipped', () => {
    const lock = (entry: object): string =>
      JSON.stringify({
        packages: {
          '': {},
          'node_modules/a/node_modules/@b/c': {
            version: '1.0.0',
            license: 'MIT',
            integrity: 'sha512-x',
            ...entry,
          },
        },
      });
    const about = (entry: object, scripts: readonly string[] = []): string =>
      complaints(readLock(lock(entry)), new Set(scripts)).join();
    expect(about({})).toBe('');
    expect(about({ license: 'GPL-3.0' })).toMatch(/@b\/c@1.0.0: licence GPL-3.0/);
    expect(about({ license: 'LGPL-3.0-or-later' })).toMatch(/licence LGPL/);
    expect(about({ license: undefined })).toMatch(/licence unknown/);
    expect([about({ license: 'MPL-2.0' }) === '', about({ license: 'MPL-2.0', dev: true }) === '']).toEqual([
      false,
      true,
    ]);
    expect(about({ integrity: 'sha1-x' })).toMatch(/no sha512/);
    expect(about({ hasInstallScript: true })).toMatch(/runs a script/);
    expect(about({ hasInstallScript: true }, ['@b/c'])).toBe('');
  });
});

describe('secrets', () => {
  const token = ['gh', 'p_', 'a'.repeat(36)].join('');
  it.each([
    ['a token', `const t = '${token}'`],
    ['a private key', `${'-----BEGIN'} PRIVATE KEY-----\n${'A'.repeat(40)}`],
    ['a password in an address', `url = 'postgres${'://'}haat:hunter22secret@db/haat'`],
    ['a constant', `api_${'key'}: '${'k'.repeat(30)}'`],
  ])('finds %s', (_what, text) => {
    expect(findSecrets([['a.ts', `\n${text}`]])).toHaveLength(1);
    expect(findSecrets([['a.ts', `\n${text}`]])[0]).toMatch(/^a.ts:2 /);
    expect(findSecrets([['a.ts', text]])[0]).not.toContain('hunter22');
  });
  it('lets placeholders pass', () => {
    const host = 'postgres://';
    expect(
      findSecrets([
        ['a.md', `DATABASE_URL=${host}haat_app:<password>@db/haat and ${host}\${user}:\${word}@db`],
      ]),
    ).toEqual([]);
  });
});

describe('subjects of commits', () => {
  it('are told when they are longer than a list shows, counted in letters; merges are not', () => {
    const long = `${'ক'.repeat(MOST_LETTERS)}!`;
    expect(
      longSubjects(`a1b2 ${'x'.repeat(MOST_LETTERS)}\nc3d4 ${long}\ne5f6 Merge branch '${'x'.repeat(90)}'\n`),
    ).toEqual([`c3d4 73 letters: ${long}`]);
    expect(longSubjects('')).toEqual([]);
  });
});
