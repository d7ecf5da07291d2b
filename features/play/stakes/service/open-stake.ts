/** A stake that is open, as whoever ends it reads it. */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import type { CurrencyCode, Minor } from '#kernel/money.ts';
import type { StakeKind } from '#ledger/contract.ts';
import type { StakeLabel } from './kind.ts';

/** A stake that is held, as its own row tells it. */
export type OpenStake = StakeLabel & {
  readonly memberId: MemberId;
  readonly brandId: BrandId;
  readonly currency: CurrencyCode;
  readonly kind: StakeKind;
  /** The business row that was named when it was taken. */
  readonly ref: string;
  readonly serial: string;
  readonly stake: Minor;
  /** `ref` of the stake it is a part of, which stays open. */
  readonly partOf?: string;
};
