/** The winners board: the newest rounds of real play that paid more than their stake, names masked. */
import type { BrandId } from '#kernel/ids.ts';
import { formatWire } from '#kernel/money.ts';
import { SECOND, toWire } from '#kernel/time.ts';
import { type Cached, cached } from '#platform/db/cached.ts';
import { type Winner, WINNERS_LIMIT } from '../contract.ts';
import type { NamesOf, RoundsNeeds } from '../needs.ts';
import { maskName } from '#kernel/mask-name.ts';
import { NEWEST_WINS } from '../store.ts';

/** Every page shows the board: one look at the rounds answers all of them for this long. */
const FRESH_MS = 5 * SECOND;

type Line = Omit<Winner, 'gameName'>;
export type Winners = (brandId: BrandId, language: string, limit: number) => Promise<Winner[]>;

export function createWinners(needs: RoundsNeeds, namesOf: NamesOf): Winners {
  const boards = new Map<BrandId, Cached<readonly Line[]>>();
  const read = async (brandId: BrandId): Promise<readonly Line[]> => {
    const wins = await needs.db.rows(NEWEST_WINS, [brandId, WINNERS_LIMIT]);
    const people = await namesOf(needs.db, [...new Set(wins.map((win) => win.member_id))]);
    const names = new Map(people.map(({ id, name }) => [id, maskName(name)]));
    return wins.map((win) => ({
      customerName: names.get(win.member_id) ?? '***',
      gameCode: win.game_code,
      winAmount: formatWire(win.payout, win.currency),
      currency: win.currency,
      at: toWire(win.settled_at),
    }));
  };
  return async (brandId, language, limit) => {
    const board = boards.get(brandId) ?? cached(FRESH_MS, needs.clock, () => read(brandId));
    boards.set(brandId, board);
    const lines = (await board.get()).slice(0, limit);
    return Promise.all(
      lines.map(async (line) => {
        const game = await needs.games(brandId, line.gameCode, line.currency);
        return { ...line, gameName: game?.name(language) ?? line.gameCode };
      }),
    );
  };
}
