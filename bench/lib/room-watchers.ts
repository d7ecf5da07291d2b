/** Members who read rooms over the live channel, in a process of their own: how long each message took from the press to each reader. */
import { WebSocket } from 'ws';
import type { Bettor } from './bettors.ts';
import { inLanes } from './lanes.ts';
import { momentsIn } from './stamp.ts';

export type RoomWatchPlan = {
  readonly port: number;
  readonly readers: readonly Bettor[];
  readonly rooms: readonly string[];
  readonly sockets: number;
};
/** `ready` once everybody listens; after `tell`: room → ms from the press to a reader, since the last `tell`. */
export type RoomWatchSaid =
  | { readonly ready: number }
  | { readonly waits: Readonly<Record<string, readonly number[]>>; readonly lost: number };

const AT_ONCE = 40;
/** So many have one address: limits are kept for each. */
const AN_ADDRESS = 100;
let waits: Record<string, number[]> = {};
let lost = 0;

function open(plan: RoomWatchPlan, at: number): Promise<void> {
  const { port, readers, rooms } = plan;
  const reader = readers[at % readers.length];
  const room = rooms[at % rooms.length] ?? '';
  return new Promise((done, fail) => {
    const ws = new WebSocket(`ws://127.0.0.1:${port}/live?merchant=bench`, {
      perMessageDeflate: false,
      headers: {
        host: 'localhost',
        cookie: `__Host-haat=${reader?.cookie}`,
        'x-forwarded-for': `10.1.${Math.floor(at / AN_ADDRESS)}.1`,
      },
    });
    ws.on('error', fail);
    ws.once('close', (code) => {
      lost += 1;
      fail(new Error(`a reader was closed with ${code}`));
    });
    ws.once('open', () => ws.send(JSON.stringify({ token: reader?.token })));
    ws.on('message', (data: Buffer) => {
      const now = Date.now();
      const text = data.toString('latin1');
      if (text.startsWith('{"ready"')) {
        ws.send(JSON.stringify({ subscribe: `chat:${room}` }));
        done();
        return;
      }
      if (text.startsWith('{"refused"')) fail(new Error('a reader may not hear the room'));
      for (const moment of momentsIn(text)) (waits[room] ??= []).push(now - moment);
    });
  });
}

process.once('disconnect', () => process.exit(1));
process.on('message', (said: RoomWatchPlan | 'tell') => {
  if (said === 'tell') {
    process.send?.({ waits, lost } satisfies RoomWatchSaid);
    waits = {};
    return;
  }
  const all = Array.from({ length: said.sockets }, (_, at) => at);
  inLanes(all, AT_ONCE, (at) => open(said, at)).then(
    () => process.send?.({ ready: said.sockets } satisfies RoomWatchSaid),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
