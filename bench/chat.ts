/**
 * Rooms before thousands of sockets: how long a message takes from the press to every reader at 200 messages a second, and whether a flood of one
 * room is felt in another. `npm run bench chat` · BENCH_SOCKETS (2,000) · BENCH_RATE (200) · BENCH_SECONDS (20).
 */
import type { ChildProcess } from 'node:child_process';
import { insertRoom } from '#features/around/chat/store/moderation.ts';
import { newId } from '#kernel/ids.ts';
import { SECOND } from '#kernel/time.ts';
import { behind } from './lib/backlog.ts';
import type { Bettor } from './lib/bettors.ts';
import { openHouse } from './lib/house.ts';
import { benchBrand } from './lib/lottery-filler.ts';
import { asked, forkProgram, stopServer } from './lib/product.ts';
import type { RoomWatchPlan, RoomWatchSaid } from './lib/room-watchers.ts';
import { bench, type Run } from './lib/run.ts';
import { stampOf } from './lib/stamp.ts';
import { openWire, type Wire } from './lib/wire.ts';

/** Of 2,000 readers 100 in each: 200 messages a second are 20,000 deliveries. */
const ROOMS = 20;
/** Open tabs of one session; the live channel takes twenty. */
const TABS = 16;
const FLOODERS = 32;
const pause = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));

type Chat = {
  readonly run: Run;
  readonly port: number;
  readonly rooms: readonly string[];
  readonly sockets: number;
  readonly bettors: readonly Bettor[];
  readonly watchers: ChildProcess;
};

const headOf = (room: string, { token, cookie }: Bettor): string =>
  `POST /chat/rooms/${room}/messages HTTP/1.1\r\nhost: localhost\r\nmerchant: bench\r\nauthorization: Bearer ${token}\r\ncookie: __Host-haat=${cookie}\r\ncontent-type: application/json\r\n`;

type Posted = { sent: number; refused: number };

/** Open loop: a message each `1 / rate` of a second, whatever became of the one before, by members and rooms in turn. */
async function talk(
  { port, bettors }: Chat,
  rooms: readonly string[],
  rate: number,
  seconds: number,
): Promise<Posted> {
  const wires: Wire[] = await Promise.all(Array.from({ length: 48 }, () => openWire(port)));
  const posted: Posted = { sent: 0, refused: 0 };
  const free = [...wires];
  const begun = performance.now();
  const waiting: Promise<void>[] = [];
  for (let n = 0; n < rate * seconds; n += 1) {
    const due = begun + (n * SECOND) / rate;
    if (due > performance.now()) await pause(due - performance.now());
    const wire = free.pop();
    const member = bettors[n % bettors.length];
    if (!wire || !member) {
      posted.refused += 1;
      continue;
    }
    const body = JSON.stringify({ text: stampOf(Date.now()) });
    waiting.push(
      wire.send(headOf(rooms[n % rooms.length] ?? '', member), body).then(({ status }) => {
        if (status === 200) posted.sent += 1;
        else posted.refused += 1;
        free.push(wire);
      }),
    );
  }
  await Promise.all(waiting);
  for (const wire of wires) wire.close();
  return posted;
}

/** As fast as answers come, into one room; most of it is refused. */
async function flood({ port, bettors }: Chat, room: string, until: () => boolean): Promise<number> {
  let tries = 0;
  await Promise.all(
    bettors.slice(0, FLOODERS).map(async (member) => {
      const wire = await openWire(port);
      while (!until()) {
        await wire.send(headOf(room, member), JSON.stringify({ text: 'flood' }));
        tries += 1;
      }
      wire.close();
    }),
  );
  return tries;
}

/** After this a message that no reader has got is lost. */
const MOST_LATE_MS = 30_000;

/** @param skip a room that is flooded: what its readers wait is theirs */
async function report(chat: Chat, name: string, { sent, refused }: Posted, skip = ''): Promise<void> {
  const { run, watchers, sockets, rooms } = chat;
  const meant = (sent * sockets) / rooms.length;
  const waits: number[] = [];
  // The last events are on their way: a late one is late in the figure, and is not one that never came.
  for (const until = performance.now() + MOST_LATE_MS; ; ) {
    await pause(SECOND);
    const said = await asked<RoomWatchSaid>(watchers, 'tell');
    if (!('waits' in said)) return run.wrong('the readers said something else');
    if (said.lost > 0) run.wrong(`${said.lost} sockets were closed`);
    // Half a million are too many arguments for one call.
    for (const [room, all] of Object.entries(said.waits))
      if (room !== skip) for (const wait of all) waits.push(wait);
    if (waits.length >= meant || performance.now() > until) break;
  }
  waits.sort((a, b) => a - b);
  const at = (share: number): number =>
    waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0;
  run.say(
    `${name.padEnd(20)} ${sent} sent, ${refused} refused; ${waits.length} of ${meant} read · p50 ${at(0.5)} ms · p99 ${at(0.99)} ms`,
  );
  run.figure(`p99 of a message, ${name}`, at(0.99), 'ms');
  run.requests(name, { done: waits.length, refused: Math.max(0, meant - waits.length) });
}

await bench('chat', async (run) => {
  const sockets = run.size('BENCH_SOCKETS', 2_000, 40);
  const rate = run.size('BENCH_RATE', 200, 20);
  const seconds = run.size('BENCH_SECONDS', 20, 1);
  const rooms = Array.from({ length: ROOMS }, () => newId<'room'>());
  const house = await openHouse(run, {
    players: run.size('BENCH_MEMBERS', 500, 64),
    prepare: async (db) => {
      const { brand } = await benchBrand(db);
      const room = { about: '', slow_seconds: 1, is_open: true, place: 1, host_name: '', host_game: '' };
      for (const [n, id] of rooms.entries())
        await insertRoom(db, id, brand.id, { ...room, name: `Room ${n}` }, new Date());
    },
  });
  const { port, pid } = await house.start();
  run.owns(pid);
  const watchers = forkProgram('room-watchers.ts');
  run.atEnd(() => stopServer(watchers));
  const { bettors } = house;
  const readers = bettors.slice(0, Math.ceil(sockets / TABS));
  const plan: RoomWatchPlan = { port, readers, rooms, sockets };
  await asked<RoomWatchSaid>(watchers, plan);
  const chat: Chat = { run, port, rooms, sockets, bettors, watchers };
  if (!run.smoke) {
    await talk(chat, rooms, rate, 5);
    await asked<RoomWatchSaid>(watchers, 'tell');
  }
  await report(chat, 'alone', await talk(chat, rooms, rate, seconds));
  let isOver = false;
  const [flooded = '', ...others] = rooms;
  const flooding = flood(chat, flooded, () => isOver);
  const posted = await talk(chat, others, rate, seconds);
  isOver = true;
  run.say(`flood                ${await flooding} tries into one room`);
  await report(chat, 'beside a flood', posted, flooded);
  run.figure('listeners behind at the end', await behind(port), 's');
});
