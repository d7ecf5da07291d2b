/**
 * Which address a request comes from. Nobody's `X-Forwarded-*` is believed unless the setting names who stands in front of us:
 * `1` trusts the machine we are connected to and nobody behind it, a list of prefixes trusts those machines.
 */
import { BlockList, isIP } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';

export type ProxyTrust = (address: string, hop: number) => boolean;

/** `''` or false trusts nobody. @throws when a prefix cannot be read */
export function createProxyTrust(setting: boolean | string): ProxyTrust {
  if (setting === false || setting === '' || setting === '0') return () => false;
  if (setting === true || setting === '1') return (_address, hop) => hop === 0;
  const list = new BlockList();
  for (const prefix of setting.split(',').map((one) => one.trim())) {
    const [address = '', bits, more] = prefix.split('/');
    const family = isIP(address);
    if (family === 0 || more !== undefined) throw new Error(`HAAT_TRUST_PROXY: ${prefix} is no address`);
    const most = family === 6 ? 128 : 32;
    // `10.0.0.0/` read as a number is a length of 0: every machine of the world would be trusted.
    if (bits !== undefined && !(/^(0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= most))
      throw new Error(`HAAT_TRUST_PROXY: ${prefix} is no address`);
    list.addSubnet(address, bits === undefined ? most : Number(bits), family === 6 ? 'ipv6' : 'ipv4');
  }
  return (address) => list.check(bare(address), isIP(bare(address)) === 6 ? 'ipv6' : 'ipv4');
}

/** `::ffff:10.0.0.1` is 10.0.0.1 seen through a socket of both families. */
export const bare = (address: string): string =>
  address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address;

/** The caller's address and, when the machine in front of us is trusted, the country it names. */
export function visitorOf(
  peer: string,
  headers: IncomingHttpHeaders,
  trust: ProxyTrust,
  countryHeader: string,
): { readonly ip: string; readonly country: string | undefined } {
  if (!trust(peer, 0)) return { ip: bare(peer), country: undefined };
  const named = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => isIP(one) !== 0)
    .reverse();
  const chain = [peer, ...named];
  let at = 0;
  while (at + 1 < chain.length && trust(chain[at] ?? '', at)) at += 1;
  const country = countryHeader === '' ? undefined : headers[countryHeader.toLowerCase()];
  return {
    ip: bare(chain[at] ?? peer),
    country: typeof country === 'string' && /^[A-Za-z]{2}$/.test(country) ? country.toUpperCase() : undefined,
  };
}

/** `http://other.example/games` → `/games`: an address in full is asked of proxies, and its host is no host of ours. */
export const originForm = (url: string): string => {
  const bareUrl = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  return bareUrl.startsWith('/') || url === '*' ? bareUrl : `/${bareUrl}`;
};
