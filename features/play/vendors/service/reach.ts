/**
 * Calls addresses that staff have entered: never one of a private network, whatever its name resolves to when it is called, never where an answer
 * leads on to, and no longer than an answer may take.
 */
import { lookup as resolve } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const MOST_BYTES = 4 * 1024 * 1024;
/** From the first byte that is sent to the last that is read: slow bodies are no answer either. */
const MOST_MS = 8_000;

const NETWORKS: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 127, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['2002::', 16, 'ipv6'],
];
const PRIVATE = new BlockList();
for (const [net, bits, family] of NETWORKS) PRIVATE.addSubnet(net, bits, family);

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Also in its mapped form. */
export function isPrivateAddress(address: string): boolean {
  const plain = MAPPED.exec(address)?.[1] ?? address;
  const family = isIP(plain);
  // An address of the mapped range that is not written as one is none anybody needs.
  if (family === 6 && plain.toLowerCase().startsWith('::ffff:')) return true;
  return family === 0 || PRIVATE.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}

/** What an address of a vendor may be. @param isPrivateAllowed for vendors beside us and tests: plain HTTP, too */
export function isReachable(text: string, isPrivateAllowed: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname, hash, search } = new URL(text);
  if (username !== '' || password !== '' || hash !== '' || search !== '') return false;
  if (isPrivateAllowed) return protocol === 'https:' || protocol === 'http:';
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && (isIP(host) === 0 ? host.includes('.') : !isPrivateAddress(host));
}

const publicOnly: LookupFunction = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0);
    // One private address among several is enough to be led inside.
    if (addresses.length === 0 || addresses.some(({ address }) => isPrivateAddress(address)))
      return done(new Error(`${host} is an address inside`), '', 0);
    const [first] = addresses;
    if (options.all) return done(null, addresses);
    return done(null, first?.address ?? '', first?.family ?? 0);
  });
};

export type Reach = (request: {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}) => Promise<{ readonly status: number; readonly text: string }>;

/** @throws where nothing came that is an answer: too late, too long, led on */
export const createReach =
  (isPrivateAllowed: boolean, mostMs = MOST_MS): Reach =>
  ({ method, url, headers, body }) =>
    new Promise((answer, fail) => {
      if (!isReachable(url.replace(/\?.*$/, ''), isPrivateAllowed))
        return fail(new Error('no address that may be called'));
      const send = url.startsWith('https:') ? httpsRequest : httpRequest;
      const sent = send(
        url,
        {
          method,
          headers: { ...headers, 'content-length': String(body.length) },
          ...(isPrivateAllowed ? {} : { lookup: publicOnly }),
        },
        (response) => {
          const parts: Buffer[] = [];
          let length = 0;
          response.on('data', (part: Buffer) => {
            length += part.length;
            if (length > MOST_BYTES) sent.destroy(new Error('the answer has no end'));
            else parts.push(part);
          });
          response.on('end', () => {
            clearTimeout(timer);
            const status = response.statusCode ?? 0;
            if (status >= 300 && status < 400) return fail(new Error('the answer leads on'));
            return answer({ status, text: Buffer.concat(parts).toString('utf8') });
          });
          response.on('error', fail);
        },
      );
      const timer = setTimeout(() => sent.destroy(new Error('no answer in time')), mostMs);
      sent.on('error', (error) => {
        clearTimeout(timer);
        fail(error);
      });
      sent.end(body);
    });
