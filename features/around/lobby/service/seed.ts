import type { Tx } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';
import { settingsIn, writeSettings } from '#platform/settings/settings.ts';
import { GameSettings } from '../contract/settings.ts';

/** The sample brand shows the pool that is played for, until somebody sets it otherwise. */
export async function seedJackpot(tx: Tx, { brandId }: Sample): Promise<readonly []> {
  const { revision, value } = (await settingsIn(tx, brandId)).stored(GameSettings);
  if (revision === 0 && value) await writeSettings(tx, brandId, GameSettings, { ...value, jackpot: 'pool' });
  return [];
}
