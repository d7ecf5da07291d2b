/** Makes the poker tables: links of hands are sealed with a key of the installation. */
import type { Protection } from '#features/people/protection/service.ts';
import { MEMBER_NAMES } from '#features/people/members/store.ts';
import { createPoker, type PokerRoom } from '#features/play/poker/room.ts';
import type { Clock } from '#kernel/time.ts';
import type { Ledger } from '#ledger/service.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log/log.ts';
import type { May } from '#platform/trail/staff-action.ts';

type Needs = {
  readonly db: Db;
  readonly keys: InstallationKeys;
  readonly log: Log;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly protection: Protection;
  readonly may: May;
};

export const composePoker = ({ db, keys, log, clock, ledger, protection, may }: Needs): PokerRoom =>
  createPoker({
    db,
    log,
    clock,
    ledger,
    may,
    gate: protection.gate,
    sealer: createSealer(keys.derive('poker')),
    namesOf: (runner, ids) => runner.rows(MEMBER_NAMES, [ids]),
  });
