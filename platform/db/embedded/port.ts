/** A port of 127.0.0.1 that nobody holds; below the range the kernel hands to outgoing connections, never PostgreSQL's own 5432. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { PostgresTrouble } from './trouble.ts';

const FIRST = 15_433;
const LAST = 31_999;

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ host: '127.0.0.1', port, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** The remembered port while it is free, otherwise another one. */
export async function choosePort(remembered?: number): Promise<number> {
  if (remembered !== undefined && (await isFree(remembered))) return remembered;
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(FIRST, LAST + 1);
    if (await isFree(port)) return port;
  }
  throw new PostgresTrouble(`No free port between ${FIRST} and ${LAST} on 127.0.0.1.`);
}
