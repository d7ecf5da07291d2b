import type { Approvals } from '#features/people/approvals/room.ts';
import type { CurrencyOf } from '#features/people/members/contract/currencies.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import type { CurrencyCode, Minor } from '#kernel/money.ts';
import type { Clock } from '#kernel/time.ts';
import type { Ledger } from '#ledger/service.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { May } from '#platform/trail/staff-action.ts';

/** What a category's plays can carry, in millionths of a stake: what its least generous play keeps, and what else is paid of it. */
export type Carried = {
  readonly category: string;
  /** Undefined where nobody knows. */
  readonly margin: number | undefined;
  readonly points: number;
  readonly commission: number;
};

export type VipNeeds = {
  readonly db: Db;
  readonly brands: Brands;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly approvals: Approvals;
  readonly currencyOf: CurrencyOf;
  /** What everybody is given back of a category, in hundredths of a percent (features/setup/catalogue). */
  readonly rebateFor: (brandId: string, category: string, vendor: string) => Promise<number>;
  /** Categories of the catalogue, with what they carry. */
  readonly carried: (brandId: BrandId) => Promise<readonly Carried[]>;
  /** Up to when every stake that was settled has been counted, ms. */
  readonly countedUntil: () => Promise<number>;
  readonly pay: (
    tx: Tx,
    ask: {
      readonly brandId: BrandId;
      readonly memberId: MemberId;
      readonly currency: CurrencyCode;
      readonly amount: Minor;
      readonly source: 'level' | 'birthday';
      readonly reference: string;
      readonly note: string;
    },
  ) => Promise<{ readonly refused?: string | undefined }>;
  readonly may?: May | undefined;
};
