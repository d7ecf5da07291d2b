/** Notices get the words of messages, and the language of whoever reads them. */
import { createNotices } from '#features/around/notices/room.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import type { IdentityRoom } from '#identity/front/room.ts';
import type { Say } from '#identity/messages/service.ts';
import type { Clock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import type { Room } from '#platform/room/room.ts';

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  /** Without words a message is its key. */
  readonly say: Say | undefined;
  readonly identity: Pick<IdentityRoom, 'messages'>;
  readonly brands: Pick<Brands, 'byId' | 'languageOf'>;
};

export const composeNotices = ({ db, clock, say = (_, key) => key, identity, brands }: Parts): Room =>
  createNotices({
    db,
    clock,
    say,
    messages: identity.messages,
    languageOf: async (brandId, memberId) =>
      (await brands.languageOf(memberId)) ?? (await brands.byId(brandId)).defaultLanguage,
  });
