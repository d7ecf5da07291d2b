import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BlockSource, blockMessage, createDraw } from './draw.ts';
import { newServerSeed, SEED_BYTES, seedHash, serverBlocks } from './seeds.node.ts';
import { BlocksExhausted, fetchBlocks, seedHash as seedHashWeb } from './seeds.web.ts';

/** HMAC by its definition (RFC 2104) from SHA-256 alone, so that the sources are measured with another ruler than their own. */
function plainHmac(key: Uint8Array, message: Uint8Array): Buffer {
  const sha = (...parts: Uint8Array[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();
  const padded = Buffer.alloc(64);
  (key.length > 64 ? sha(key) : Buffer.from(key)).copy(padded);
  const inner = sha(
    padded.map((byte) => byte ^ 0x36),
    message,
  );
  return sha(
    padded.map((byte) => byte ^ 0x5c),
    inner,
  );
}

/** RFC 4231 §4.2–4.8 (SHA-256); test 5 is cut to 128 bits there. */
const VECTORS: readonly [key: Buffer, data: Buffer, mac: string][] = [
  [
    Buffer.alloc(20, 0x0b),
    Buffer.from('Hi There'),
    'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  ],
  [
    Buffer.from('Jefe'),
    Buffer.from('what do ya want for nothing?'),
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
  [
    Buffer.alloc(20, 0xaa),
    Buffer.alloc(50, 0xdd),
    '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe',
  ],
  [
    Buffer.from([...Array(25).keys()].map((i) => i + 1)),
    Buffer.alloc(50, 0xcd),
    '82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b',
  ],
  [Buffer.alloc(20, 0x0c), Buffer.from('Test With Truncation'), 'a3b6167473100ee06e0c796c2955552b'],
  [
    Buffer.alloc(131, 0xaa),
    Buffer.from('Test Using Larger Than Block-Size Key - Hash Key First'),
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  ],
  [
    Buffer.alloc(131, 0xaa),
    Buffer.from(
      'This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm.',
    ),
    '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
  ],
];

describe('a block', () => {
  it('is measured with a ruler that gives the vectors of RFC 4231', () => {
    for (const [key, data, mac] of VECTORS)
      expect(plainHmac(key, data).toString('hex').slice(0, mac.length)).toBe(mac);
  });

  it('is the HMAC of clientSeed:nonce:cursor in UTF-8, on the server and in the browser, with every key of the vectors', async () => {
    expect(blockMessage('rana', 7, 3)).toBe('rana:7:3');
    for (const [key, data] of VECTORS) {
      const clientSeed = data.toString('latin1');
      const node = serverBlocks(key, clientSeed, 12);
      const web = await fetchBlocks(key.toString('hex'), clientSeed, 12, 3);
      for (const cursor of [0, 1, 2]) {
        const right = plainHmac(key, Buffer.from(`${clientSeed}:12:${cursor}`, 'utf8'));
        expect(Buffer.from(node(cursor)).equals(right)).toBe(true);
        expect(Buffer.from(web(cursor)).equals(right)).toBe(true);
      }
    }
  });

  it('is the same on both sides for any seed, any text and any nonce', async () => {
    const seed = fc.uint8Array({ minLength: 32, maxLength: 32 });
    const text = fc.string({ unit: 'grapheme', maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(seed, text, fc.nat(), async (key, clientSeed, nonce) => {
        const node = serverBlocks(key, clientSeed, nonce);
        const web = await fetchBlocks(Buffer.from(key).toString('hex'), clientSeed, nonce, 2);
        for (const cursor of [0, 1]) expect(Buffer.from(web(cursor))).toEqual(Buffer.from(node(cursor)));
        expect(await seedHashWeb(Buffer.from(key).toString('hex'))).toBe(seedHash(key));
      }),
      { numRuns: 60 },
    );
  });

  it('that was not fetched is asked for by name', async () => {
    const web = await fetchBlocks('00'.repeat(32), 'x', 0, 1);
    expect(web(0).length).toBe(32);
    expect(() => web(1)).toThrow(BlocksExhausted);
    const draw = createDraw(web);
    expect(() => Array.from({ length: 9 }, () => draw.below(2))).toThrow(
      expect.objectContaining({ cursor: 1 }),
    );
  });

  it('refuses a seed that is not lower-case hex', async () => {
    for (const seed of ['0', 'zz', 'AA', '0x00', ' 00'])
      await expect(fetchBlocks(seed, 'x', 0, 1)).rejects.toThrow(RangeError);
  });
});

describe('a server seed', () => {
  it('is 32 new bytes, its fingerprint their SHA-256', () => {
    const seeds = Array.from({ length: 200 }, newServerSeed);
    expect(seeds.every((seed) => seed.length === SEED_BYTES)).toBe(true);
    expect(new Set(seeds.map((seed) => seed.toString('hex'))).size).toBe(200);
    // FIPS 180-4, one-block message "abc"
    expect(seedHash(Buffer.from('abc'))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });
});

/** Chi-square a fair source passes once in a thousand times (Wilson–Hilferty). */
const limit = (degrees: number): number =>
  degrees * (1 - 2 / (9 * degrees) + 3.0902 * Math.sqrt(2 / (9 * degrees))) ** 3;

function chiSquare(below: (n: number) => number, n: number, rounds: number): number {
  const counts = Array.from({ length: n }, () => 0);
  for (let i = 0; i < rounds; i += 1) {
    const value = below(n);
    counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts.reduce((sum, count) => sum + (count - rounds / n) ** 2 / (rounds / n), 0);
}

/** Words written by hand, eight a block. */
const words =
  (...values: number[]): BlockSource =>
  (cursor) => {
    const block = Buffer.alloc(32);
    values.slice(cursor * 8, cursor * 8 + 8).forEach((value, at) => block.writeUInt32BE(value >>> 0, at * 4));
    return block;
  };

describe('a draw', () => {
  it('reads words big-endian and takes their top bits', () => {
    const draw = createDraw(words(0x80000000, 0x7fffffff, 0xffffffff, 0x12345678));
    expect([draw.below(2), draw.below(2), draw.below(32), draw.below(16)]).toEqual([1, 0, 31, 1]);
    expect(draw.position()).toBe(4);
  });

  it('throws away what is too high instead of folding it in', () => {
    // top three bits of each word: 7, 6, 5, 4, 2; below(5) must skip the first three
    const source = words(0xe0000000, 0xc0000000, 0xa0000000, 0x80000000, 0x40000000);
    const draw = createDraw(source);
    expect([draw.below(5), draw.below(5)]).toEqual([4, 2]);
    expect(draw.position()).toBe(5);
  });

  it('of one needs no word; at the edge of the range still fits', () => {
    const draw = createDraw(words(0xffffffff, 0x00000002));
    expect(draw.below(1)).toBe(0);
    expect(draw.position()).toBe(0);
    expect(draw.below(2 ** 31)).toBe(2 ** 31 - 1);
    expect(draw.below(2 ** 31)).toBe(1);
  });

  it('refuses a range that is none', () => {
    const draw = createDraw(words(0));
    for (const n of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31 + 1])
      expect(() => draw.below(n)).toThrow(RangeError);
    expect(draw.position()).toBe(0);
  });

  it('goes on from a kept position, in the middle of a block too', () => {
    const ranges = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 60 });
    fc.assert(
      fc.property(ranges, fc.nat(), fc.nat(), (all, nonce, cut) => {
        const blocks = serverBlocks(Buffer.alloc(32, 1), 'resume', nonce);
        const whole = createDraw(blocks);
        const expected = all.map((n) => whole.below(n));
        const at = cut % all.length;
        const before = createDraw(blocks);
        const first = all.slice(0, at).map((n) => before.below(n));
        const after = createDraw(blocks, before.position());
        expect([...first, ...all.slice(at).map((n) => after.below(n))]).toEqual(expected);
        expect(after.position()).toBe(whole.position());
      }),
      { numRuns: 200 },
    );
  });

  const rounds = 60_000;
  for (const n of [2, 3, 5, 6, 7, 10, 37, 52, 100]) {
    it(`below(${n}) is uniform`, () => {
      const draw = createDraw(serverBlocks(Buffer.alloc(32, 2), 'uniform', n));
      expect(chiSquare(draw.below, n, rounds)).toBeLessThan(limit(n - 1));
    });
  }

  it('would be caught folding with a modulo of its own top bits', () => {
    for (const n of [3, 5, 6, 7, 10, 37]) {
      const fair = createDraw(serverBlocks(Buffer.alloc(32, 3), 'mutant', n));
      const folding = (range: number): number => fair.below(2 ** (32 - Math.clz32(range - 1))) % range;
      expect(chiSquare(folding, n, rounds)).toBeGreaterThan(limit(n - 1));
    }
  });

  it('shows no tie between neighbours', () => {
    const draw = createDraw(serverBlocks(Buffer.alloc(32, 4), 'pairs', 0));
    expect(chiSquare(() => draw.below(6) * 6 + draw.below(6), 36, rounds)).toBeLessThan(limit(35));
  });
});
