/** The second implementation of fishing held against the engine: tides of all seas, and thousands of shots with everything that can be taken along. */
import { expect, it } from 'vitest';
import { describeSea } from '#games/fishing/describe.ts';
import { linesOf } from '#games/fishing/engine/chance.ts';
import { shoot } from '#games/fishing/engine/shot.ts';
import { swimsIn } from '#games/fishing/engine/tide.ts';
import { SEAS } from '#games/fishing/seas.ts';
import { formatWire } from '#kernel/money.ts';
import { makeChain } from '#kernel/rng/chain.node.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { seedHash, serverBlocks } from '#kernel/rng/seeds.node.ts';
import { rulesFor, verify } from './verify.mjs';

const SEED = Buffer.alloc(32, 43);
const json = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

it.each(SEAS.map((sea) => [sea.code, sea] as const))(
  'finds the tides of %s again, and one that was altered not',
  (_code, sea) => {
    const chain = makeChain(SEED, 5);
    const rules = json(describeSea(sea));
    for (const n of [1, 5]) {
      const text = `${sea.code}/2026-11-28/room`;
      const swims = json(swimsIn(sea, createDraw(serverBlocks(chain.link(n), text, n))));
      const proof = {
        sea: sea.code,
        engineVersion: sea.version,
        tide: 7,
        n,
        root: chain.root,
        link: chain.link(n).toString('hex'),
        text,
        swims,
      };
      expect(rulesFor(proof)).toEqual({ gameCode: sea.code, version: sea.version });
      expect(verify(proof, rules).ok).toBe(true);
      const [first, ...rest] = swims;
      expect(verify({ ...proof, swims: [{ ...first, from: 1 }, ...rest] }, rules).ok).toBe(false);
    }
  },
);

it.each(SEAS.map((sea) => [sea.code, sea] as const))(
  'finds shots at %s again, hits and misses, prizes and pools',
  (_code, sea) => {
    const rules = json(describeSea(sea));
    const plain = sea.fish.filter(({ role }) => role === 'plain');
    const lines = linesOf(sea);
    let [staked, back, hits] = [0n, 0n, 0];
    const shots = Array.from({ length: 1_500 }, (_, n) => {
      const { fish, weapon } = lines[n % lines.length] ?? lines[0]!;
      const along = plain.slice(0, n % 4);
      const stake = [100n, 500n, 10_000n][n % 3] ?? 100n;
      const draw = createDraw(serverBlocks(SEED, 'a-device', n));
      const caught = shoot({ fish, weapon, along, stake, largest: 10_000n }, draw);
      const pays = stake * BigInt(caught.times);
      staked += stake;
      back += pays + (caught.jackpot ? 7n : 0n);
      if (caught.hit) hits += 1;
      return {
        n,
        swim: 1,
        fish: fish.code,
        weapon: weapon.code,
        at: 5,
        stake: formatWire(stake, 'BDT'),
        returned: null,
        hit: caught.hit,
        along: along.map((one, swim) => ({ swim, fish: one.code })),
        times: caught.times,
        prize: caught.prize ?? null,
        pays: formatWire(pays, 'BDT'),
        jackpot: caught.jackpot ? '0.07' : null,
      };
    });
    const proof = {
      volleyId: 'v',
      sea: sea.code,
      engineVersion: sea.version,
      largest: '100.00',
      stake: formatWire(staked, 'BDT'),
      payout: formatWire(back, 'BDT'),
      shots,
      seed: { hash: seedHash(SEED), clientSeed: 'a-device', serverSeed: SEED.toString('hex') },
    };
    expect(hits).toBeGreaterThan(50);
    const { ok, checks } = verify(proof, rules);
    expect(checks.filter((one) => !one.ok)).toEqual([]);
    expect(ok).toBe(true);
    expect(verify({ ...proof, payout: formatWire(back + 1n, 'BDT') }, rules).ok).toBe(false);
    expect(() => verify({ ...proof, seed: { ...proof.seed, serverSeed: null } }, rules)).toThrow('stand up');
  },
);
