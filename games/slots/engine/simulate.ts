/**
 * Rounds played to their end with the product's own draws. As a command, the long run of the house:
 * `npx tsx games/slots/engine/simulate.ts 10000000` plays that many rounds with HMAC blocks and compares with the proof.
 */
import { createCipheriv, createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { SLOTS } from '#games/slots/games.ts';
import { type BlockSource, createDraw, type Draw } from '#kernel/rng/draw.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import { ratioToNumber } from './proof.ts';
import { readShown } from './shown.ts';
import type { Slot } from './slot.ts';

export type Sample = {
  readonly rounds: number;
  /** mean return of one stake */
  readonly mean: number;
  /** standard errors between the mean and the proof */
  readonly errors: number;
  readonly hitRate: number;
  /** reel → stop → how often, free spins included */
  readonly stops: readonly (readonly number[])[];
  readonly dearest: number;
};

export function simulate(slot: Slot, rounds: number, drawOf: (round: number) => Draw): Sample {
  const stops = slot.table.strips.map((strip) => Array.from({ length: strip.length }, () => 0));
  let units = 0;
  let hits = 0;
  let dearest = 0;
  for (let round = 0; round < rounds; round += 1) {
    const draw = drawOf(round);
    let step = slot.start(null, draw);
    for (;;) {
      readShown(step.shown).stops.forEach((stop, reel) => {
        const counts = stops[reel];
        if (counts) counts[stop] = (counts[stop] ?? 0) + 1;
      });
      const action = slot.proceed(step.state);
      if (action === undefined) break;
      step = slot.act(step.state, action, draw);
    }
    units += step.win;
    if (step.win > 0) hits += 1;
    dearest = Math.max(dearest, step.win);
  }
  const mean = units / rounds / slot.unitsPerStake;
  const errors = (mean - ratioToNumber(slot.proof.rtp)) / (slot.proof.deviation / Math.sqrt(rounds));
  return { rounds, mean, errors, hitRate: hits / rounds, stops, dearest };
}

/** One endless fair stream in place of a seed a round: ten times as fast, for samples in tests. */
export function streamDraw(name: string): Draw {
  const key = createHash('sha256').update(name).digest();
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  const zeros = Buffer.alloc(1 << 16);
  let page: Uint8Array = new Uint8Array(0);
  let first = 0;
  const blockAt: BlockSource = (cursor) => {
    if (cursor * 32 >= first + page.length) {
      first += page.length;
      page = cipher.update(zeros);
    }
    return page.subarray(cursor * 32 - first, cursor * 32 - first + 32);
  };
  return createDraw(blockAt);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const rounds = Number(process.argv[2] ?? '1000000');
  const seed = createHash('sha256')
    .update(process.argv[3] ?? 'monsoon')
    .digest();
  for (const slot of SLOTS) {
    const { mean, errors, hitRate, dearest } = simulate(slot, rounds, (round) =>
      createDraw(serverBlocks(seed, 'simulate', round)),
    );
    process.stdout.write(
      `${slot.code}: ${rounds} rounds, return ${mean.toFixed(6)} (${errors.toFixed(2)} standard errors from the proof), ` +
        `hits ${hitRate.toFixed(5)}, dearest ${dearest / slot.unitsPerStake} × stake\n`,
    );
  }
}
