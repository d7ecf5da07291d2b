import { expect, test } from 'vitest';
import { accountPlaces } from './account-places.ts';

const ALWAYS = ['profile', 'withdraw', 'record', 'bets'];

test.each([
  [{ isAgent: false, isSingle: true }, ALWAYS],
  [{ isAgent: true, isSingle: true }, ['agent', ...ALWAYS]],
  [{ isAgent: false, isSingle: false }, ['wallet', ...ALWAYS]],
  [{ isAgent: true, isSingle: false }, ['agent', 'wallet', ...ALWAYS]],
])('the account menu for %j', (who, names) => {
  expect(accountPlaces(who).map(({ name }) => name)).toEqual(names);
});
