import { toWire } from '#kernel/time.ts';
import { LANGUAGES } from '#kernel/words.ts';
import type { BrandLanguage, SystemStatus, WhiteLabel } from './contract.ts';
import type { OpsBrand } from './contract/ops.ts';
import type { Brand, LanguageParts } from './service.ts';

const instant = (at: Date | null): string | null => (at ? toWire(at) : null);

export const presentDomains = (brand: Brand): { domain: string; main: boolean }[] =>
  brand.hosts.map((domain) => ({ domain, main: domain === brand.mainDomain }));

export const presentStatus = (
  brand: Brand,
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
    resources: brand.resources,
    whitelabelVal: brand.flags,
    register: brand.registration,
    mainDomain: brand.mainDomain,
    gtagId: brand.gtagId,
    imageCDNs: [...brand.imageCDNs],
    launchGameCDNs: [...brand.launchGameCDNs],
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

export const presentWhiteLabel = (brand: Brand): WhiteLabel => ({
  merchantCode: brand.code,
  name: brand.name,
  currency: brand.currency,
  currencyDisplay: brand.currencyDisplay,
  playMoney: brand.playMoney,
  timeZone: brand.timeZone,
  defaultLanguage: brand.defaultLanguage,
  languages: [...brand.languages],
  defaultTheme: brand.defaultTheme,
  isSingle: brand.isSingle,
  minAge: brand.minAge,
  jackpot: brand.jackpot,
  customerService: brand.customerService,
  resources: brand.resources,
  flags: brand.flags,
});

export const presentForOps = (brand: Brand, statusNow: number): OpsBrand => ({
  revision: brand.revision,
  code: brand.code,
  name: brand.name,
  currency: brand.currency,
  currencyDisplay: brand.currencyDisplay,
  playMoney: brand.playMoney,
  timeZone: brand.timeZone,
  minAge: brand.minAge,
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
  defaultTheme: brand.defaultTheme,
  isSingle: brand.isSingle,
  jackpot: brand.jackpot,
  dialingCode: brand.dialingCode,
  flags: brand.flags,
  registration: brand.registration,
  resources: brand.resources,
  customerService: brand.customerService,
  imageCDNs: [...brand.imageCDNs],
  launchGameCDNs: [...brand.launchGameCDNs],
  gtagId: brand.gtagId,
  mainDomain: brand.mainDomain,
});
