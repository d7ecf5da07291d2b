import type { Brands } from '#features/setup/brand/service.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import type { Sealer } from '#platform/crypto/seal.ts';
import type { Db, Runner, Tx } from '#platform/db/db.ts';
import type { Log } from '#platform/log/log.ts';
import type { May } from '#platform/trail/staff-action.ts';
import type { SharedWin } from '../contract.ts';
import type { ServiceTopic, ShareKind } from '../contract/kinds.ts';

/** What was left while nobody was there, for whoever keeps cases. */
export type LeftMessage = {
  readonly id: string;
  readonly brandId: BrandId;
  readonly memberId: MemberId | null;
  readonly contact: string;
  readonly topic: ServiceTopic;
  readonly text: string;
  readonly language: string;
};

export type ChatNeeds = {
  readonly db: Db;
  readonly brands: Pick<Brands, 'settings' | 'byId'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Seals pictures at rest. */
  readonly sealer: Sealer;
  /** Marks of authors are made with it. */
  readonly authorKey: Buffer;
  readonly may?: May | undefined;
  /** A round or slip this member has won; undefined where it is not his, or was not won. */
  readonly wonBy: (
    runner: Runner,
    memberId: MemberId,
    kind: ShareKind,
    id: string,
  ) => Promise<SharedWin | undefined>;
  /** Opens a case of what was left; without it the message waits at the desk. True where the case took it over. */
  readonly openCase?: ((tx: Tx, message: LeftMessage) => Promise<boolean>) | undefined;
};

export type Who = { readonly memberId: MemberId; readonly brandId: BrandId };

export const pictureContext = (chatId: string, fileId: string): string => `chat ${chatId} ${fileId}`;
