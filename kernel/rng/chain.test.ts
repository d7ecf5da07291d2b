import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { makeChain } from './chain.node.ts';
import { rootOf } from './chain.web.ts';
import { newServerSeed, seedHash } from './seeds.node.ts';

const secret = Buffer.alloc(32, 5);

it('each link is the hash of the next, and the root the hash of the first', () => {
  const chain = makeChain(secret, 50);
  expect(chain.link(50)).toEqual(secret);
  for (let n = 1; n <= 50; n += 1) {
    expect(seedHash(chain.link(n))).toBe(chain.commitment(n));
    if (n > 1) expect(chain.commitment(n)).toBe(chain.link(n - 1).toString('hex'));
  }
  expect(chain.commitment(1)).toBe(chain.root);
});

it('is the chain anybody would compute, by the words above it', () => {
  let hash: Buffer = secret;
  for (let times = 0; times < 7; times += 1) hash = createHash('sha256').update(hash).digest();
  expect(makeChain(secret, 7).root).toBe(hash.toString('hex'));
});

it('the page finds the root from any link, and another from a wrong number or link', async () => {
  const chain = makeChain(newServerSeed(), 40);
  for (const n of [1, 2, 17, 40]) expect(await rootOf(chain.link(n).toString('hex'), n)).toBe(chain.root);
  expect(await rootOf(chain.link(9).toString('hex'), 8)).not.toBe(chain.root);
  expect(await rootOf(newServerSeed().toString('hex'), 9)).not.toBe(chain.root);
  await expect(rootOf('not hex', 1)).rejects.toThrow(RangeError);
});

it('gives away no link that is still to come', () => {
  const chain = makeChain(secret, 5);
  const known = new Set([chain.root, ...[1, 2, 3].map((n) => chain.link(n).toString('hex'))]);
  for (const link of [4, 5].map((n) => chain.link(n).toString('hex'))) expect(known.has(link)).toBe(false);
});

it.each([0, -1, 6, 1.5, Number.NaN])('has no link %s', (n) => {
  const chain = makeChain(secret, 5);
  expect(() => chain.link(n)).toThrow(RangeError);
  expect(() => chain.commitment(n)).toThrow(RangeError);
});

it('wants 32 bytes and a length', () => {
  expect(() => makeChain(Buffer.alloc(31), 5)).toThrow(RangeError);
  expect(() => makeChain(secret, 0)).toThrow(RangeError);
});
