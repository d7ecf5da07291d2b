/** What missions and tournaments are built on: rooms below them, handed in by the roof. */
import type { Pays } from '#features/around/promotions/service/needs.ts';
import type { Approvals } from '#features/people/approvals/room.ts';
import type { Protection } from '#features/people/protection/service.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import type { Ledger } from '#ledger/service.ts';
import type { Db } from '#platform/db/db.ts';
import type { May } from '#platform/trail/staff-action.ts';

export type MissionNeeds = {
  readonly db: Db;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly brands: Pick<Brands, 'byId' | 'settings'>;
  /** An entry is money that goes into play: it passes the gate. */
  readonly protection: Pick<Protection, 'checkEntry'>;
  readonly pays: Pays;
  readonly approvals: Approvals;
  readonly may?: May | undefined;
};

export type Who = {
  readonly memberId: MemberId;
  readonly brandId: BrandId;
};
export type Reader = { readonly brandId: BrandId; readonly language: string; readonly brandLanguage: string };
