/** Makes the arenas of cockfights: the local arena signs with a key of the installation. */
import type { Approvals } from '#features/people/approvals/room.ts';
import type { Protection } from '#features/people/protection/service.ts';
import { type CockfightRoom, createCockfight } from '#features/play/cockfight/room.ts';
import { localArena } from '#features/play/cockfight/service/local-arena.ts';
import { PIT_CODES } from '#features/play/cockfight/service/seed.ts';
import { shelve } from '#features/setup/catalogue/service/stock.ts';
import type { Clock } from '#kernel/time.ts';
import type { Ledger } from '#ledger/service.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
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
  readonly approvals: Approvals;
  readonly may: May;
  readonly stakes?: { readonly lanes: number; readonly max: number } | undefined;
};

export const composeCockfight = ({ keys, protection, stakes, ...needs }: Needs): CockfightRoom =>
  createCockfight(
    { ...needs, gate: protection.gate, shelve, feed: localArena(keys.derive('cockfight-arena'), PIT_CODES) },
    stakes,
  );

/** An arena bears the code of its title. */
export const isCockpit = (code: string): boolean => PIT_CODES.includes(code);
