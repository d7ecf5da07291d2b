import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { MOST_STARS, star, starsOf } from './favourites.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

it('stars and unstars for one member alone, and the same press twice is one', async () => {
  const { db } = house;
  const [one, other] = [await house.member(), await house.member()];
  const league = { kind: 'league', ref: 'football/en.1' } as const;
  await Promise.all([1, 2, 3].map(() => star(db, one, league, true)));
  expect(await star(db, one, { kind: 'match', ref: 'm1' }, true)).toEqual({
    leagues: ['football/en.1'],
    matches: ['m1'],
  });
  expect(await starsOf(db, other)).toEqual({ leagues: [], matches: [] });
  expect(await star(db, one, league, false)).toEqual({ leagues: [], matches: ['m1'] });
});

it('keeps a number of them, however many presses come at once', async () => {
  const { db } = house;
  const who = await house.member();
  for (let n = 0; n < MOST_STARS - 1; n += 1) await star(db, who, { kind: 'match', ref: `m${n}` }, true);
  const more = await Promise.allSettled(
    [1, 2, 3].map((n) => star(db, who, { kind: 'league', ref: `l${n}` }, true)),
  );
  expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { leagues, matches } = await starsOf(db, who);
  expect(leagues.length + matches.length).toBe(MOST_STARS);
});
