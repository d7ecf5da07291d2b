import { asId, type BrandId } from '#kernel/ids.ts';
import { type Clock, SECOND } from '#kernel/time.ts';
import { ENGLISH, LANGUAGES, languageOf } from '#kernel/words.ts';
import { type Cached, cached } from '#platform/db/cached.ts';
import type { Db, Runner } from '#platform/db/db.ts';
import type { BrandRef } from '#platform/http/route.ts';
import { createSettings, type Settings } from '#platform/settings/settings.ts';
import type { SystemStatus } from './contract.ts';
import { brandFaults } from './faults.ts';
import { plainAddress } from './rules/networks.ts';
import { inMaintenance } from './rules/opening.ts';
import { createRegion, type Region } from './rules/region.ts';
import { holdsAddress } from './store/networks.ts';
import { type BrandRow, languageOfMember, readBrands, setStatus } from './store.ts';

/** What a brand is and whom it serves; what rooms let it set is in their settings. */
export type Brand = BrandRef & {
  readonly id: BrandId;
  readonly name: string;
  /** Codes the brand wants; `languages` are those of them that are complete enough. */
  readonly asked: readonly string[];
  readonly playMoney: boolean;
  readonly timeZone: string;
  /** What staff switched; `statusFor` says what a visitor gets. */
  readonly status: SystemStatus['status'];
  readonly maintenanceStart: Date | null;
  readonly maintenanceEnd: Date | null;
  readonly maintenanceReopen: boolean;
  readonly revision: number;
  readonly hosts: readonly string[];
  /** Host → an agent's invitation code, of hosts that carry one. */
  readonly affiliates: ReadonlyMap<string, string>;
  readonly blockedPrefixes: readonly string[];
  readonly allowedPrefixes: readonly string[];
  readonly blockedCountries: readonly string[];
  readonly allowedCountries: readonly string[];
  readonly mainDomain: string;
  readonly served: Region;
};

/** Brand data is read again after this long: with one more turn of the live channel a change binds everywhere within a second. */
const FRESH_MS = SECOND / 2;

type Directory = {
  readonly byId: ReadonlyMap<string, Brand>;
  readonly byHost: ReadonlyMap<string, readonly Brand[]>;
};

export type Brands = {
  /** The brand that answers at a host; where one host serves several, the `Merchant` header chooses (docs/API.md). */
  readonly brandFor: (host: string, merchant: string | undefined) => Promise<Brand | undefined>;
  readonly byId: (id: BrandId) => Promise<Brand>;
  /** The same without waiting: as this process last read it. Every call at the door reads it, at most a second before. */
  readonly known: (id: BrandId) => Brand | undefined;
  /** The brand as a transaction sees it. */
  readonly readOne: (runner: Runner, id: BrandId) => Promise<Brand>;
  readonly all: () => Promise<readonly Brand[]>;
  /** What the rooms let brands set: `settings.of(brandId, Section)`. As fresh as the brands themselves. */
  readonly settings: Settings;
  readonly statusFor: (brand: Brand, ip: string, country?: string) => SystemStatus['status'];
  /** Whether maintenance is on at this instant, by hand or by its window. */
  readonly maintained: (brand: Brand) => boolean;
  /** Refuses a call while the brand is closed; `always` marks the calls that stay open. @throws brand.maintenance · brand.region_blocked */
  readonly guard: (brand: BrandRef, ip: string, always: boolean, country?: string) => Promise<void>;
  /** Whether a sign-in from this address has to show a second proof, whatever browser it comes from. */
  readonly flagged: (id: BrandId, ip: string) => Promise<boolean>;
  /** The language a member chose, for messages that reach him when no page is open. */
  readonly languageOf: (memberId: string) => Promise<string | undefined>;
  readonly setStatus: (id: BrandId, status: SystemStatus['status'], end: Date | null) => Promise<void>;
  /** Brand data or settings were written by this process: read them again. */
  readonly forget: () => void;
};

/** What the installation can say of a language: how much of it is there, in percent, and whether that is enough. */
export type LanguageParts = ReadonlyMap<string, { readonly percent: number; readonly offered: boolean }>;

/** Every language as if complete, where nobody counted. */
export const EVERY_LANGUAGE: LanguageParts = new Map(
  LANGUAGES.map(({ code }) => [code, { percent: 100, offered: true }]),
);

/** The languages a brand asks for, as far as they are there; English when none is. */
function offeredOf(
  row: BrandRow,
  parts: LanguageParts,
): Pick<Brand, 'asked' | 'languages' | 'defaultLanguage'> {
  const asked = [...new Set(row.languages.map((name) => languageOf(name)?.code))].filter(
    (code) => code !== undefined,
  );
  const there = asked.filter((code) => parts.get(code)?.offered);
  const languages = there.length > 0 ? there : [ENGLISH.code];
  const own = languageOf(row.default_language)?.code ?? '';
  return {
    asked,
    languages,
    defaultLanguage: languages.includes(own) ? own : (languages[0] ?? ENGLISH.code),
  };
}

