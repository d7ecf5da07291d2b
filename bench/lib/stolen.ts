/**
 * Time a virtual machine's host gave to others while the machine wanted to run, from /proc/stat: waits measured meanwhile are the
 * host's as well. On a machine of its own it is nothing.
 */
import { readFileSync } from 'node:fs';

/** Ticks since the start of the machine, all processors together: wanted by somebody, and of these given to other machines. */
type Ticks = { readonly wanted: number; readonly stolen: number };

function ticks(): Ticks {
  // user, nice, system, idle, iowait, irq, softirq, steal (proc(5))
  const fields =
    readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/\s+/).slice(1, 9).map(Number) ?? [];
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = fields;
  return { wanted: user + nice + system + irq + softirq + stolen, stolen };
}

/** @returns asks for the share, 0 to 1, of the wanted processor time that others got since the call */
export function watchStolen(): () => number {
  const before = ticks();
  return () => {
    const now = ticks();
    return (now.stolen - before.stolen) / Math.max(1, now.wanted - before.wanted);
  };
}
