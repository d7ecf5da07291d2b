import { type Minor, parseAmount } from '#kernel/money.ts';
import { type Clock, SECOND } from '#kernel/time.ts';
import { cached } from '#platform/db/cached.ts';
import type { Db } from '#platform/db/db.ts';
import { nameIn } from './rules.ts';
import { type GameRow, readGames, readStamp, readVendors, type VendorRow } from './store.ts';

/** A game as it is offered in one currency. */
export type OfferedGame = {
  readonly code: string;
  readonly gameType: string;
  readonly name: (language: string) => string;
  readonly trial: boolean;
  /** Smallest first. */
  readonly stakes: readonly Minor[];
  readonly defaultStake: Minor;
  readonly cycleMs: number;
};

export type Shelf = { readonly vendors: readonly VendorRow[]; readonly games: readonly GameRow[] };

export type Catalogue = {
  /** Everything that is enabled, games by popularity; at most a second old. */
  readonly shelf: () => Promise<Shelf>;
  /** An in-house game in a currency it takes. */
  readonly offered: (code: string, currency: string) => Promise<OfferedGame | undefined>;
};

export function createCatalogueService(db: Db, clock: Clock): Catalogue {
  let last: { stamp: string; shelf: Shelf } | undefined;
  const shelf = cached(SECOND, clock, async () => {
    const stamp = await readStamp(db);
    if (last?.stamp === stamp) return last.shelf;
    const [vendors, games] = await Promise.all([readVendors(db), readGames(db)]);
    last = { stamp, shelf: { vendors, games } };
    return last.shelf;
  });

  return {
    shelf: shelf.get,
    async offered(code, currency) {
      const game = (await shelf.get()).games.find((one) => one.code === code && one.in_house);
      const stakes = game?.stakes[currency]?.map((text) => parseAmount(text, currency));
      const smallest = stakes?.[0];
      if (!game || !stakes || smallest === undefined) return undefined;
      const opening = game.default_stake[currency];
      return {
        code: game.code,
        gameType: game.game_type,
        name: (language) => nameIn(game, language),
        trial: game.trial,
        stakes,
        defaultStake: opening === undefined ? smallest : parseAmount(opening, currency),
        cycleMs: game.cycle_ms,
      };
    },
  };
}
