/** Addresses and networks in the one form they are kept and compared in. Pure. */
import { isIP } from 'node:net';
import { isPrefix } from './region.ts';

const V4_BITS = 32;
const V6_BITS = 128;
/** Shorter than this a prefix is a slip of the hand: an eighth of a registry's world, not somebody's network. */
const WIDEST = { 4: 8, 6: 16 } as const;

/** `::ffff:203.0.113.9`, however it is written, as `203.0.113.9`; undefined for any other address of version 6. */
function unmapped(address: string): string | undefined {
  const [, high, low] =
    /^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/.exec(new URL(`http://[${address}]`).hostname) ?? [];
  if (high === undefined || low === undefined) return undefined;
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [a >> 8, a & 255, b >> 8, b & 255].join('.');
}

/** The address as it is compared: without a zone, version 4 as version 4; undefined when it is none. */
export function plainAddress(text: string): string | undefined {
  const address = text.replace(/%.*$/, '');
  const family = isIP(address);
  if (family === 0) return undefined;
  return family === 4 ? address : (unmapped(address) ?? address);
}

export type Network = { readonly text: string; readonly tooWide: boolean };

/** A network as it is kept; undefined when it cannot be read. Bits behind the mask are cut by the database. */
export function networkIn(text: string): Network | undefined {
  if (!isPrefix(text)) return undefined;
  const [written = '', mask] = text.split('/');
  const address = plainAddress(written);
  if (address === undefined) return undefined;
  const family = isIP(address) === 4 ? 4 : 6;
  const [writtenBits, bits] = [isIP(written) === 4 ? V4_BITS : V6_BITS, family === 4 ? V4_BITS : V6_BITS];
  const length = (mask === undefined ? writtenBits : Number(mask)) - (writtenBits - bits);
  return { text: `${address}/${Math.max(0, length)}`, tooWide: length < WIDEST[family] };
}