function regionOf(row: BrandRow) {
  const lists = {
    blockedCountries: row.blocked_countries,
    allowedCountries: row.allowed_countries,
  };
  const prefixes = { blocked: row.blocked_prefixes, allowed: row.allowed_prefixes };
  return {
    ...lists,
    blockedPrefixes: row.blocked_prefixes,
    allowedPrefixes: row.allowed_prefixes,
    served: createRegion({ ...lists, ...prefixes }),
  };
}

function brandOf(row: BrandRow, parts: LanguageParts): Brand {
  return {
    id: asId<'brand'>(row.id),
    code: row.code,
    name: row.name,
    currency: row.currency,
    playMoney: row.play_money,
    ...offeredOf(row, parts),
    timeZone: row.time_zone,
    status: row.status === 1 ? 1 : row.status === 2 ? 2 : 0,
    maintenanceStart: row.maintenance_start,
    maintenanceEnd: row.maintenance_end,
    maintenanceReopen: row.maintenance_reopen,
    revision: row.revision,
    hosts: row.hosts,
    affiliates: new Map(Object.entries(row.affiliates)),
    ...regionOf(row),
    mainDomain: row.main_domain,
  };
}

function directoryOf(rows: readonly BrandRow[], parts: LanguageParts): Directory {
  const byId = new Map<string, Brand>();
  const byHost = new Map<string, Brand[]>();
  for (const row of rows) {
    const brand = brandOf(row, parts);
    byId.set(brand.id, brand);
    for (const host of row.hosts) byHost.set(host, [...(byHost.get(host) ?? []), brand]);
  }
  return { byId, byHost };
}

/** `Example.com:8080` → `example.com`; `[::1]:80` → `[::1]`. */
export const hostName = (host: string): string => host.toLowerCase().replace(/:\d+$/, '');

/** Sums nobody has set are usual ones in the brand's currency. It never changes: it is looked for once. */
function settingsFor(
  db: Db,
  clock: Clock,
  directory: Cached<Directory>,
  known: (brandId: string) => string | undefined,
): Settings {
  const find = async (id: string): Promise<string | undefined> => {
    if (known(id) === undefined) {
      directory.forget();
      await directory.get();
    }
    return known(id);
  };
  return createSettings(db, clock, find, known);
}

export function createBrands(db: Db, clock: Clock, parts: LanguageParts = EVERY_LANGUAGE): Brands {
  let last: Directory | undefined;
  const directory = cached(FRESH_MS, clock, async () => {
    last = directoryOf(await readBrands(db), parts);
    return last;
  });

  const statusFor: Brands['statusFor'] = (brand, ip, country) => {
    if (inMaintenance(brand, clock.now())) return 1;
    return brand.status === 2 || !brand.served(ip, country) ? 2 : 0;
  };

  const byId: Brands['byId'] = async (id) => {
    const known = (await directory.get()).byId.get(id);
    if (known) return known;
    // What was read last may be older than the brand: a fact tells of its first members in the moment it is opened.
    directory.forget();
    const brand = (await directory.get()).byId.get(id);
    if (!brand) throw new Error(`there is no brand ${id}`);
    return brand;
  };

  const settings = settingsFor(db, clock, directory, (id) => last?.byId.get(id)?.currency);

  return {
    async brandFor(host, merchant) {
      // Every call comes through here: what rooms read without waiting is never older than what brands are.
      const [{ byHost }] = await Promise.all([directory.get(), settings.fresh()]);
      const served = byHost.get(hostName(host)) ?? [];
      if (served.length === 1 && merchant === undefined) return served[0];
      return served.find((brand) => brand.code === merchant?.toLowerCase());
    },
    byId,
    settings,
    async readOne(runner, id) {
      const row = (await readBrands(runner)).find((one) => one.id === id);
      if (!row) throw new Error(`there is no brand ${id}`);
      return brandOf(row, parts);
    },
    known: (id) => last?.byId.get(id),
    all: async () => [...(await directory.get()).byId.values()],
    statusFor,
    maintained: (brand) => inMaintenance(brand, clock.now()),
    flagged: (id, ip) => holdsAddress(db, id, plainAddress(ip)),
    languageOf: (memberId) => languageOfMember(db, memberId),
    async guard(ref, ip, always, country) {
      if (always) return;
      const brand = await byId(ref.id);
      const status = statusFor(brand, ip, country);
      if (status === 1) {
        const left = brand.maintenanceEnd ? brand.maintenanceEnd.getTime() - clock.now() : 0;
        throw brandFaults('brand.maintenance', left > 0 ? { retryAfterMs: left } : {});
      }
      if (status === 2) throw brandFaults('brand.region_blocked');
    },
    async setStatus(id, status, end) {
      await setStatus(db, id, status, end);
      directory.forget();
    },
    forget: () => {
      directory.forget();
      settings.forget();
    },
  };
}
