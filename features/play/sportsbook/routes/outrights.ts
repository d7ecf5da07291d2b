/** The door of bets on whole competitions. Everybody may look. */
import { EVERYONE, type Route, route } from '#platform/http/route.ts';
import { GetOutright, GetOutrights } from '../contract/outrights.ts';
import { sportsbookFaults } from '../faults.ts';
import { presentOutright } from '../present/outrights.ts';
import type { BookDeps } from '../service/deps.ts';
import { readOutrights, readTable } from '../service/outright-board.ts';
import { shownLimits, viewerOf } from '../service/limits.ts';
import { FIND_BOOK } from '../store/books.ts';

export const outrightRoutes = (deps: BookDeps): readonly Route[] => [
  route(GetOutrights, { allow: EVERYONE }, async ({ brand }, { query }) =>
    (await readOutrights(deps, brand.id, query)).map(presentOutright),
  ),

  route(GetOutright, { allow: EVERYONE }, async ({ brand, caller }, { params }) => {
    const book = await deps.db.one(FIND_BOOK, [brand.id, params.id]);
    if (book?.kind !== 'outright') throw sportsbookFaults('sportsbook.unknown_fixture');
    return {
      outright: presentOutright(book),
      table: (await readTable(deps, book)).map((row) => ({ ...row })),
      limits: await shownLimits(deps, await viewerOf(deps, caller, brand), book.league),
    };
  }),
];
