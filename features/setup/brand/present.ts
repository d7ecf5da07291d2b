import { toWire } from '#kernel/time.ts';
import { LANGUAGES } from '#kernel/words.ts';
import type { BrandLanguage, SystemStatus, WhiteLabel } from './contract.ts';
import type { Brand, LanguageParts } from './service.ts';

export const presentStatus = (
  brand: Brand,
  status: SystemStatus['status'],
  ip: string,
  now: number,
): SystemStatus => ({
  status,
  maintenance: status === 1,
  regionRestriction: status === 2,
  maintenanceEnd: status === 1 && brand.maintenanceEnd ? toWire(brand.maintenanceEnd) : null,
  location: { ip },
  serverTime: toWire(now),
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
  playMoney: brand.playMoney,
  timeZone: brand.timeZone,
  defaultLanguage: brand.defaultLanguage,
  languages: [...brand.languages],
  defaultTheme: brand.defaultTheme,
  isSingle: brand.isSingle,
  minAge: brand.minAge,
  jackpot: brand.jackpot,
  customerService: brand.customerService,
  flags: brand.flags,
});
