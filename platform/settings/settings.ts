/**
 * Settings of brands, section by section, in the memory of the process: read again when anything was written, known to every
 * process within a second. The stake gate reads them without waiting.
 */
import type { BrandId } from '#kernel/ids.ts';
import { defaultsIn, type Section } from '#kernel/settings.ts';
import { type Clock, SECOND } from '#kernel/time.ts';
import { cached } from '#platform/db/cached.ts';
import type { Db, Runner } from '#platform/db/db.ts';
import { repaired } from './repair.ts';
import { countChanges, putSettings, readSettings, readSettingsOf, type SettingsRow } from './store.ts';

/** Asked again after this long: with one more turn of the live channel a change binds everywhere within a second. */
const FRESH_MS = SECOND / 2;

/** A section as it stands: revision 0 while nothing is stored, no value where it is demanded and missing or malformed. */
export type StoredValue<Value> = { readonly revision: number; readonly value: Value | undefined };

/** One brand's settings at one instant. */
export type BrandSettings = {
  readonly stored: <Value>(section: Section<Value>) => StoredValue<Value>;
  /** @throws where the section has no defaults and the brand has not stored it */
  readonly value: <Value>(section: Section<Value>) => Value;
};

export type Settings = {
  /** @throws where the section has no defaults and the brand has not stored it */
  readonly of: <Value>(brandId: BrandId, section: Section<Value>) => Promise<Value>;
  /** The same without waiting: as this process last read it, the same object until it changes. Every call at the door reads it before. */
  readonly known: <Value>(brandId: BrandId, section: Section<Value>) => Value | undefined;
  /** All of a brand at once. */
  readonly all: (brandId: BrandId) => Promise<BrandSettings>;
  /** Reads again what is older than half a second. */
  readonly fresh: () => Promise<void>;
  /** Settings were written by this process: read them again. */
  readonly forget: () => void;
};

type Entry = {
  readonly revision: number;
  readonly data: unknown;
  /** Read once, by the section that asked. */
  by?: Section;
  value?: unknown;
};
type Entries = ReadonlyMap<string, Entry>;
type Directory = ReadonlyMap<string, Entries>;
const NONE: Entries = new Map();

/** The currency of a brand; undefined where nobody knows it. */
export type CurrencyOf = (brandId: string) => string | undefined;

/** Made once a currency: a value is the same object until it changes. */
const made = new WeakMap<Section, Map<string, unknown>>();
function defaultsOf<Value>(section: Section<Value>, currency: string | undefined): Value | undefined {
  if (section.sums === undefined || currency === undefined) return section.defaults;
  const known = made.get(section) ?? new Map<string, unknown>();
  made.set(section, known);
  if (!known.has(currency)) known.set(currency, defaultsIn(section, currency));
  // Under a section stand only its own defaults.
  return known.get(currency) as Value | undefined;
}

function valueIn<Value>(
  entries: Entries,
  section: Section<Value>,
  currency: string | undefined,
): Value | undefined {
  const entry = entries.get(section.name);
  if (!entry) return defaultsOf(section, currency);
  if (entry.by !== section) {
    entry.value = repaired(section.schema, entry.data, defaultsOf(section, currency));
    entry.by = section;
  }
  // `repaired` answers what fits the section's schema, or its defaults.
  return entry.value as Value | undefined;
}

const viewOf = (brandId: string, entries: Entries, currency?: string): BrandSettings => {
  const stored: BrandSettings['stored'] = (section) => ({
    revision: entries.get(section.name)?.revision ?? 0,
    value: valueIn(entries, section, currency),
  });
  return {
    stored,
    value(section) {
      const { value } = stored(section);
      if (value === undefined)
        throw new Error(`brand ${brandId}: the settings ${section.name} are missing or malformed`);
      return value;
    },
  };
};

/** An entry that was not written since stays the same object, and so do the values read of it. */
function directoryOf(rows: readonly SettingsRow[], before: Directory): Directory {
  const directory = new Map<string, Map<string, Entry>>();
  for (const { brand_id, section, revision, data } of rows) {
    const old = before.get(brand_id)?.get(section);
    const entries = directory.get(brand_id) ?? new Map<string, Entry>();
    entries.set(section, old?.revision === revision ? old : { revision, data });
    directory.set(brand_id, entries);
  }
  return directory;
}

/** @param currencyOf of a brand that was read before; sums that nobody has set are usual ones in it */
export function createSettings(
  db: Db,
  clock: Clock,
  currencyOf: (brandId: string) => Promise<string | undefined> = async () => undefined,
  currencyKnown: CurrencyOf = () => undefined,
): Settings {
  let directory: Directory = new Map();
  let seen: bigint | undefined;
  let [begun, taken] = [0, 0];
  const reading = cached(FRESH_MS, clock, async () => {
    begun += 1;
    const turn = begun;
    const changes = await countChanges(db);
    if (changes === seen) return;
    const rows = await readSettings(db);
    // A slow read that began before another one knows less than it.
    if (turn < taken) return;
    taken = turn;
    directory = directoryOf(rows, directory);
    // What was written between the two reads is read once more.
    seen = changes;
  });
  const all: Settings['all'] = async (brandId) => {
    const currency = await currencyOf(brandId);
    await reading.get();
    return viewOf(brandId, directory.get(brandId) ?? NONE, currency);
  };
  return {
    all,
    of: async (brandId, section) => (await all(brandId)).value(section),
    known: (brandId, section) => valueIn(directory.get(brandId) ?? NONE, section, currencyKnown(brandId)),
    fresh: reading.get,
    forget: reading.forget,
  };
}

/**
 * A brand's settings as a transaction sees them, past every memory.
 * @param currency the brand's, where a section is read whose defaults are sums
 */
export async function settingsIn(
  runner: Runner,
  brandId: BrandId,
  currency?: string,
): Promise<BrandSettings> {
  const rows = await readSettingsOf(runner, brandId);
  return viewOf(brandId, directoryOf(rows, new Map()).get(brandId) ?? NONE, currency);
}

/** Writes a section; the caller holds the brand's row, has compared the revision and writes the entry in the trail. */
export const writeSettings = <Value>(
  runner: Runner,
  brandId: BrandId,
  section: Section<Value>,
  value: Partial<Value>,
): Promise<number> => putSettings(runner, brandId, section.name, value);

/** Writes some fields of a section over what stands; nothing where they stand already. */
export async function patchSettings<Value extends object>(
  runner: Runner,
  brandId: BrandId,
  section: Section<Value>,
  patch: Partial<Value>,
): Promise<void> {
  const { value } = (await settingsIn(runner, brandId)).stored(section);
  const next = { ...value, ...patch };
  if (JSON.stringify(next) !== JSON.stringify(value ?? {}))
    await putSettings(runner, brandId, section.name, next);
}
