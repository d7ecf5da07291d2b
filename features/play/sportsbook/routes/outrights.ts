/** The door of bets on whole competitions. Everybody may look. */
import { formatWire } from '#kernel/money.ts';
import { EVERYONE, type Route, route } from '#platform/http/route.ts';
import { GetOutright, GetOutrights } from '../contract/outrights.ts';
import { BookSettings } from '../contract/settings.ts';
import { sportsbookFaults } from '../faults.ts';
import { presentOutright } from '../present/outrights.ts';
import type { BookDeps } from '../service/deps.ts';
import { readOutrights, readTable } from '../service/outright-board.ts';
import { limitsIn } from '../service/slip.ts';
import { FIND_BOOK } from '../store/books.ts';

export const outrightRoutes = (deps: BookDeps): readonly Route[] => [
  route(GetOutrights, { allow: EVERYONE }, async ({ brand }, { query }) =>
    (await readOutrights(deps, brand.id, query)).map(presentOutright),
  ),

  route(GetOutright, { allow: EVERYONE }, async ({ brand }, { params }) => {
    const book = await deps.db.one(FIND_BOOK, [brand.id, params.id]);
    if (book?.kind !== 'outright') throw sportsbookFaults('sportsbook.unknown_fixture');
    const { currency } = brand;
    const limits = limitsIn(await deps.brands.settings.of(brand.id, BookSettings), currency);
    return {
      outright: presentOutright(book),
      table: (await readTable(deps, book)).map((row) => ({ ...row })),
      limits: {
        min: formatWire(limits.min, currency),
        max: formatWire(limits.max, currency),
        maxPayout: formatWire(limits.maxPayout, currency),
        currency,
      },
    };
  }),
];
