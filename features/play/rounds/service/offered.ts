/** A listed game with the engine that plays it, at the pace of the brand's jurisdiction. */
import { lawFor } from '#features/people/protection/contract/player-rules.ts';
import type { Protection } from '#features/people/protection/service.ts';
import type { Currencies } from '#features/setup/brand/rules/currencies.ts';
import type { Catalogue } from '#features/setup/catalogue/service.ts';
import type { BrandId } from '#kernel/ids.ts';
import type { CurrencyCode } from '#kernel/money.ts';
import { engineOf } from '#games/engines.ts';
import type { Settings } from '#platform/settings/settings.ts';
import { PlaySettings } from '../contract/settings.ts';
import type { RoundsNeeds } from '../needs.ts';
import { roundFaults } from '../faults.ts';

type Listed = NonNullable<Awaited<ReturnType<Catalogue['offered']>>>;

/**
 * A title whose ladder is written in the main currency, in another one: each rung at its worth, rounded down; what comes to nothing, or to
 * the rung before it, is none. A pool is in one currency, so its game is too. @throws rounds.main_currency_only
 */
async function inMeasure(
  { main, find }: Currencies,
  currency: CurrencyCode,
  read: (main: CurrencyCode) => Promise<Listed | undefined>,
): Promise<Listed | undefined> {
  const measure = find(currency);
  const game = measure && (await read(main));
  if (!game) return undefined;
  if (engineOf(game.code)?.jackpot)
    throw roundFaults('rounds.main_currency_only', { params: { currency: main } });
  const rungs = game.stakes.map((stake) => measure.fromMain(stake, 'down'));
  const stakes = rungs.filter((stake, at) => stake > 0n && stake !== rungs[at - 1]);
  const opening = measure.fromMain(game.defaultStake, 'down');
  const defaultStake = stakes.find((stake) => stake === opening) ?? stakes[0];
  return defaultStake === undefined ? undefined : { ...game, stakes, defaultStake };
}

export const offeredGames =
  (
    catalogue: Pick<Catalogue, 'offered'>,
    protection: Pick<Protection, 'rules' | 'cycleFor'>,
    settings: Pick<Settings, 'of'>,
    /** Left out where brands keep one currency each. */
    currencies?: (brandId: BrandId) => Promise<Currencies>,
  ): RoundsNeeds['games'] =>
  async (brandId, code, currency) => {
    const listed = async (): Promise<Listed | undefined> =>
      (await catalogue.offered(brandId, code, currency)) ??
      (currencies &&
        inMeasure(await currencies(brandId), currency, (main) => catalogue.offered(brandId, code, main)));
    const [game, rules, { featureBuy, autoplay }, law] = await Promise.all([
      listed(),
      protection.rules(brandId),
      settings.of(brandId, PlaySettings),
      lawFor(settings, brandId),
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
      mayAutoplay: autoplay && law.autoplay,
      closed: game.closed,
    };
  };
