import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { toWire } from '#kernel/time.ts';
import type { BrandFlags, SystemStatus } from './contract.ts';
import { WhiteLabel } from './contract.ts';
import type { Brand } from './service.ts';

/** The flags a brand's data names; a flag that is not named is off. */
export function readFlags(raw: unknown): BrandFlags {
  const named = new Map(raw !== null && typeof raw === 'object' ? Object.entries(raw) : []);
  const on = (flag: keyof BrandFlags): boolean => named.get(flag) === true;
  return {
    USERNAMEREG3: on('USERNAMEREG3'),
    MOBILEVERCODELOGIN3: on('MOBILEVERCODELOGIN3'),
    DIRECTREG3: on('DIRECTREG3'),
    CHNGPASSVERIF3: on('CHNGPASSVERIF3'),
    AGENTPOLICY3: on('AGENTPOLICY3'),
    REGMOBVERF3: on('REGMOBVERF3'),
    MOBILENUMPASSREG3: on('MOBILENUMPASSREG3'),
    FREEPLAY: on('FREEPLAY'),
  };
}

const HttpUrl = Type.String({ pattern: '^https?://' });

/** Customer-service entries; an entry that is not one, or does not lead to a web page, is left out. */
export function readServices(raw: unknown): WhiteLabel['customerService'] {
  if (!Array.isArray(raw)) return [];
  const Entry = WhiteLabel.properties.customerService.items;
  return raw.flatMap((one: unknown) =>
    Value.Check(Entry, one) && Value.Check(HttpUrl, one.url) ? [one] : [],
  );
}

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
