/** A brand begins: its row, and what it sets of the rooms. */
import type { BrandId } from '#kernel/ids.ts';
import { defaultsIn, type Section } from '#kernel/settings.ts';
import type { Runner } from '#platform/db/db.ts';
import { writeSettings } from '#platform/settings/settings.ts';
import { insertBrand, type NewBrand } from '../store.ts';

/** A section with its value, as `given` pairs them; what is not said follows the section's defaults. */
export type Given = {
  readonly write: (runner: Runner, brandId: BrandId, currency: string) => Promise<unknown>;
};
export const given = <Value extends object>(section: Section<Value>, value: Partial<Value>): Given => ({
  write: (runner, brandId, currency) =>
    writeSettings(runner, brandId, section, { ...defaultsIn(section, currency), ...value }),
});

export type OpenedBrand = Omit<NewBrand, 'id'> & {
  readonly id: BrandId;
  readonly settings: readonly Given[];
};

/** False when a brand of this code stands already: then nothing of it is changed. */
export async function openBrand(runner: Runner, { settings, ...brand }: OpenedBrand): Promise<boolean> {
  if (!(await insertBrand(runner, brand))) return false;
  for (const one of settings) await one.write(runner, brand.id, brand.currency);
  return true;
}
