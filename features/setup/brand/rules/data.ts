/** Reading a brand's stored data: what is not what it should be is left out, never trusted. */
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { type BrandFlags, WhiteLabel } from '../contract.ts';

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
