/**
 * How fast this machine is, so that the budget of tests means the same on a slow day: two processes at once do a fixed piece of work, and
 * what they take is held against what it takes on a quiet machine with two cores.
 */
import { spawn } from 'node:child_process';

/** ms on two quiet cores of 2.1 GHz (Node 20); the middle of five runs. */
const QUIET_MS = 360;
const PROCESSES = 2;

/** Hashing, objects and JSON: what servers and tests spend their time on. */
const WORK = `
const { createHash } = require('node:crypto');
let text = 'x';
for (let n = 0; n < 60000; n += 1) {
  text = createHash('sha256').update(text).digest('hex');
  const made = JSON.parse(JSON.stringify({ n, text, list: [text, n, { text }] }));
  if (made.n !== n) throw new Error();
}`;

const once = (): Promise<void> =>
  new Promise((done, fail) => {
    const child = spawn(process.execPath, ['-e', WORK], { stdio: 'ignore' });
    child.once('error', fail);
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`ended with ${code}`))));
  });

/** @returns 1 as fast as a quiet machine, 2 half as fast */
export async function slownessNow(): Promise<number> {
  const began = performance.now();
  await Promise.all(Array.from({ length: PROCESSES }, once));
  return (performance.now() - began) / QUIET_MS;
}
