// Part 1: SHA-256 and HMAC by their definitions (FIPS 180-4, RFC 2104), and how numbers are drawn from them.
// Written out, so that it is the same in a browser, in Node and without a secure connection; `selfTest` holds it against WebCrypto.

/** The first `bits` bits of the fractional part of a root of a prime, as FIPS 180-4 makes its constants. */
const rootBits = (prime, root) => {
  // The whole root of prime × 2^(32 × root) is the root of the prime in units of 2^-32.
  const target = BigInt(prime) << BigInt(32 * root);
  let low = 0n;
  let high = 1n << 40n;
  while (low < high) {
    const middle = (low + high + 1n) >> 1n;
    if (middle ** BigInt(root) <= target) low = middle;
    else high = middle - 1n;
  }
  return Number(low & 0xffffffffn);
};

const primes = (count) => {
  const found = [];
  for (let n = 2; found.length < count; n += 1)
    if (found.every((p) => n - p * Math.floor(n / p) > 0)) found.push(n);
  return found;
};

const ROUND = Uint32Array.from(primes(64), (prime) => rootBits(prime, 3));
const START = Uint32Array.from(primes(8), (prime) => rootBits(prime, 2));

const turn = (word, by) => (word >>> by) | (word << (32 - by));

function padded(bytes) {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const whole = new Uint8Array(blocks * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(whole.length - 4, (bytes.length << 3) >>> 0);
  return view;
}

/** @param {Uint8Array} bytes */
export function sha256(bytes) {
  const data = padded(bytes);
  const state = Int32Array.from(START);
  const w = new Int32Array(64);
  for (let from = 0; from < data.byteLength; from += 64) {
    for (let i = 0; i < 16; i += 1) w[i] = data.getInt32(from + i * 4);
    for (let i = 16; i < 64; i += 1) {
      const [x, y] = [w[i - 15], w[i - 2]];
      const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
      const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i += 1) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i] + w[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) state[at] += value;
  }
  const out = new DataView(new ArrayBuffer(32));
  for (let at = 0; at < 8; at += 1) out.setInt32(at * 4, state[at]);
  return new Uint8Array(out.buffer);
}

const joined = (one, other) => {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
};

/** HMAC-SHA256 of `message` for one key: RFC 2104. */
export function hmacOf(key) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = block.map((byte) => byte ^ 0x36);
  const outer = block.map((byte) => byte ^ 0x5c);
  return (message) => sha256(joined(outer, sha256(joined(inner, message))));
}

export const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export function bytesOf(hex) {
  if (typeof hex !== 'string' || !/^(?:[0-9a-f]{2})+$/.test(hex))
    throw new RangeError('a seed or a link is written in lower-case hex');
  return Uint8Array.from(hex.match(/../g), (pair) => Number.parseInt(pair, 16));
}

const utf8 = (text) => new TextEncoder().encode(text);

/** Numbers of one round: block i is the HMAC of `text:i`; a number below n is the top bits of the next word that are below n. */
export function drawsOf(keyHex, text) {
  const hmac = hmacOf(bytesOf(keyHex));
  let words = [];
  let block = 0;
  const word = () => {
    if (words.length === 0) {
      const bytes = new DataView(hmac(utf8(`${text}:${block}`)).buffer);
      words = [0, 4, 8, 12, 16, 20, 24, 28].map((at) => bytes.getUint32(at));
      block += 1;
    }
    return words.shift();
  };
  return belowOf(word);
}

/** @param {() => number} word the next word of 32 bits */
export const belowOf = (word) => (n) => {
  if (n === 1) return 0;
  const bits = (n - 1).toString(2).length;
  for (;;) {
    const value = Math.floor(word() / 2 ** (32 - bits));
    if (value < n) return value;
  }
};

/** Hashing a link n times gives the root of its day. */
export function rootOf(link, n) {
  let bytes = bytesOf(link);
  for (let times = 0; times < n; times += 1) bytes = sha256(bytes);
  return hexOf(bytes);
}

/** An amount of the wire as whole smallest units: `20.00` is 2000 with two places. */
export function unitsOf(amount) {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(amount)) ?? [];
  if (whole === undefined) throw new RangeError(`${amount} is no amount`);
  return { units: BigInt(`${sign}${whole}${part}`), places: part.length };
}

export function amountOf(units, places) {
  const text = units.toString().padStart(places + 1, '0');
  return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
}

/** stake × numerator ÷ denominator, rounded down to the smallest unit once. */
export function paid(stake, numerator, denominator) {
  const { units, places } = unitsOf(stake);
  return amountOf((units * BigInt(numerator)) / BigInt(denominator), places);
}

export const listed = (count, from = 0) => Array.from({ length: count }, (_, at) => at + from);
/** One of what is left, by its place; it is taken out. */
export const taker = (below, list) => {
  const left = [...list];
  return () => left.splice(below(left.length), 1)[0];
};
/** The place in a list of [value, weight] that a number below the sum of the weights falls on; −1 behind the last. */
export function fallsOn(weighted, number) {
  let left = number;
  return weighted.findIndex(([, weight]) => {
    left -= weight;
    return left < 0;
  });
}
export const sumOf = (list) => list.reduce((sum, one) => sum + one, 0);
