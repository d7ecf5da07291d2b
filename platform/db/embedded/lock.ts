/** One start at a time on a data folder. The kernel drops the lock with its holder, so it can never be stale. */
import { createHash } from 'node:crypto';
import { type Server, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresTrouble } from './trouble.ts';

const PATIENCE_MS = 180_000;

/** An abstract socket: it lives in the kernel, not in a folder, and cannot be bound twice. */
function tryHold(name: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const holder = createServer((socket) => socket.destroy());
    holder.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    holder.listen(`\0haat-${name}`, () => {
      holder.unref();
      resolve(holder);
    });
  });
}

/** Runs `work` while no other process runs work on the same folder. */
export async function alone<Value>(folder: string, work: () => Promise<Value>): Promise<Value> {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  const giveUp = Date.now() + PATIENCE_MS;
  for (;;) {
    const held = await tryHold(name);
    if (held) {
      try {
        return await work();
      } finally {
        await new Promise((resolve) => held.close(resolve));
      }
    }
    if (Date.now() > giveUp)
      throw new PostgresTrouble(
        `Another start has been busy with ${folder} for three minutes. End it, then start again.`,
      );
    await sleep(50);
  }
}
