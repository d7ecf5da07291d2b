/** Who runs what only one process may: what he had not committed when he lost his lease is never written (11). */
import { type Mutant, one } from '../mutant.ts';

const HOST = 'platform/host/host.ts';
const LEASE = 'platform/host/lease.ts';
const HELD = 'platform/host/lease.test.ts';
const SHOWN = 'platform/host/host.test.ts';

export const HOSTED: readonly Mutant[] = [
  one(
    11,
    'host: who lost his lease commits what he was writing',
    LEASE,
    'return keepLease(name, epoch);',
    "return 'select 1';",
    `${HELD}#commits nothing of a transaction`,
  ),
  one(
    11,
    'host: whoever takes a lease goes on with the epoch of the one before',
    'platform/host/store.ts',
    'epoch = epoch + 1, until',
    'epoch = epoch, until',
    `${HELD}#commits nothing of a transaction`,
  ),
  one(
    11,
    'host: a single statement of a holder is written without a guard',
    'platform/db/db.ts',
    'if (guard ? mayWrite(config) : sealer && writesJournalled(config))',
    'if (!guard && sealer && writesJournalled(config))',
    `${HELD}#writes no single statement`,
  ),
  one(
    11,
    'host: who is out by his own clock begins and commits',
    LEASE,
    'const isLost = (): boolean => clock() >= until;',
    'const isLost = (): boolean => until < 0;',
    `${HELD}#learns of the end by its own clock`,
  ),
  one(
    11,
    'host: who is to end begins what is left',
    HOST,
    '      lease.leave();\n',
    '',
    `${SHOWN}#commits what it is writing`,
  ),
  one(
    11,
    'host: what is under way at a game is begun again',
    HOST,
    'if (busy.has(name) || term.isOver()) return;',
    'if (term.isOver()) return;',
    `${SHOWN}#holds up no other`,
  ),
  one(
    11,
    'host: who lost his lease goes on with the next step',
    HOST,
    '          if (term.isOver()) return;\n',
    '',
    'features/play/sportsbook/service/host.test.ts#stops before its next step',
  ),
];
