/** The second implementation of fishing held against the engine: tides of all seas, and thousands of shots with everything that can be taken along. */
import { expect, it } from 'vitest';
import { describeSea } from '#games/fishing/describe.ts';
import { linesOf } from '#games/fishing/engine/chance.ts';
import type { Sea } from '#games/fishing/engine/sea.ts';
import { shoot, takenAlong } from '#games/fishing/engine/shot.ts';
import { isSeen, kindOf, type Swim, swimsIn } from '#games/fishing/engine/tide.ts';
import { SEAS } from '#games/fishing/seas.ts';
import { formatWire } from '#kernel/money.ts';
import { makeChain } from '#kernel/rng/chain.node.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { seedHash, serverBlocks } from '#kernel/rng/seeds.node.ts';
import { there } from '#kernel/there.ts';
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
      const { fish, weapon } = there(lines[n % lines.length]);
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

/** A tide of a room with one who shoots every 700 ms at what is there, by the engine: his volley, and the tide it lies in. */
function shotTide(sea: Sea) {
  const chain = makeChain(SEED, 5);
  const text = `${sea.code}/2026-11-28/room`;
  const swims = swimsIn(sea, createDraw(serverBlocks(chain.link(2), text, 2)));
  const weapon = there(sea.weapons.at(-1));
  const caught = new Map<number, number>();
  const free = (swim: Swim): boolean => (caught.get(swim.id) ?? 0) === 0;
  const shots = [];
  let [staked, back] = [0n, 0n];
  for (let at = 15_000; at < 170_000; at += 700) {
    const swim = swims.find((one) => isSeen(one, at) && free(one) && kindOf(sea, one).role !== 'jackpot');
    if (!swim) continue;
    const fish = kindOf(sea, swim);
    const along = takenAlong(sea, swims, swim, weapon, at, free);
    const n: number = shots.length;
    const kinds = along.map((one) => kindOf(sea, one));
    const draw = createDraw(serverBlocks(SEED, 'a-device', n));
    const shot = shoot({ fish, weapon, along: kinds, stake: 100n, largest: 100n }, draw);
    if (shot.hit) for (const { id } of [swim, ...along]) caught.set(id, (caught.get(id) ?? 0) + 1);
    staked += 100n;
    back += 100n * BigInt(shot.times);
    shots.push({
      n,
      swim: swim.id,
      fish: fish.code,
      weapon: weapon.code,
      at,
      stake: '1.00',
      returned: null,
      hit: shot.hit,
      along: along.map((one) => ({ swim: one.id, fish: one.fish })),
      times: shot.times,
      prize: shot.prize ?? null,
      pays: formatWire(100n * BigInt(shot.times), 'BDT'),
      jackpot: null,
    });
  }
  const place = { sea: sea.code, engineVersion: sea.version, roomId: 'room', tide: 7 };
  const within = {
    ...place,
    n: 2,
    root: chain.root,
    link: chain.link(2).toString('hex'),
    text,
    trial: false,
    swims: json(swims),
    shots: shots.map(({ swim, weapon: code, at, stake, hit, times, along }) => ({
      seat: 1,
      swim,
      weapon: code,
      at,
      stake,
      hit,
      times,
      along: hit ? along.map((one) => one.swim) : [],
      jackpot: null,
    })),
  };
  const volley = {
    ...place,
    volleyId: 'v',
    seat: 1,
    largest: '1.00',
    stake: formatWire(staked, 'BDT'),
    payout: formatWire(back, 'BDT'),
    shots,
    seed: { hash: seedHash(SEED), clientSeed: 'a-device', serverSeed: SEED.toString('hex') },
  };
  return { within, volley };
}

it.each(SEAS.map((sea) => [sea.code, sea] as const))(
  'finds what shots at %s take along again, by where the fish were and what had been caught before',
  (_code, sea) => {
    const rules = json(describeSea(sea));
    const { within, volley } = shotTide(sea);
    const wrong = (proof: object) => verify(proof, rules).checks.filter(({ ok }) => !ok);
    expect(volley.shots.filter(({ along }) => along.length > 0).length).toBeGreaterThan(10);
    expect(wrong(within)).toEqual([]);
    expect(wrong({ ...volley, within })).toEqual([]);
    // What was taken along of a shot that caught is said otherwise.
    const at = within.shots.findIndex(({ along }) => along.length > 0);
    expect(at).toBeGreaterThanOrEqual(0);
    const less = within.shots.map((shot, n) => (n === at ? { ...shot, along: shot.along.slice(1) } : shot));
    expect(wrong({ ...within, shots: less })[0]?.name).toBe(`shot ${at + 1}: taken along`);
    // A fish is caught a second time.
    const first = there(
      within.shots.find(({ hit, swim }) => hit && kindOf(sea, there(within.swims[swim])).lives === 1),
    );
    const twice = wrong({ ...within, shots: [...within.shots, first] });
    expect(twice.map(({ name }) => name)).toContain(`shot ${within.shots.length + 1}: not caught before`);
    // Of a room with bots nobody knows all that was caught.
    expect(wrong({ ...within, trial: true, shots: less })).toEqual([]);
    // Shots the tide does not know.
    const strange = { ...within, shots: within.shots.slice(1) };
    expect(wrong({ ...volley, within: strange })[0]?.name).toBe('shots of the tide hold these');
  },
);
