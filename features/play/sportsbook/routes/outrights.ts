/** The door of bets on whole competitions. Everybody may look. */
import { EVERYONE, type Route, route } from '#platform/http/route.ts';
import { GetOutright, GetOutrights } from '../contract/outrights.ts';
import { sportsbookFaults } from '../faults.ts';
import { presentOutright } from '../present/outrights.ts';
import type { SportsbookNeeds } from '../service/needs.ts';
import { readOutrights, readTable } from '../service/outright-board.ts';
import { shownLimits, viewerOf } from '../service/limits.ts';
import { FIND_BOOK } from '../store/books.ts';

export const outrightRoutes = (needs: SportsbookNeeds): readonly Route[] => [
  route(GetOutrights, { allow: EVERYONE }, async ({ brand }, { query }) =>
    (await readOutrights(needs, brand.id, query)).map(presentOutright),
  ),

  route(GetOutright, { allow: EVERYONE }, async ({ brand, caller }, { params }) => {
    const book = await needs.db.one(FIND_BOOK, [brand.id, params.id]);
    if (book?.kind !== 'outright') throw sportsbookFaults('sportsbook.unknown_fixture');
    return {
      outright: presentOutright(book),
      table: (await readTable(needs, book)).map((row) => ({ ...row })),
      limits: await shownLimits(needs, await viewerOf(needs, caller, brand), book.league),
    };
  }),
];
