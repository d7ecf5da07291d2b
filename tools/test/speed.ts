/**
 * How fast this machine is while the tests run, so that their budget means the same on a slow day: a fixed piece of work is done now and
 * then, and the processor time it took (not how long it waited for a turn) is held against what it takes on a quiet machine.
 */
import { execFile } from 'node:child_process';

/** ms of processor time, Node 20 at 2.1 GHz, both cores at it and nothing else: the middle of ten. */
const QUIET_MS = 360;
const EVERY_MS = 60_000;

/** Hashing, objects and JSON: what servers and tests spend their time on. Prints its own processor time. */
const WORK = `
const { createHash } = require('node:crypto');
let text = 'x';
for (let n = 0; n < 60000; n += 1) {
  text = createHash('sha256').update(text).digest('hex');
  const made = JSON.parse(JSON.stringify({ n, text, list: [text, n, { text }] }));
  if (made.n !== n) throw new Error();
}
const { user, system } = process.cpuUsage();
console.log((user + system) / 1000);`;

const sample = (): Promise<number> =>
  new Promise((done, fail) => {
    execFile(process.execPath, ['-e', WORK], (error, said) => (error ? fail(error) : done(Number(said))));
  });

export const middle = (values: readonly number[]): number | undefined =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

export type Speed = {
  /** @returns 1 where the machine was as fast as a quiet one all the time, 2 where it was half as fast; the middle of all samples */
  readonly stop: () => Promise<number>;
};

/** Begins to watch: once a minute, less than a hundredth of what two cores do. */
export function watchSpeed(): Speed {
  const taken: Promise<number>[] = [];
  const take = (): void => void taken.push(sample());
  take();
  const timer = setInterval(take, EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      return (middle(await Promise.all(taken)) ?? QUIET_MS) / QUIET_MS;
    },
  };
}
