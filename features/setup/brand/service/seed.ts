/** The currency the sample brand offers beside its own. */
import type { Tx } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';
import { settingsIn, writeSettings } from '#platform/settings/settings.ts';
import { CurrencySettings } from '../contract/currencies.ts';

export const SAMPLE_SECOND = { currency: 'USDT', worth: '100', open: true } as const;

/** Only while nobody has said which currencies there are; what staff have written stays. */
export async function seedCurrencies(tx: Tx, { brandId }: Sample): Promise<readonly []> {
  const { revision } = (await settingsIn(tx, brandId)).stored(CurrencySettings);
  if (revision === 0) await writeSettings(tx, brandId, CurrencySettings, { currencies: [SAMPLE_SECOND] });
  return [];
}
