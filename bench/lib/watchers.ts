/** Visitors who watch one match over the live channel, in a process of their own: when each of them was told of each version. */
import { WebSocket } from 'ws';

export type WatchPlan = { readonly port: number; readonly topic: string; readonly sockets: number };
/** `ready` once everybody listens; `heard` after `stop`: version → when each was told, ms since 1970. */
export type WatchSaid =
  | { readonly ready: number }
  | { readonly heard: Readonly<Record<string, readonly number[]>> };

/** Of these every one has an address of its own: limits are kept for each. */
const AN_ADDRESS = 100;
const AT_ONCE = 50;

const heard: Record<string, number[]> = {};

function watch({ port, topic }: WatchPlan, at: number): Promise<void> {
  return new Promise((done, fail) => {
    const from = `10.0.${Math.floor(at / AN_ADDRESS)}.1`;
    const ws = new WebSocket(`ws://127.0.0.1:${port}/live?merchant=bench`, {
      perMessageDeflate: false,
      headers: { host: 'localhost', 'x-forwarded-for': from },
    });
    ws.once('error', fail);
    ws.once('close', (code) => fail(new Error(`a watcher was closed with ${code}`)));
    ws.once('open', () => ws.send('{"guest":true}'));
    ws.on('message', (data: Buffer) => {
      const now = Date.now();
      const text = data.toString('latin1');
      if (text.startsWith('{"ready"')) {
        ws.send(JSON.stringify({ subscribe: topic }));
        // What stands is told at once, or a moment later where nothing was ever told of the match.
        setTimeout(done, 1_000);
        return;
      }
      const version = /"version":(\d+),"marketCount"/.exec(text)?.[1];
      if (version !== undefined) (heard[version] ??= []).push(now);
    });
  });
}

async function start(plan: WatchPlan): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < plan.sockets) {
        next += 1;
        await watch(plan, next);
      }
    }),
  );
  process.send?.({ ready: plan.sockets } satisfies WatchSaid);
}

process.on('message', (said: WatchPlan | 'stop') => {
  if (said === 'stop') process.send?.({ heard } satisfies WatchSaid, () => process.exit(0));
  else
    start(said).catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    });
});
