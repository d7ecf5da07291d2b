/**
 * Whom a brand serves: prefixes and countries that are refused, and prefixes and countries that alone are served when there are
 * any. A prefix is nearer than a country: a served prefix stays served inside a refused country.
 */
import { BlockList, isIP } from 'node:net';

/** Whether an address is served; the country is what a trusted proxy says of it, undefined without one. */
export type Region = (ip: string, country?: string) => boolean;

export type RegionLists = {
  readonly blocked: readonly string[];
  readonly allowed: readonly string[];
  readonly blockedCountries?: readonly string[];
  readonly allowedCountries?: readonly string[];
};

/** True for an address or a prefix that can be held against addresses. */
export function isPrefix(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more !== undefined) return false;
  if (bits === undefined) return true;
  return /^(0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32);
}

function listOf(prefixes: readonly string[]): BlockList {
  const list = new BlockList();
  for (const prefix of prefixes) {
    const [address = '', bits] = prefix.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return list;
}

/** An unreadable address is not served where the brand restricts at all; an unknown country is not one of the served. */
export function createRegion({
  blocked,
  allowed,
  blockedCountries = [],
  allowedCountries = [],
}: RegionLists): Region {
  const open = allowed.length === 0 && allowedCountries.length === 0;
  if (open && blocked.length === 0 && blockedCountries.length === 0) return () => true;
  const refused = listOf(blocked);
  const served = listOf(allowed);
  return (ip, country) => {
    const family = isIP(ip);
    if (family === 0) return false;
    const kind = family === 6 ? 'ipv6' : 'ipv4';
    if (refused.check(ip, kind)) return false;
    if (served.check(ip, kind)) return true;
    if (country !== undefined && blockedCountries.includes(country)) return false;
    return open || (country !== undefined && allowedCountries.includes(country));
  };
}
