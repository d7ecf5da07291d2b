/**
 * Whether the machine is the bench's alone, from /proc: processor time that neither the bench nor anything it started took, and time a
 * host gave to other machines. Figures of a loaded machine are no figures.
 */
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { treeCpuOf } from './cpu.ts';
import { watchStolen } from './stolen.ts';

const TICK_MS = 10;
/** Of all processors: an editor and a clock take less, another build takes more. */
const MOST_FOREIGN = 0.1;
const MOST_STOLEN = 0.05;
const LOOK_MS = 2_000;
const SAMPLE_MS = 1_000;

export type Machine = {
  /** The load average as it is printed. */
  readonly load: () => string;
  /** Looks for a moment whether others are at work. @returns why the machine is not free; nothing when it is */
  readonly before: () => Promise<readonly string[]>;
  /** Watches until it is asked. `own` are processes of the bench that are not its children, e.g. a database. */
  readonly watch: (own: () => readonly number[]) => () => readonly string[];
};

/** ms the processors of the machine spent on programs; interrupts are nobody's. */
function busyMs(): number {
  const [user = 0, nice = 0, system = 0] =
    readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/\s+/).slice(1, 4).map(Number) ?? [];
  return (user + nice + system) * TICK_MS;
}

/** Processor time of the trees below these processes since the call; what one of them took before it ended is kept. */
function watchOwn(roots: () => readonly number[]): {
  readonly spent: () => number;
  readonly stop: () => void;
} {
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  for (const root of roots()) first.set(root, treeCpuOf(root));
  const look = (): void => {
    for (const root of roots()) last.set(root, Math.max(last.get(root) ?? 0, treeCpuOf(root)));
  };
  const timer = setInterval(look, SAMPLE_MS);
  timer.unref();
  return {
    spent: () => {
      look();
      return [...last].reduce((sum, [root, ms]) => sum + ms - (first.get(root) ?? 0), 0);
    },
    stop: () => clearInterval(timer),
  };
}

export function reasons(foreign: number, stolen: number): readonly string[] {
  const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;
  return [
    ...(foreign > MOST_FOREIGN
      ? [`other programs took ${percent(foreign)} of the processors (≤ ${percent(MOST_FOREIGN)})`]
      : []),
    ...(stolen > MOST_STOLEN
      ? [`the host gave ${percent(stolen)} to other machines (≤ ${percent(MOST_STOLEN)})`]
      : []),
  ];
}

function watch(own: () => readonly number[]): () => readonly string[] {
  const stolen = watchStolen();
  const mine = watchOwn(() => [process.pid, ...own()]);
  const [begun, before] = [performance.now(), busyMs()];
  return () => {
    const wall = (performance.now() - begun) * cpus().length;
    const foreign = Math.max(0, busyMs() - before - mine.spent()) / Math.max(1, wall);
    mine.stop();
    return reasons(foreign, stolen());
  };
}

export const thisMachine: Machine = {
  load: () =>
    `load ${loadavg()
      .map((one) => one.toFixed(2))
      .join(' ')} on ${cpus().length} processors`,
  before: async () => {
    const look = watch(() => []);
    await new Promise((wake) => setTimeout(wake, LOOK_MS));
    return look();
  },
  watch,
};
