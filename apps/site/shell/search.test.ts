import { expect, test } from 'vitest';
import type { SearchEntry } from '#platform/ui/site-entries.ts';
import { searchAddress, searchedAt } from './search.ts';

const room = (order: number, place: string): SearchEntry => ({
  order,
  isHere: (pathname) => pathname.startsWith(place),
  address: (text) => `${place}?q=${text}`,
});
const HELP = room(20, '/help');
const GAMES = room(10, '/games');

test('the room a visitor stands in is searched, elsewhere the first', () => {
  expect(searchedAt([HELP, GAMES], '/help')).toBe(HELP);
  expect(searchedAt([HELP, GAMES], '/member')).toBe(GAMES);
  expect(searchedAt([], '/')).toBeUndefined();
});

test.each([
  ['/', '', '/games?gameName=tiger'],
  ['/member/bets', 'tab=hot', '/games?gameName=tiger'],
  // A hall shows no games by name: what is found there would be lost.
  ['/sports', 'sport=cricket', '/games?gameName=tiger'],
  ['/lottery', '', '/games?gameName=tiger'],
  ['/rng', 'vassalage=haat&tab=hot', '/rng?vassalage=haat&gameName=tiger'],
])('games are found from %s?%s', (pathname, query, address) => {
  expect(searchAddress('tiger', pathname, new URLSearchParams(query))).toBe(address);
});
