/** Tables put together: every engine there is, and seeds sealed with a key of the installation. */
import { MEMBER_NAMES } from '#features/people/members/store.ts';
import type { Protection } from '#features/people/protection/service.ts';
import { createTablesRoom, type TablesRoom } from '#features/play/tables/room.ts';
import type { OpsNeeds } from '#features/play/tables/service/ops.ts';
import { shelve } from '#features/setup/catalogue/service/stock.ts';
import { TABLE_ENGINES } from '#games/registry.ts';
import type { Clock } from '#kernel/time.ts';
import type { Ledger } from '#ledger/service.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log/log.ts';

type Needs = Pick<OpsNeeds, 'approvals' | 'may'> & {
  readonly db: Db;
  readonly keys: InstallationKeys;
  readonly log: Log;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly protection: Pick<Protection, 'gate'>;
  readonly stakes?: { readonly lanes: number; readonly max: number } | undefined;
};

export const composeTables = ({
  db,
  keys,
  log,
  clock,
  ledger,
  protection,
  approvals,
  may,
  stakes,
}: Needs): TablesRoom =>
  createTablesRoom(
    {
      db,
      ledger,
      clock,
      log,
      gate: protection.gate,
      sealer: createSealer(keys.derive('tables')),
      engines: TABLE_ENGINES,
      shelve,
      approvals,
      may,
      namesOf: (runner, ids) => runner.rows(MEMBER_NAMES, [ids]),
    },
    stakes,
  );
