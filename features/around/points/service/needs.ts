import type { CurrencyOf } from '#features/people/members/contract/currencies.ts';
import type { TransactionPasswords } from '#features/people/members/service/transaction-password.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import type { CurrencyCode, Minor } from '#kernel/money.ts';
import type { Clock } from '#kernel/time.ts';
import type { Sealer } from '#platform/crypto/seal.ts';
import type { Db, Runner, Tx } from '#platform/db/db.ts';
import type { May } from '#platform/trail/staff-action.ts';

/** Cash a room gives away: once for ever by its reference (features/money/bonus). */
export type PayCash = (
  tx: Tx,
  ask: {
    readonly brandId: BrandId;
    readonly memberId: MemberId;
    readonly currency: CurrencyCode;
    readonly amount: Minor;
    readonly source: 'points';
    readonly reference: string;
    readonly note: string;
  },
) => Promise<{ readonly refused?: string | undefined }>;

export type PointsNeeds = {
  readonly db: Db;
  readonly brands: Brands;
  readonly clock: Clock;
  /** Members’ lines of agents, and the points of each of them: what commission of a stake may come to. */
  readonly tree: {
    readonly linesOf: (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;
    readonly pointsOf: (
      runner: Runner,
      ids: readonly string[],
    ) => Promise<ReadonlyMap<string, ReadonlyMap<string, bigint>>>;
  };
  readonly transactions: Pick<TransactionPasswords, 'require'>;
  readonly currencyOf: CurrencyOf;
  readonly pay: PayCash;
  /** Where goods go to is sealed. */
  readonly sealer: Sealer;
  readonly may?: May | undefined;
};
