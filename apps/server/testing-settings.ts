/** For tests: settings of every brand of a house, written past the desk and known at once. */
import { writeFlags, writeRegistration } from '#features/setup/brand/service/rooms-settings.ts';
import type { BrandId } from '#kernel/ids.ts';
import type { Section } from '#kernel/settings.ts';
import type { Tx } from '#platform/db/db.ts';
import { patchSettings } from '#platform/settings/settings.ts';
import type { Serving } from './serve.ts';

type House = Pick<Serving, 'db' | 'rooms'>;

async function write({ db, rooms }: House, one: (tx: Tx, id: BrandId) => Promise<void>): Promise<void> {
  rooms.brand.brands.forget();
  for (const { id } of await rooms.brand.brands.all()) await db.transaction((tx) => one(tx, id));
  rooms.brand.brands.forget();
}

/** Some fields of a section; also what its schema would refuse, as a careless hand in the database writes it. */
export const setSettings = <Value extends object>(
  house: House,
  section: Section<Value>,
  patch: Partial<Value>,
) => write(house, (tx, id) => patchSettings(tx, id, section, patch));

export const setFlags = (house: House, flags: object) =>
  write(house, (tx, id) => writeFlags(tx, id, Object(flags)));

export const setRegistration = (house: House, fields: object) =>
  write(house, (tx, id) => writeRegistration(tx, id, Object(fields)));
