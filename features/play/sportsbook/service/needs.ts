/** What the book is built on: rooms below it, handed in by the roof. */
import type { StakesNeeds } from '#features/play/stakes/service/kind.ts';
import type { CurrencyOf } from '#features/people/members/contract/currencies.ts';
import type { Currencies } from '#features/setup/brand/rules/currencies.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import type { BrandId } from '#kernel/ids.ts';
import type { Runner } from '#platform/db/db.ts';
import type { MatchFeed } from './feed.ts';

export type SportsbookNeeds = StakesNeeds & {
  readonly brands: Pick<Brands, 'all' | 'byId' | 'settings'>;
  readonly feed: MatchFeed;
  /** Aborted when the server begins to stop: what waits inside a request ends. */
  readonly leaving: AbortSignal;
  /** The currencies of a brand, and what its amounts count in each. */
  readonly currencies: (brandId: BrandId) => Promise<Currencies>;
  /** In which of them a member plays now. */
  readonly currencyOf: CurrencyOf;
  /** The account of a member, as staff write it in a limit. */
  readonly accountOf: (runner: Runner, memberId: string) => Promise<string | undefined>;
};
