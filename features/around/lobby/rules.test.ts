import { expect, it } from 'vitest';
import { addressOf, pageOf } from './rules.ts';

it.each([
  ['TCG_LOTTO_VN', '/vnLottery?gameCode=mb'],
  ['TCG_SEA', '/seaLottery?gameCode=mb'],
  ['LOTT', '/lottery?gameCode=mb'],
  ['ELOTT', '/lottery?gameCode=mb'],
  ['HAAT', '/play/mb'],
])('a game of %s opens at %s', (vendor, address) => {
  const game = { code: 'mb', vendor } as Parameters<typeof addressOf>[0]['game'];
  expect(addressOf({ game, playable: true }, false)).toBe(address);
  expect(addressOf({ game, playable: false }, false)).toBeUndefined();
});

it('a page is a part of the whole', () => {
  const all = Array.from({ length: 31 }, (_, at) => at);
  expect(pageOf(all, 3, 15)).toEqual({ part: [30], totalPages: 3 });
  expect(pageOf(all, 4, 15)).toEqual({ part: [], totalPages: 3 });
});
