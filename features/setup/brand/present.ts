import type { Section } from '#kernel/settings.ts';
import { toWire } from '#kernel/time.ts';
import { LANGUAGES } from '#kernel/words.ts';
import type { StoredValue } from '#platform/settings/settings.ts';
import type { BrandLanguage, SystemStatus, WhiteLabel } from './contract.ts';
import type { OpsBrand } from './contract/ops.ts';
import type { SettingsSection } from './contract/settings.ts';
import type { Currencies } from './rules/currencies.ts';
import type { Brand, LanguageParts } from './service.ts';
import type { RoomsPart } from './service/rooms-settings.ts';

const instant = (at: Date | null): string | null => (at ? toWire(at) : null);

export const presentDomains = (brand: Brand): { domain: string; main: boolean }[] =>
  brand.hosts.map((domain) => ({ domain, main: domain === brand.mainDomain }));

export const presentStatus = (
  brand: Brand,
  part: RoomsPart,
  status: SystemStatus['status'],
  ip: string,
  now: number,
): SystemStatus => ({
  status,
  maintenance: status === 1,
  regionRestriction: status === 2,
  maintenanceEnd: status === 1 ? instant(brand.maintenanceEnd) : null,
  location: { ip },
  serverTime: toWire(now),
  info: {
    domainRoute: presentDomains(brand),
    resources: part.resources,
    whitelabelVal: part.flags,
    register: part.registration,
    mainDomain: brand.mainDomain,
    gtagId: part.gtagId,
    imageCDNs: part.imageCDNs,
    launchGameCDNs: part.launchGameCDNs,
  },
});

export const presentLanguages = (brand: Brand, parts: LanguageParts): BrandLanguage[] =>
  LANGUAGES.filter(({ code }) => brand.asked.includes(code)).map(({ code, native, dir }) => ({
    code,
    native,
    dir,
    complete: parts.get(code)?.percent ?? 0,
    offered: brand.languages.includes(code),
  }));

export const presentWhiteLabel = (
  brand: Brand,
  part: RoomsPart,
  { all }: Pick<Currencies, 'all'>,
): WhiteLabel => ({
  merchantCode: brand.code,
  name: brand.name,
  currency: brand.currency,
  currencies: all.filter(({ open }) => open).map(({ currency }) => currency),
  currencyDisplay: part.currencyDisplay,
  playMoney: brand.playMoney,
  timeZone: brand.timeZone,
  defaultLanguage: brand.defaultLanguage,
  languages: [...brand.languages],
  defaultTheme: part.defaultTheme,
  isSingle: part.isSingle,
  minAge: part.minAge,
  jackpot: part.jackpot,
  customerService: part.customerService,
  resources: part.resources,
  flags: part.flags,
});

export const presentForOps = (brand: Brand, part: RoomsPart, statusNow: number): OpsBrand => ({
  revision: brand.revision,
  code: brand.code,
  name: brand.name,
  currency: brand.currency,
  currencyDisplay: part.currencyDisplay,
  playMoney: brand.playMoney,
  timeZone: brand.timeZone,
  minAge: part.minAge,
  hosts: [...brand.hosts],
  affiliates: brand.hosts.map((domain) => ({ domain, code: brand.affiliates.get(domain) ?? '' })),
  catalogues: LANGUAGES.map((one) => one.code).filter((code) => code !== 'xa'),
  statusNow,
  status: brand.status,
  maintenanceStart: instant(brand.maintenanceStart),
  maintenanceEnd: instant(brand.maintenanceEnd),
  maintenanceReopen: brand.maintenanceReopen,
  blockedPrefixes: [...brand.blockedPrefixes],
  allowedPrefixes: [...brand.allowedPrefixes],
  blockedCountries: [...brand.blockedCountries],
  allowedCountries: [...brand.allowedCountries],
  languages: [...brand.asked],
  defaultLanguage: brand.defaultLanguage,
  defaultTheme: part.defaultTheme,
  isSingle: part.isSingle,
  jackpot: part.jackpot,
  dialingCode: part.dialingCode,
  flags: part.flags,
  registration: part.registration,
  resources: part.resources,
  customerService: part.customerService,
  imageCDNs: part.imageCDNs,
  launchGameCDNs: part.launchGameCDNs,
  gtagId: part.gtagId,
  mainDomain: brand.mainDomain,
});

export const presentSections = (sections: readonly Section<object>[]): { list: SettingsSection[] } => ({
  list: sections.map(({ name, title, hint = '', write = '', schema }) => ({
    name,
    title,
    hint,
    write,
    schema,
  })),
});

/** A section nobody has set and that has no defaults is told as null. */
export const presentStored = <Value>({ revision, value }: StoredValue<Value>) => ({
  revision,
  value: value ?? null,
});
