/** The lotteries of the installation as every process knows them: read again after a second. */
import { LOTTERIES } from '#games/lottery/lotteries.ts';
import type { Lottery } from '#games/lottery/sealed.ts';
import { type Minor, parseAmount } from '#kernel/money.ts';
import { SECOND } from '#kernel/time.ts';
import { cached } from '#platform/db/cached.ts';
import { lotteryFaults } from '../faults.ts';
import type { Prices } from '../rules/lines.ts';
import { type GameRow, GAMES } from '../store.ts';
import type { LotteryNeeds } from './needs.ts';

export type Limits = { readonly min: Minor; readonly max: Minor; readonly numberMax: Minor };
/** A game and the engine that settles it. */
export type LiveGame = {
  readonly row: GameRow;
  readonly lottery: Lottery;
  readonly limits: Limits;
  readonly prices: Prices;
};

export type Games = {
  /** Of every brand; a game whose engine is gone is not among them. */
  readonly all: () => Promise<readonly LiveGame[]>;
  readonly of: (brandId: string) => Promise<readonly LiveGame[]>;
  /** @throws lottery.unknown_game, for a game of another brand, too */
  readonly find: (brandId: string, code: string) => Promise<LiveGame>;
  readonly forget: () => void;
};

export function liveGame(row: GameRow): LiveGame | undefined {
  const lottery = LOTTERIES.get(row.engine);
  if (!lottery) return undefined;
  const amount = (text: string): Minor => parseAmount(text, row.currency);
  return {
    row,
    lottery,
    limits: {
      min: amount(row.limits.min),
      max: amount(row.limits.max),
      numberMax: amount(row.limits.numberMax),
    },
    prices: { oddsSet: row.odds_set, odds: row.odds, mode: row.mode, units: row.units },
  };
}

export function createGames({ db, clock }: Pick<LotteryNeeds, 'db' | 'clock'>): Games {
  const kept = cached(SECOND, clock, async () =>
    (await db.rows(GAMES)).flatMap((row) => liveGame(row) ?? []),
  );
  const of: Games['of'] = async (brandId) => (await kept.get()).filter(({ row }) => row.brand_id === brandId);
  return {
    all: () => kept.get(),
    of,
    find: async (brandId, code) => {
      const found = (await of(brandId)).find(({ row }) => row.code === code);
      if (!found) throw lotteryFaults('lottery.unknown_game');
      return found;
    },
    forget: kept.forget,
  };
}
