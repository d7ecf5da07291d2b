/**
 * Calls to addresses that people of the house typed: https alone, to a host that is nobody's own network, on the connection whose address was
 * looked at, without redirects, in bounded time and with a bounded answer (CHECKS 38).
 */
import { lookup } from 'node:dns/promises';
import { request } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { SECOND } from '#kernel/time.ts';

const CLOSED = new BlockList();
for (const [net, bits] of [
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
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  CLOSED.addSubnet(net, bits, 'ipv4');
// Of IPv6 only what is routed on the internet is open; within it what carries IPv4 addresses, and what is for documents, is not.
const OPEN6 = new BlockList();
OPEN6.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  CLOSED.addSubnet(net, bits, 'ipv6');

/** Whether an address is one of the internet: not this machine, not a network behind it, not a name service of a cloud. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !CLOSED.check(address, 'ipv4');
  return family === 6 && OPEN6.check(address, 'ipv6') && !CLOSED.check(address, 'ipv6');
}

/** The address as it may be called: https, a name with a dot, no account, the usual port. Undefined for every other. */
export function outwardUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isName = url.hostname.includes('.') && isIP(url.hostname) === 0 && !url.hostname.startsWith('[');
  const isPlain = url.username === '' && url.password === '' && url.port === '';
  return url.protocol === 'https:' && isName && isPlain ? url : undefined;
}

export type Resolve = (
  host: string,
) => Promise<readonly { readonly address: string; readonly family: number }[]>;
export type OutwardAnswer = { readonly status: number };
export type OutwardOptions = {
  readonly timeoutMs?: number;
  readonly resolve?: Resolve;
  readonly send?: typeof sendTo;
};

const TIMEOUT_MS = 10 * SECOND;
const MOST_ANSWER = 64 * 1024;
const systemResolve: Resolve = (host) => lookup(host, { all: true, verbatim: true });

/** Why an address is not called at all: no later try changes it. */
export class OutwardRefused extends Error {}

type Target = { readonly address: string; readonly family: number; readonly timeoutMs: number };

/** The connection goes to the address that was looked at, whatever the name says by then; the certificate is the name's. */
export function sendTo(
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  { address, family, timeoutMs }: Target,
): Promise<OutwardAnswer> {
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        lookup: (_host, options, answer) => {
          if (options.all) answer(null, [{ address, family }]);
          else answer(null, address, family);
        },
      },
      (response) => {
        let size = 0;
        response.on('data', (part: Buffer) => {
          size += part.length;
          if (size > MOST_ANSWER) response.destroy();
        });
        response.on('close', () => resolve({ status: response.statusCode ?? 0 }));
        response.on('error', reject);
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

/**
 * Posts to an address outside. Every address of the name has to be one of the internet: one that is not refuses all.
 * @throws OutwardRefused for an address that is never called; an `Error` for what may go better later
 */
export async function postOutward(
  text: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  { timeoutMs = TIMEOUT_MS, resolve = systemResolve, send = sendTo }: OutwardOptions = {},
): Promise<OutwardAnswer> {
  const url = outwardUrl(text);
  if (!url) throw new OutwardRefused('only https addresses with a name are called');
  const found = await resolve(url.hostname);
  const [first] = found;
  if (!first) throw new Error('the name has no address');
  if (!found.every(({ address }) => isPublicAddress(address)))
    throw new OutwardRefused('the name leads into a network of our own');
  return send(url, body, headers, { ...first, timeoutMs });
}
