import { expect, it } from 'vitest';
import { addressesOf, pageOf, trialAddress } from './rules.ts';

const opensAt = addressesOf({
  isPlayed: (code) => code !== 'later',
  isTable: (code) => code === 'dragon-tiger',
  ownPage: (code) => (code === 'football' ? '/sports?sport=football' : undefined),
});

it.each([
  ['TCG_LOTTO_VN', 'mb', '/vnLottery?gameCode=mb', '/vnLottery?gameCode=mb'],
  ['TCG_SEA', 'mb', '/seaLottery?gameCode=mb', '/seaLottery?gameCode=mb'],
  ['LOTT', 'mb', '/lottery?gameCode=mb', '/lottery?gameCode=mb'],
  ['ELOTT', 'mb', '/lottery?gameCode=mb', '/lottery?gameCode=mb'],
  ['HAAT', 'mb', '/play/mb', '/play/mb?mode=trial'],
  ['HAAT', 'dragon-tiger', '/tables/dragon-tiger', '/tables/dragon-tiger?mode=trial'],
  ['HAAT', 'football', '/sports?sport=football', '/sports?sport=football'],
])('of %s the title %s opens at %s', (vendor, code, address, trial) => {
  expect(opensAt({ code, vendor })).toBe(address);
  expect(trialAddress(address)).toBe(trial);
});

it('a title that nothing plays has no address', () => {
  expect(opensAt({ code: 'later', vendor: 'HAAT' })).toBeUndefined();
  expect(opensAt({ code: 'later', vendor: 'LOTT' })).toBeUndefined();
});

it.each(['LOTT', 'HAAT'])('no code of %s leads elsewhere', (vendor) => {
  expect(opensAt({ code: 'a&b=c#d/../e', vendor })).toMatch(/[=/]a%26b%3Dc%23d%2F\.\.%2Fe$/);
});

it('a page is a part of the whole', () => {
  const all = Array.from({ length: 31 }, (_, at) => at);
  expect(pageOf(all, 3, 15)).toEqual({ part: [30], totalPages: 3 });
  expect(pageOf(all, 4, 15)).toEqual({ part: [], totalPages: 3 });
});
