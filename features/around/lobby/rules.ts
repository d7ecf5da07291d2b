import { playAddress } from '#features/play/rounds/contract/address.ts';
import type { OpensAt } from '#features/setup/catalogue/rules.ts';

/** A member keeps at most so many favourites: a list somebody can still read. */
export const FAVOURITES_MOST = 500;

/** Where a lottery vendor's games stand (docs/PRODUCT.md, 2). */
const LOTTERY_PAGES: Readonly<Record<string, string>> = {
  TCG_LOTTO_VN: '/vnLottery',
  TCG_SEA: '/seaLottery',
  LOTT: '/lottery',
  ELOTT: '/lottery',
};

/** What plays a title, by its code. */
export type Plays = {
  /** Something does. */
  readonly isPlayed: (code: string) => boolean;
  /** A table everybody plays at, rather than a game one opens for oneself. */
  readonly isTable: (code: string) => boolean;
  /** The page of a title that is neither a table nor played alone: an arena, a sport. */
  readonly ownPage: (code: string) => string | undefined;
  /** Whether another house plays it: it is launched from a page of its own (features/play/vendors). */
  readonly isVendorGame?: (code: string) => boolean;
};

/** Where titles open. Every link to a title is this address, which the catalogue hands out with it. */
export const addressesOf = ({ isPlayed, isTable, ownPage, isVendorGame }: Plays): OpensAt =>
  Object.assign(
    ({ code, vendor }: { readonly code: string; readonly vendor: string }) => {
      if (!isPlayed(code)) return undefined;
      const lottery = LOTTERY_PAGES[vendor];
      if (lottery) return `${lottery}?gameCode=${encodeURIComponent(code)}`;
      return ownPage(code) ?? (isTable(code) ? `/tables/${encodeURIComponent(code)}` : playAddress(code));
    },
    isVendorGame ? { launches: isVendorGame } : {},
  );

/** Games and tables can be tried with credits; other pages ask for nothing before a bet. */
export const trialAddress = (address: string): string =>
  /^\/(play|tables|vendorGames|sea)\//.test(address) ? `${address}?mode=trial` : address;

export function pageOf<Value>(
  all: readonly Value[],
  page: number,
  size: number,
): { readonly part: readonly Value[]; readonly totalPages: number } {
  return { part: all.slice((page - 1) * size, page * size), totalPages: Math.ceil(all.length / size) };
}
