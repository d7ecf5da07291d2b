import type { Brands } from '#features/setup/brand/service.ts';
import type { Human } from '#identity/human/service.ts';
import type { Messages, Say } from '#identity/messages/service.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import type { Db, Runner } from '#platform/db/db.ts';
import type { Files } from '#platform/files/files.ts';
import type { May } from '#platform/trail/staff-action.ts';
import type { About } from '../contract.ts';

/** A case of a member, or of a guest who has an address of mail. */
export type Writer = { readonly memberId: MemberId | null; readonly email: string };
export type Who = { readonly memberId: MemberId; readonly brandId: BrandId };

/** What proves a bet, as the pages of its own room are answered: round and proof, slip, ticket and draw. */
export type Proof = { readonly title: string; readonly value: unknown };

export type SupportNeeds = {
  readonly db: Db;
  readonly clock: Clock;
  readonly brands: Pick<Brands, 'settings' | 'byId'>;
  readonly files: Files;
  readonly human: Pick<Human, 'check'>;
  readonly messages: Pick<Messages, 'queue'>;
  /** The words of mail to guests. */
  readonly say: Say;
  /** The language a member reads when he does not ask; undefined where he never said. */
  readonly languageOf: (memberId: string) => Promise<string | undefined>;
  /** Makes the key of a guest’s case. */
  readonly guestKey: Buffer;
  readonly may?: May | undefined;
  /** A bet of this member; undefined where it is not his. Its list lies above this room. */
  readonly betOf: (
    runner: Runner,
    memberId: string,
    ref: string,
    language: string,
  ) => Promise<About | undefined>;
  readonly proofsOf: (brandId: BrandId, memberId: MemberId, ref: string) => Promise<readonly Proof[]>;
};

export const PICTURES = 'support.picture';
