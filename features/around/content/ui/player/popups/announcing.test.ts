import { expect, test } from 'vitest';
import { codesFor } from './app-codes.ts';
import { audienceAt, executionsFor } from './announcing.ts';

test('guests get B, members A, a first login adds F', () => {
  expect(executionsFor('guest', false)).toEqual(['B']);
  // A mark left behind by another account must not show a member's welcome to a guest.
  expect(executionsFor('guest', true)).toEqual(['B']);
  expect(executionsFor('member', false)).toEqual(['A']);
  expect(executionsFor('member', true)).toEqual(['A', 'F']);
});

const nothingClosed = () => false;
test.each([
  ['unknown', '/', nothingClosed, undefined],
  ['guest', '/', nothingClosed, 'guest'],
  ['guest', '/index.html', nothingClosed, 'guest'],
  ['member', '/home', nothingClosed, 'member'],
  ['guest', '/login', nothingClosed, undefined],
  ['guest', '/register', nothingClosed, undefined],
  ['member', '/play/monsoon-tiger', nothingClosed, undefined],
  ['member', '/member/deposit', nothingClosed, undefined],
  ['guest', '/', () => true, undefined],
  // One audience's closed mark says nothing about the other.
  ['member', '/', (audience: string) => audience === 'guest', 'member'],
  ['guest', '/', (audience: string) => audience === 'guest', undefined],
] as const)('%s at %s', (state, pathname, isClosed, audience) => {
  expect(audienceAt({ state, pathname, isClosed })).toBe(audience);
});

test('a code leads to the brand’s own file, else to the guide of this site', () => {
  const android = { resourceType: 'Android', url: 'https://get.example/a.apk', labelNameEn: 'x' } as const;
  expect(codesFor([android], 'https://haat.example')).toEqual([
    { system: 'android', url: 'https://get.example/a.apk' },
    { system: 'ios', url: 'https://haat.example/down#ios' },
  ]);
});
