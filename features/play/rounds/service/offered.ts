/** A listed game with the engine that plays it, at the pace of the brand's jurisdiction. */
import type { Protection } from '#features/people/protection/service.ts';
import type { Catalogue } from '#features/setup/catalogue/service.ts';
import { ENGINES } from '#games/registry.ts';
import type { RoundsDeps } from '../deps.ts';

export const offeredGames =
  (
    catalogue: Pick<Catalogue, 'offered'>,
    protection: Pick<Protection, 'rules' | 'cycleFor'>,
  ): RoundsDeps['games'] =>
  async (brandId, code, currency) => {
    const [game, rules] = await Promise.all([
      catalogue.offered(brandId, code, currency),
      protection.rules(brandId),
    ]);
    const engine = ENGINES.get(code);
    if (!game || !engine) return undefined;
    // Scratch cards, jackpots and tables are listed among the slots and are none.
    const kind = game.gameType === 'RNG' && game.classify === '' ? 'slots' : 'casino';
    return {
      code,
      category: game.gameType,
      vendor: game.vendor,
      engine,
      name: game.name,
      stakes: game.stakes,
      defaultStake: game.defaultStake,
      cycleMs: protection.cycleFor(rules, kind, game.cycleMs),
      closed: game.closed,
    };
  };
