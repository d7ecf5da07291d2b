/** Notices get the words of messages, and the language of whoever reads them. */
import { createNotices } from '#features/around/notices/room.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import type { IdentityRoom } from '#identity/front/room.ts';
import { pushKeys } from '#platform/push/keys.ts';
import { httpsLine } from '#platform/push/send.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import type { May } from '#platform/trail/staff-action.ts';
import type { Ledger } from '#ledger/service.ts';
import { samplePeople } from './sample-people.ts';
import type { Say } from '#identity/messages/service.ts';
import type { Clock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import type { Room } from '#platform/room/room.ts';

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  /** Without words a message is its key. */
  readonly say: Say | undefined;
  readonly identity: IdentityRoom;
  readonly keys: InstallationKeys;
  readonly ledger: Ledger;
  readonly may: May;
  readonly brands: Pick<Brands, 'byId' | 'languageOf'>;
};

export const composeNotices = ({
  db,
  clock,
  say = (_, key) => key,
  identity,
  brands,
  keys,
  ledger,
  may,
}: Parts): Room =>
  createNotices({
    db,
    clock,
    say,
    may,
    messages: identity.messages,
    brandOf: brands.byId,
    push: {
      keys: pushKeys(keys.derive('push')),
      line: httpsLine(),
      subjectOf: async (brandId) => {
        const { hosts, mainDomain } = await brands.byId(brandId);
        return `https://${mainDomain || [...hosts][0] || 'localhost'}`;
      },
    },
    people: samplePeople({ ledger, identity }),
    languageOf: async (brandId, memberId) =>
      (await brands.languageOf(memberId)) ?? (await brands.byId(brandId)).defaultLanguage,
  });
