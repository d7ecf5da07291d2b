import type { Brands } from '#features/setup/brand/service.ts';
import { readPage } from '#platform/db/page.ts';
import { EVERYONE, type Route, route } from '#platform/http/route.ts';
import { actorOf } from '#platform/trail/staff-action.ts';
import { GetGameMatches } from '../contract.ts';
import { OpsChangeFixture, OpsFixtureList, OpsLeagueList } from '../contract/ops.ts';
import { presentFixture, presentMatch } from '../present/fixtures.ts';
import type { Matches } from '../service.ts';
import { correctFixture, type CorrectNeeds } from '../service/correct.ts';
import { listFixtures, readLeagues } from '../store/brand-fixtures.ts';

export const sportsbookRoutes = (matches: Matches, brands: Brands): readonly Route[] => [
  route(GetGameMatches, { allow: EVERYONE }, async ({ brand, language }, { query }) => {
    const { timeZone } = await brands.byId(brand.id);
    const { gameType } = query;
    const rows = await (gameType ? matches.coming(brand.id, gameType) : matches.hot(brand.id));
    return rows.map((row) => presentMatch(row, timeZone, language));
  }),
];

/** What staff see and correct. */
export const sportsbookOpsRoutes = (
  matches: Matches,
  { db, may, clock, books }: CorrectNeeds,
): readonly Route[] => [
  route(OpsFixtureList, { allow: ['staff'], right: 'sportsbook.read' }, async ({ brand }, { query }) => {
    const { text = '', sport = '', view = 'coming' } = query;
    const now = clock.now();
    const wanted = { brandId: brand.id, text: text.trim(), sport, view, now: new Date(now) };
    const { rows, pageNum, totalPages, total } = await readPage(query, (limit, offset) =>
      listFixtures(db, { ...wanted, limit, offset }),
    );
    const hot = new Set((await matches.hot(brand.id)).map(({ id }) => id));
    return {
      list: rows.map((row) => presentFixture(row, { now, shownHot: hot.has(row.id) })),
      pageNum,
      totalPages,
      total,
    };
  }),

  route(OpsLeagueList, { allow: ['staff'], right: 'sportsbook.read' }, () => readLeagues(db)),

  route(
    OpsChangeFixture,
    { allow: ['staff'], right: 'sportsbook.write', perMinute: 120 },
    async (context, { params, body }) => {
      const { brand } = context;
      const row = await correctFixture({ db, may, clock, books }, actorOf(context), params.id, body);
      matches.forget();
      const shownHot = (await matches.hot(brand.id)).some(({ id }) => id === row.id);
      return presentFixture(row, { now: clock.now(), shownHot });
    },
  ),
];
