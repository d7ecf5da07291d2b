import type { Messages, Say } from '#identity/messages/service.ts';
import type { BrandId } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';

export type NoticesNeeds = {
  readonly db: Db;
  readonly clock: Clock;
  /** The words of messages. */
  readonly say: Say;
  /** Carries copies out of the house. */
  readonly messages: Pick<Messages, 'queue'>;
  /** The language a member reads when he does not ask. */
  readonly languageOf: (brandId: BrandId, memberId: string) => Promise<string>;
};
