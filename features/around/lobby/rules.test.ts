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
  const noTable = (): boolean => false;
  expect(addressOf({ game, playable: true }, false, noTable)).toBe(address);
  expect(addressOf({ game, playable: false }, false, noTable)).toBeUndefined();
});

it.each([true, false])('a table opens where it stands, for a trial, too: %s', (trial) => {
  const game = { code: 'dragon-tiger', vendor: 'HAAT' } as Parameters<typeof addressOf>[0]['game'];
  expect(addressOf({ game, playable: true }, trial, (code) => code === 'dragon-tiger')).toBe(
    `/tables/dragon-tiger${trial ? '?mode=trial' : ''}`,
  );
});

it('a page is a part of the whole', () => {
  const all = Array.from({ length: 31 }, (_, at) => at);
  expect(pageOf(all, 3, 15)).toEqual({ part: [30], totalPages: 3 });
  expect(pageOf(all, 4, 15)).toEqual({ part: [], totalPages: 3 });
});
