/**
 * Where a push may be sent to: the address comes from a browser, which says what it likes (CHECKS 38). Only https at its usual port, only
 * names, and only machines of the public network – looked up in the very connection, so that a name cannot mean another machine a moment later.
 */
import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { BlockList, isIP, isIPv4 } from 'node:net';

const OWN = new BlockList();
const SHORT: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
for (const [net, bits] of SHORT) OWN.addSubnet(net, bits, 'ipv4');
/** Of the long addresses 2000::/3 alone is the public network, and parts of it lead back to short ones. */
const PUBLIC_LONG = new BlockList();
PUBLIC_LONG.addSubnet('2000::', 3, 'ipv6');
const LONG: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];
for (const [net, bits] of LONG) OWN.addSubnet(net, bits, 'ipv6');

/** Whether this is a machine of the public network. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !OWN.check(address, 'ipv4');
  return family === 6 && PUBLIC_LONG.check(address, 'ipv6') && !OWN.check(address, 'ipv6');
}

const LONGEST = 1_000;
/** A name of at least two parts that is no number: `1.2`, `0x7f.1` and `2130706433` are addresses to some. */
const NAME = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z]$/;
const INSIDE = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa|invalid|test|example)$/;

/** The address as it is called; undefined where nothing may be sent. */
export function pushAddress(text: string): URL | undefined {
  if (text.length > LONGEST || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  const host = url.hostname.toLowerCase();
  return isPlain && NAME.test(host) && !INSIDE.test(host) ? url : undefined;
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;
type LookUp = (name: string, found: (error: Error | null, addresses: LookupAddress[]) => void) => void;
const system: LookUp = (name, found) => lookUp(name, { all: true, verbatim: true }, found);

/** The `lookup` of a connection: one address inside among many is enough to refuse all. */
export const publicLookup =
  (ask: LookUp = system) =>
  (name: string, options: { readonly all?: boolean | undefined }, found: Found): void =>
    ask(name, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return found(error ?? new Error('no address'), '');
      if (!addresses.every(({ address }) => isPublic(address)))
        return found(new Error('an address inside'), '');
      if (options.all) return found(null, addresses);
      found(null, first.address, isIPv4(first.address) ? 4 : 6);
    });
