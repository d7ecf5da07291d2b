/** The cashier gets its payment providers. */
import { createManual } from '#features/money/cashier/providers/manual.ts';
import { createSandbox } from '#features/money/cashier/providers/sandbox.ts';
import { type CashierRoom, createCashier } from '#features/money/cashier/room.ts';
import type { CashierNeeds } from '#features/money/cashier/service/needs.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { createFiles } from '#platform/files/files.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';

type Parts = Omit<CashierNeeds, 'providers' | 'files'> & {
  readonly keys: InstallationKeys;
  /** Where this process answers, for providers that call back. */
  readonly origin: () => string;
};

export function composeCashier({ keys, origin, ...needs }: Parts): CashierRoom {
  const sandbox = createSandbox({ db: needs.db, keys, clock: needs.clock, selfUrl: origin });
  const files = createFiles(createSealer(keys.derive('files')));
  return createCashier({ ...needs, files, providers: [sandbox, createManual()] });
}
