/** For tests: a store of files with a key of its own, two people who may decide, a brand where nobody is asked who he is before he pays in. */
import { randomBytes } from 'node:crypto';
import { createSealer } from '#platform/crypto/seal.ts';
import { DepositLevelSettings } from './contract/settings.ts';
import { createApprovals } from '#features/people/approvals/room.ts';
import type { Id } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import type { TestHouse } from '#features/people/members/fixtures.ts';
import { writeSettings } from '#platform/settings/settings.ts';
import { createFiles, type Files } from '#platform/files/files.ts';

/** A method that is paid at once through a provider on paper. */
export const INSTANT = {
  code: 'paper-instant',
  provider: 'paper',
  kind: 'instant',
  currency: 'BDT',
  min_amount: 5_000n,
  max_amount: 2_500_000n,
  arrives_in_ms: 2_000,
} as const;

export const testFiles = (): Files => createFiles(createSealer(randomBytes(32)));

/** For tests about something else than levels of verification. */
export async function askNoLevel({ db, brand, brands }: TestHouse): Promise<void> {
  await writeSettings(db, brand.id, DepositLevelSettings, { ...DepositLevelSettings.defaults, minLevel: 0 });
  brands.forget();
}

/** Requests of these members of staff, each a person of his own who may decide about everything. */
export function approvalsOf(db: Db, clock: Clock, staff: readonly Id<'staff'>[]) {
  const people = staff.map((id) => ({
    id,
    person: id,
    keyedBy: null,
    account: id,
    status: 'active' as const,
  }));
  return createApprovals({
    db,
    clock,
    may: async () => true,
    colleagues: { find: async (_, id) => people.find((one) => one.id === id), ofBrand: async () => people },
    approvers: async () => 1,
    stepUp: async () => undefined,
  });
}
