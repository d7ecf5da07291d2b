import type { Brands } from '#features/setup/brand/service.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { MINUTE, type Clock } from '#kernel/time.ts';
import type { Sealer } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/db/db.ts';
import type { May } from '#platform/trail/staff-action.ts';

export type VerificationNeeds = {
  readonly db: Db;
  readonly brands: Pick<Brands, 'settings'>;
  readonly clock: Clock;
  /** Seals pictures at rest. */
  readonly sealer: Sealer;
  readonly may?: May | undefined;
};

export type Who = { readonly memberId: MemberId; readonly brandId: BrandId };

/** How long a document stays with whoever took it. */
export const CLAIM_MS = 30 * MINUTE;

/** A page belongs to its document and its place: another one's bytes do not open there. */
export const pageContext = (documentId: string, n: number): string => `document ${documentId} ${n}`;
