/**
 * What a slip may stake and pay: the limits of the book, and lower ones of a league, a market or a player. A brand writes them in its main
 * currency; in another one they are what that currency counts of it (docs/decisions/0036-several-currencies.md).
 */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { type CurrencyCode, formatWire, parseAmount } from '#kernel/money.ts';
import type { BrandRef, Caller } from '#platform/http/route.ts';
import { BookSettings, LimitSettings } from '../contract/settings.ts';
import { sportsbookFaults } from '../faults.ts';
import { type LimitRule, lowestOf, type SlipLimits } from '../rules/limits.ts';
import type { SportsbookNeeds } from './needs.ts';

type Needs = Pick<SportsbookNeeds, 'db' | 'brands' | 'currencies' | 'accountOf'>;
type Who = {
  readonly memberId?: MemberId | undefined;
  readonly brandId: BrandId;
  readonly currency: CurrencyCode;
};
/** Whoever looks at the book: a member is held to limits of his own, and reads them in what he plays in; everybody else in the main currency. */
export async function viewerOf(
  { currencyOf }: Pick<SportsbookNeeds, 'currencyOf'>,
  caller: Caller,
  brand: Pick<BrandRef, 'id' | 'currency'>,
): Promise<Who> {
  const brandId = brand.id;
  if (caller.audience !== 'player' && caller.audience !== 'agent')
    return { brandId, currency: brand.currency };
  const memberId = caller.id;
  return { memberId, brandId, currency: await currencyOf({ memberId, brandId }) };
}

type Concerned = { readonly leagues: readonly string[]; readonly keys: readonly string[] };

/** The book's limits as they are written. */
export const limitsIn = (
  set: { readonly minStake: string; readonly maxStake: string; readonly maxPayout: string },
  currency: string,
): SlipLimits => ({
  min: parseAmount(set.minStake, currency),
  max: parseAmount(set.maxStake, currency),
  maxPayout: parseAmount(set.maxPayout, currency),
});

type Limits = { readonly of: (concerned: Concerned) => SlipLimits; readonly rules: readonly LimitRule[] };

/** Limits of whoever bets. The account is looked up only where some player has limits of his own. @throws sportsbook.wrong_currency */
async function readLimits(
  { db, brands, currencies, accountOf }: Needs,
  { memberId, brandId, currency }: Who,
): Promise<Limits> {
  const [set, { rules }, offered] = await Promise.all([
    brands.settings.of(brandId, BookSettings),
    brands.settings.of(brandId, LimitSettings),
    currencies(brandId),
  ]);
  const measure = offered.find(currency);
  if (!measure) throw sportsbookFaults('sportsbook.wrong_currency');
  const { main } = offered;
  const written = limitsIn(set, main);
  const book: SlipLimits = {
    min: measure.fromMain(written.min, 'up'),
    max: measure.fromMain(written.max, 'down'),
    maxPayout: measure.fromMain(written.maxPayout, 'down'),
  };
  const inIt = (amount: string): bigint => measure.fromMain(parseAmount(amount, main), 'down');
  const read = rules.map(
    ({ scope, name, maxStake, maxPayout }): LimitRule => ({
      scope,
      name,
      max: inIt(maxStake),
      maxPayout: inIt(maxPayout),
    }),
  );
  const named = memberId !== undefined && rules.some(({ scope }) => scope === 'player');
  const account = named ? await accountOf(db, memberId) : undefined;
  return { rules: read, of: (concerned) => lowestOf(book, read, { ...concerned, account }) };
}

/** The lowest of all that meet on a slip. @throws sportsbook.wrong_currency */
export const limitsFor = async (needs: Needs, who: Who, concerned: Concerned): Promise<SlipLimits> =>
  (await readLimits(needs, who)).of(concerned);

const shown = ({ min, max, maxPayout }: SlipLimits, currency: string) => ({
  min: formatWire(min, currency),
  max: formatWire(max, currency),
  maxPayout: formatWire(maxPayout, currency),
});

/** What holds for whoever looks at a match of a league, and the markets of it that are limited further. */
export async function shownLimits(needs: Needs, who: Who, league: string) {
  const limits = await readLimits(needs, who);
  const { currency } = who;
  const all = limits.of({ leagues: [league], keys: [] });
  const named = new Set(limits.rules.flatMap(({ scope, name }) => (scope === 'market' ? [name] : [])));
  return {
    ...shown(all, currency),
    currency,
    markets: [...named].flatMap((market) => {
      const { max, maxPayout } = limits.of({ leagues: [league], keys: [market] });
      return max < all.max || maxPayout < all.maxPayout
        ? [{ market, max: formatWire(max, currency), maxPayout: formatWire(maxPayout, currency) }]
        : [];
    }),
  };
}
/** What holds for the picks of a slip together. */
export const shownSlipLimits = async (needs: Needs, who: Who, concerned: Concerned) => ({
  ...shown(await limitsFor(needs, who, concerned), who.currency),
  currency: who.currency,
});
