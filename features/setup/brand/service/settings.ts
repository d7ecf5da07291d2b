/** Staff change a section of settings: on the revision they saw, with its entry in the trail, known to every process within a second. */
import { Fault } from '#kernel/faults.ts';
import type { BrandId } from '#kernel/ids.ts';
import type { Section } from '#kernel/settings.ts';
import { type WrongSetting, wrongMoney } from '#kernel/setting-fields.ts';
import type { Db } from '#platform/db/db.ts';
import { settingsIn, type StoredValue, writeSettings } from '#platform/settings/settings.ts';
import { differences, record } from '#platform/trail/trail.ts';
import { CurrencySettings } from '../contract/currencies.ts';
import { brandFaults } from '../faults.ts';
import type { Brands } from '../service.ts';
import { lockBrand, touchBrand } from '../store.ts';
import type { Hand } from './change.ts';
import { checkCurrencies, type OpenedCurrencies } from './currencies.ts';

/** What only other rooms know of a section's value; by the section's name. */
export type SettingsCheck = (brandId: BrandId, value: object) => Promise<WrongSetting | undefined>;

export type SettingsNeeds = {
  readonly db: Db;
  readonly brands: Brands;
  readonly checks?: ReadonlyMap<string, SettingsCheck>;
  readonly openedCurrencies: OpenedCurrencies;
};

export type SettingsChange<Value> = {
  readonly brandId: BrandId;
  readonly currency: string;
  readonly section: Section<Value>;
  /** The revision that was seen; 0 while nothing is stored. */
  readonly revision: number;
  readonly value: Value;
  readonly hand: Hand;
};

/** The section past every memory. */
export async function freshSettings<Value>(
  { brands }: Pick<SettingsNeeds, 'brands'>,
  brandId: BrandId,
  section: Section<Value>,
): Promise<StoredValue<Value>> {
  brands.forget();
  return (await brands.settings.all(brandId)).stored(section);
}

const plain = (value: object | undefined): Record<string, unknown> => ({ ...value });

/** @throws money.malformed · what the section's check refuses with · brand.changed_meanwhile · brand.currency_held */
export async function changeSettings<Value extends object>(
  needs: SettingsNeeds,
  { brandId, currency, section, revision, value, hand }: SettingsChange<Value>,
): Promise<StoredValue<Value>> {
  const wrong =
    wrongMoney(section, value, currency) ??
    section.check?.(value) ??
    (await needs.checks?.get(section.name)?.(brandId, value));
  // Declared by the room that wrote the check, with its word.
  if (wrong) throw new Fault(wrong.code, 422, { fields: { [wrong.field]: wrong.code } });
  await needs.db.transaction(async (tx) => {
    // Whoever changes anything of the brand holds its row: a revision that was compared stands until the commit.
    if ((await lockBrand(tx, brandId)) === undefined) throw new Error(`there is no brand ${brandId}`);
    const before = (await settingsIn(tx, brandId, currency)).stored<object>(section);
    if (before.revision !== revision) throw brandFaults('brand.changed_meanwhile');
    if (section.name === CurrencySettings.name)
      await checkCurrencies(tx, needs.openedCurrencies, brandId, currency, {
        ...CurrencySettings.defaults,
        ...value,
      });
    await writeSettings(tx, brandId, section, value);
    await touchBrand(tx, brandId);
    await record(tx, {
      brandId,
      actor: { kind: 'staff', id: hand.staffId },
      action: 'brand.settings',
      subject: section.name,
      ...differences(plain(before.value), plain(value)),
      ip: hand.ip,
      requestId: hand.requestId,
    });
  });
  return freshSettings(needs, brandId, section);
}
