/** A listed game with the engine that plays it, at the pace of the brand's jurisdiction. */
import type { Protection } from '#features/people/protection/service.ts';
import type { Catalogue } from '#features/setup/catalogue/service.ts';
import { engineOf } from '#games/engines.ts';
import type { Settings } from '#platform/settings/settings.ts';
import { PlaySettings } from '../contract/settings.ts';
import type { RoundsDeps } from '../deps.ts';

export const offeredGames =
  (
    catalogue: Pick<Catalogue, 'offered'>,
    protection: Pick<Protection, 'rules' | 'cycleFor'>,
    settings: Pick<Settings, 'of'>,
  ): RoundsDeps['games'] =>
  async (brandId, code, currency) => {
    const [game, rules, { featureBuy, autoplay }] = await Promise.all([
      catalogue.offered(brandId, code, currency),
      protection.rules(brandId),
      settings.of(brandId, PlaySettings),
    ]);
    const engine = engineOf(code);
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
      mayBuy: featureBuy,
      mayAutoplay: autoplay,
      closed: game.closed,
    };
  };
