/**
 * Ids: UUIDv7 (RFC 9562 §5.7), made in the application so that a row's id exists before its transaction.
 * Monotonic inside one process: the 12 bits after the millisecond count up, so ids made together sort in order.
 */
declare const idBrand: unique symbol;
export type Id<Kind extends string> = string & { readonly [idBrand]: Kind };
export type MemberId = Id<'member'>;
export type BrandId = Id<'brand'>;
export type SessionId = Id<'session'>;
export type RoundId = Id<'round'>;

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const POOL = new Uint8Array(4096);
let used = POOL.length;
let lastMs = 0;
let counter = 0;

function randomByte(): number {
  if (used === POOL.length) {
    crypto.getRandomValues(POOL);
    used = 0;
  }
  const byte = POOL[used] ?? 0;
  used += 1;
  return byte;
}

/** A new UUIDv7 text; never goes backwards in this process, also when the clock does. */
export function newId<Kind extends string>(now: number = Date.now()): Id<Kind> {
  if (now > lastMs) {
    lastMs = now;
    counter = ((randomByte() << 8) | randomByte()) & 0x7ff;
  } else {
    counter += 1;
    if (counter > 0xfff) {
      lastMs += 1;
      counter = 0;
    }
  }
  const high = Math.floor(lastMs / 0x1_0000_0000);
  const low = lastMs >>> 0;
  const h = (byte: number): string => HEX[byte & 0xff] ?? '00';
  const text =
    `${h(high >>> 8)}${h(high)}${h(low >>> 24)}${h(low >>> 16)}-${h(low >>> 8)}${h(low)}-` +
    `${h(0x70 | (counter >>> 8))}${h(counter)}-${h(0x80 | (randomByte() & 0x3f))}${h(randomByte())}-` +
    `${h(randomByte())}${h(randomByte())}${h(randomByte())}${h(randomByte())}${h(randomByte())}${h(randomByte())}`;
  return text as Id<Kind>;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
export const isId = (text: unknown): boolean => typeof text === 'string' && UUID.test(text);
export const asId = <Kind extends string>(text: string): Id<Kind> => text as Id<Kind>;

/** The least id a row of this instant (ms) can have. */
export function firstIdAt(at: number): string {
  const hex = Math.floor(at).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** The instant a v7 id was made, in ms since 1970. */
export const idTime = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
