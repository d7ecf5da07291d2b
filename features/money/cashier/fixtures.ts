/** For tests: a store of files with a key of its own, and a brand where nobody is asked who he is before he pays in. */
import { randomBytes } from 'node:crypto';
import { createSealer } from '#platform/crypto/seal.ts';
import { DepositLevelSettings } from './contract/settings.ts';
import type { TestHouse } from '#features/people/members/fixtures.ts';
import { writeSettings } from '#platform/settings/settings.ts';
import { createFiles, type Files } from '#platform/files/files.ts';

export const testFiles = (): Files => createFiles(createSealer(randomBytes(32)));

/** For tests about something else than levels of verification. */
export async function askNoLevel({ db, brand, brands }: TestHouse): Promise<void> {
  await writeSettings(db, brand.id, DepositLevelSettings, { ...DepositLevelSettings.defaults, minLevel: 0 });
  brands.forget();
}
