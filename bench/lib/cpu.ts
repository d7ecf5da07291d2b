/** Processor time by process, from /proc: what a bet costs stays comparable when the machine is busy with other things. */
import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in 1/100 s on every Linux we run on. */
const TICK_MS = 10;

function statOf(pid: number): { parent: number; ms: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    // utime, stime and those of children that have ended
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at] ?? 0), 0);
    return { parent: Number(fields[1]), ms: ticks * TICK_MS };
  } catch {
    return undefined;
  }
}

/** Processor time of a process and its children, ms. */
export function cpuOf(root: number): number {
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0);
  const mine = pids
    .map((pid) => ({ pid, stat: statOf(pid) }))
    .filter(({ pid, stat }) => pid === root || stat?.parent === root);
  return mine.reduce((sum, { stat }) => sum + (stat?.ms ?? 0), 0);
}
