/** What promotions are built on: rooms below them, handed in by the roof. */
import type { Source } from '#features/money/bonus/contract/terms.ts';
import type { Approvals } from '#features/people/approvals/room.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import type { Minor } from '#kernel/money.ts';
import type { Clock } from '#kernel/time.ts';
import type { Sealer } from '#platform/crypto/seal.ts';
import type { Db, Runner, Tx } from '#platform/db/db.ts';
import type { May } from '#platform/trail/staff-action.ts';

/**
 * How a promise is kept: the two ways the room of bonuses pays, each once for ever by source and reference. What it refuses is thrown with
 * its own code.
 */
export type Pays = {
  readonly grant: (
    tx: Tx,
    ask: {
      readonly brandId: BrandId;
      readonly memberId: MemberId;
      /** Id of a version of terms. */
      readonly terms: string;
      readonly source: Source;
      readonly reference: string;
      /** How much, where the terms leave it to whoever grants. */
      readonly amount?: Minor | undefined;
      /** The deposit a percentage is taken of. */
      readonly basis?: Minor | undefined;
    },
  ) => Promise<{ readonly bonusId: string }>;
  readonly pay: (
    tx: Tx,
    ask: {
      readonly brandId: BrandId;
      readonly memberId: MemberId;
      readonly currency: string;
      readonly amount: Minor;
      readonly source: Source;
      readonly reference: string;
      readonly note: string;
    },
  ) => Promise<unknown>;
  /** Whether a bonus can be given by this version of terms, in this currency, and never more of it than the budget is taken for. */
  readonly hasTerms: (
    runner: Runner,
    ask: {
      readonly brandId: BrandId;
      readonly terms: string;
      readonly currency: string;
      readonly most: bigint;
    },
  ) => Promise<boolean>;
  /** Who may be given anything: a player of age in good standing. @throws bonus.not_entitled · bonus.wrong_currency */
  readonly require: (
    runner: Runner,
    ask: { readonly brandId: BrandId; readonly memberId: MemberId; readonly currency: string },
  ) => Promise<void>;
};

/** An envelope that has opened, for where members talk. */
export type OpenEnvelope = {
  readonly envelopeId: string;
  readonly brandId: string;
  /** Of its promotion. */
  readonly code: string;
  readonly parts: number;
  readonly until: Date;
};

export type PromotionNeeds = {
  readonly db: Db;
  readonly clock: Clock;
  readonly brands: Pick<Brands, 'byId'>;
  /** Seals pictures and seeds at rest. */
  readonly sealer: Sealer;
  readonly pays: Pays;
  readonly approvals: Approvals;
  readonly may?: May | undefined;
  /** Says where members talk that an envelope is open; called again and again while it is, and said once. */
  readonly rain?: ((tx: Tx, envelope: OpenEnvelope) => Promise<unknown>) | undefined;
};

export type Who = {
  readonly memberId: MemberId;
  readonly brandId: BrandId;
  readonly language: string;
  readonly brandLanguage: string;
};

/** A picture belongs to its application and its place: another one's bytes do not open there. */
export const pictureContext = (
  { promotionId, memberId, round }: { promotionId: string; memberId: string; round: number },
  n: number,
): string => `promotion ${promotionId} ${memberId} ${round} ${n}`;
