import type { Messages, Say } from '#identity/messages/service.ts';
import type { BrandId } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import type { PushKeys } from '#platform/push/keys.ts';
import type { PushLine } from '#platform/push/send.ts';
import type { May } from '#platform/trail/staff-action.ts';

export type NoticesNeeds = {
  readonly db: Db;
  readonly clock: Clock;
  /** The words of messages. */
  readonly say: Say;
  /** Carries copies out of the house. */
  readonly messages: Pick<Messages, 'queue'>;
  /** The language a member reads when he does not ask. */
  readonly languageOf: (brandId: BrandId, memberId: string) => Promise<string>;
  readonly brandOf: (brandId: BrandId) => Promise<{
    readonly languages: readonly string[];
    readonly defaultLanguage: string;
    /** The zone its days begin in. */
    readonly timeZone: string;
  }>;
  readonly push: {
    readonly keys: PushKeys;
    readonly line: PushLine;
    /** Where push services reach the brand: an address of its site. */
    readonly subjectOf: (brandId: BrandId) => Promise<string>;
  };
  readonly may?: May | undefined;
};
