import type { Brands } from '#features/setup/brand/service.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import type { CurrencyCode, Minor } from '#kernel/money.ts';
import type { Clock } from '#kernel/time.ts';
import type { Sealer } from '#platform/crypto/seal.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { OutwardOptions } from '#platform/http/outward.ts';
import type { May } from '#platform/trail/staff-action.ts';

export type ReferralNeeds = {
  readonly db: Db;
  readonly brands: Brands;
  readonly clock: Clock;
  /** Seals the secrets of partners. */
  readonly sealer: Sealer;
  /** Signs links to their reports. */
  readonly linkKey: Buffer;
  /** How calls outside go; the system's own where left out. */
  readonly outward?: OutwardOptions;
  readonly pay: (
    tx: Tx,
    ask: {
      readonly brandId: BrandId;
      readonly memberId: MemberId;
      readonly currency: CurrencyCode;
      readonly amount: Minor;
      readonly source: 'referral';
      readonly reference: string;
      readonly note: string;
    },
  ) => Promise<{ readonly refused?: string | undefined }>;
  readonly may?: May | undefined;
};

export const POSTBACK_JOB = 'referral.postback';
