/** Makes the poker tables: links of hands are sealed with a key of the installation. */
import type { Protection } from '#features/people/protection/service.ts';
import { MEMBER_NAMES } from '#features/people/members/store.ts';
import { createPoker, type PokerRoom } from '#features/play/poker/room.ts';
import { shelve } from '#features/setup/catalogue/service/stock.ts';
import type { IdentityRoom } from '#identity/front/room.ts';
import type { Clock } from '#kernel/time.ts';
import type { Ledger } from '#ledger/service.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log/log.ts';
import type { May } from '#platform/trail/staff-action.ts';
import { samplePeople } from './sample-people.ts';

type Needs = {
  readonly db: Db;
  readonly keys: InstallationKeys;
  readonly log: Log;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly protection: Protection;
  readonly may: May;
  readonly identity: IdentityRoom;
};

export const composePoker = ({ keys, protection, identity, ...needs }: Needs): PokerRoom =>
  createPoker({
    ...needs,
    shelve,
    sampleMember: samplePeople({ ledger: needs.ledger, identity }).sampleMember,
    gate: protection.gate,
    sealer: createSealer(keys.derive('poker')),
    namesOf: (runner, ids) => runner.rows(MEMBER_NAMES, [ids]),
  });
