/** Processor time by process, from /proc: what a bet costs stays comparable when the machine is busy with other things. */
import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in 1/100 s on every Linux we run on. */
const TICK_MS = 10;

type Stat = { readonly parent: number; readonly ms: number };

function statOf(pid: number): Stat | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    // utime, stime and those of children that have ended
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at] ?? 0), 0);
    return { parent: Number(fields[1]), ms: ticks * TICK_MS };
  } catch {
    return undefined;
  }
}

const running = (): ReadonlyMap<number, Stat> =>
  new Map(
    readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0)
      .flatMap((pid) => {
        const stat = statOf(pid);
        return stat ? [[pid, stat] as const] : [];
      }),
  );

/** Processor time of a process and its children, ms. */
export function cpuOf(root: number): number {
  return [...running()]
    .filter(([pid, { parent }]) => pid === root || parent === root)
    .reduce((sum, [, { ms }]) => sum + ms, 0);
}

/** Processor time of a process and of everything below it, ms. */
export function treeCpuOf(root: number): number {
  const all = running();
  const isBelow = (pid: number): boolean => {
    for (let at = pid; at > 1; at = all.get(at)?.parent ?? 0) if (at === root) return true;
    return false;
  };
  return [...all].filter(([pid]) => isBelow(pid)).reduce((sum, [, { ms }]) => sum + ms, 0);
}
