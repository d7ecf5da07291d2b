/** Which addresses a brand serves: prefixes that are refused, and prefixes that alone are served when there are any. */
import { BlockList, isIP } from 'node:net';

export type Region = (ip: string) => boolean;

function listOf(prefixes: readonly string[]): BlockList {
  const list = new BlockList();
  for (const prefix of prefixes) {
    const [address = '', bits] = prefix.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return list;
}

/** A test whether an address is served; an unreadable address is not, where the brand restricts at all. */
export function createRegion(blocked: readonly string[], allowed: readonly string[]): Region {
  if (blocked.length === 0 && allowed.length === 0) return () => true;
  const refused = listOf(blocked);
  const served = listOf(allowed);
  return (ip) => {
    const family = isIP(ip);
    if (family === 0) return false;
    const kind = family === 6 ? 'ipv6' : 'ipv4';
    if (refused.check(ip, kind)) return false;
    return allowed.length === 0 || served.check(ip, kind);
  };
}
