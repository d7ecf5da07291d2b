/** The door of statistics. Everybody may look. */
import { EVERYONE, type Route, route } from '#platform/http/route.ts';
import { GetStatistics } from '../contract/statistics.ts';
import { sportsbookFaults } from '../faults.ts';
import type { SportsbookNeeds } from '../service/needs.ts';
import { readStatistics } from '../service/statistics.ts';
import { FIND_BOOK } from '../store/books.ts';

export const statisticsRoutes = (needs: SportsbookNeeds): readonly Route[] => [
  route(GetStatistics, { allow: EVERYONE }, async ({ brand }, { params }) => {
    const book = await needs.db.one(FIND_BOOK, [brand.id, params.id]);
    if (book?.kind !== 'match') throw sportsbookFaults('sportsbook.unknown_fixture');
    return readStatistics(needs, book);
  }),
];
