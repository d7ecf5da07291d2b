/**
 * The disk runs full under load and is freed again: no false success, nothing acknowledged is lost, and it heals by itself.
 * Needs the right to mount: the data folder lies on a small file system in memory.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askAgain, wholeBooks } from './crash.ts';
import { audit, type Load, startLoad } from './load.ts';
import { type Product, startProduct } from './product.ts';
import type { SoakResult } from './report.ts';

const SIZE = '700m';
const HEAL_MS = 60_000;
const pause = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));

function fill(place: string): string {
  const ballast = join(place, 'ballast');
  spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k'], { stdio: 'ignore' });
  return ballast;
}

/** ms until the first new acknowledgement. */
async function untilHealed({ acks }: Load): Promise<number> {
  const begun = performance.now();
  const before = acks.length;
  while (acks.length <= before) {
    if (performance.now() - begun > HEAL_MS) return Number.POSITIVE_INFINITY;
    await pause(50);
  }
  return performance.now() - begun;
}

async function trial(product: Product, place: string, rounds: number, clients: number): Promise<SoakResult> {
  const load = await startLoad(product, clients);
  const failures: string[] = [];
  const heals: number[] = [];
  let duringFull = 0;
  for (let n = 0; n < rounds; n += 1) {
    await pause(1_500);
    const ballast = fill(place);
    await pause(1_000);
    const before = load.acks.length;
    await pause(4_000);
    duringFull += load.acks.length - before;
    rmSync(ballast);
    const ms = await untilHealed(load);
    heals.push(Math.round(ms));
    if (!Number.isFinite(ms)) failures.push(`still refusing a minute after the disk was freed`);
    console.log(`· full and freed ${n + 1} of ${rounds}: betting again after ${Math.round(ms)} ms`);
  }
  await pause(500);
  await load.stop();
  await pause(3_000);
  failures.push(...(await audit(product, load.acks, load.deposits)));
  failures.push(...(await askAgain(product, load, 200)));
  failures.push(...(await wholeBooks(product)));
  const strange = [...load.counts.keys()].filter((what) => / 5\d\d$|defect/.test(what));
  if (strange.length > 0) failures.push(`answers nobody should get: ${strange.join(', ')}`);
  const reported = [...load.counts].sort((a, b) => b[1] - a[1]).map(([what, n]) => `${what} ${n}`);
  return {
    figures: {
      'disk filled': rounds,
      clients,
      acknowledged: load.acks.length,
      'acknowledged while full': duringFull,
      'betting again after ms, slowest': Math.max(...heals),
      answers: reported.join(', '),
    },
    failures,
  };
}

export async function fullDisk(rounds: number, clients: number): Promise<SoakResult> {
  const place = mkdtempSync(join(tmpdir(), 'haat-small-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0711`, 'tmpfs', place]);
  chmodSync(place, 0o711);
  console.log(`· a disk of ${Math.round(statfsSync(place).blocks / 256)} MB`);
  try {
    const product = await startProduct(place);
    try {
      return await trial(product, place, rounds, clients);
    } finally {
      await product.stop();
    }
  } finally {
    execFileSync('umount', ['-l', place]);
    rmdirSync(place);
  }
}
