/** The entries of all rooms fit together: one page an address, one popup a name, and every menu line leads somewhere. */
import { beforeAll, expect, test } from 'vitest';
import { allPages, loadFar, pageAt, pathsOf } from './pages-list.ts';
import { POPUPS } from './popups-list.ts';
import { MENU } from './menus.ts';

const twice = <Value>(values: readonly Value[]): Value[] =>
  values.filter((value, at) => values.indexOf(value) !== at);
beforeAll(loadFar);

test('no address has two pages, no name two popups, no rank two popups', () => {
  expect(twice(allPages().flatMap(pathsOf))).toEqual([]);
  expect(twice(POPUPS.map(({ name }) => name))).toEqual([]);
  expect(twice(POPUPS.flatMap(({ rank }) => rank ?? []))).toEqual([]);
});

test('what has to be done opens before what has to be answered, news last', () => {
  const ranked = POPUPS.filter(({ rank }) => rank !== undefined).sort(
    (a, b) => Number(a.rank) - Number(b.rank),
  );
  expect(ranked.map(({ name }) => name)).toEqual(['reality-check', 'account', 'contract', 'announcement']);
});

test('every menu line opens a page or a popup that is there, and no two stand in the same place', () => {
  const lost = MENU.filter(({ opens }) =>
    'to' in opens ? pageAt(opens.to) === undefined : !POPUPS.some(({ name }) => name === opens.popup),
  );
  expect(lost).toEqual([]);
  expect(twice(MENU.map(({ menu, order }) => `${menu} ${order}`))).toEqual([]);
});

test.each([
  ['/', '/'],
  ['/index.html', '/'],
  ['/play/monsoon-tiger', '/play/:gameCode'],
  ['/agent/', '/agent'],
  ['/lottery', '/lottery'],
  ['/rng/haat', '/:gameType/:vassalage?'],
  ['/games', '/:gameType/:vassalage?'],
  ['/member', '/member'],
  ['/member/securityCenter', '/member/security'],
  ['/member/transferFund', '/member/wallets'],
  ['/member/depositv2', '/member/deposit'],
  ['/member/personalHistoryCopy', '/member/bets'],
  ['/member/transactionHistory', '/member/records'],
  ['/member/personalProfit', '/member/profit'],
  ['/member/bonusDetails', '/member/bonus'],
  ['/member/rewardCenter', '/member/rewards'],
  ['/member/messageV2', '/member/messages'],
  ['/no', undefined],
  ['/rng/haat/more', undefined],
])('%s leads to %s', (pathname, path) => {
  expect(pageAt(pathname)?.path).toBe(path);
});
