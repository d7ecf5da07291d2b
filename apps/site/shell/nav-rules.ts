/** Where the entries of the navigation lead, and which makers a category lists (docs/PRODUCT.md, 2). */
import { type Category, type MakerEntry, makersIn } from '#features/around/lobby/ui/categories.ts';
import type { Vendor } from '#features/setup/catalogue/contract.ts';

/** Vendors a menu shows before *More* (docs/PRODUCT.md, 9). */
export const SHOWN_VENDORS = 9;

/** Makers with a page of their own; the other entries lead to a game list. */
const PAGES: Readonly<Record<string, string>> = {
  TCG_LOTTO_VN: '/vnLottery',
  TCG_SEA: '/seaLottery',
  LOTT: '/lottery',
  ELOTT: '/lottery',
};

/** A maker's address within a category: lower-cased, as addresses are. */
export const vendorAddress = (category: Pick<Category, 'name'>, code: string): string =>
  PAGES[code] ?? `/${category.name}/${code.toLowerCase()}`;

export type Maker = MakerEntry & { readonly to: string };

/** The makers of a category, each once, whichever of its game types it is listed under. */
export function makersOf(category: Pick<Category, 'name' | 'gameTypes'>, lanes: readonly Vendor[]): Maker[] {
  const mine = lanes.filter(({ gameType }) => category.gameTypes.includes(gameType.toUpperCase()));
  return makersIn(mine).map((maker) => ({ ...maker, to: vendorAddress(category, maker.code) }));
}
