/** One process at a time; the kernel drops the lock with its holder, so it can never be stale. */
import { createServer } from 'node:net';
import { createHash } from 'node:crypto';

function tryHold(name) {
  return new Promise((resolve, reject) => {
    const holder = createServer((socket) => socket.destroy());
    holder.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    holder.listen(`\0haat-${name}`, () => resolve(holder));
  });
}

/** Runs `work` while no other process does the same thing in the same folder. */
export async function alone(what, folder, work) {
  const name = `${what}-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  let told = false;
  for (;;) {
    const held = await tryHold(name);
    if (held) {
      try {
        return await work();
      } finally {
        await new Promise((resolve) => held.close(resolve));
      }
    }
    if (!told) console.log(`haat: another command is busy with the same (${what}); waiting for it`);
    told = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
