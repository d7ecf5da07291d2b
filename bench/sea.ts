/**
 * Rooms of four at five shots a second each: every player posts his volley once a second, and the answer is what is waited for.
 * `npm run bench sea` · BENCH_ROOMS (100) · BENCH_SECONDS (60).
 */
import { seaOf } from '#games/fishing/seas.ts';
import { newId } from '#kernel/ids.ts';
import { SECOND } from '#kernel/time.ts';
import { statement } from '#platform/db/db.ts';
import { behind } from './lib/backlog.ts';
import type { Bettor } from './lib/bettors.ts';
import { openHouse } from './lib/house.ts';
import { inLanes } from './lib/lanes.ts';
import { benchBrand } from './lib/lottery-filler.ts';
import { bench } from './lib/run.ts';
import { watchStolen } from './lib/stolen.ts';
import { openWire, type Wire } from './lib/wire.ts';

const SEA = 'gharial-bay';
const SEATS = 4;
const SHOTS = 5;
/** Between two questions for what swims there. */
const LOOK_MS = 8 * SECOND;
const AT_ONCE = 32;

const OPEN_SEA = statement<never>(
  'bench.open_sea',
  `insert into sea.seas (code, brand_id, names, currency, stakes) values ($1, $2, '{"en": "Bench"}', $3, '["1.00", "10.00"]')
   on conflict (code) do update set brand_id = excluded.brand_id, currency = excluded.currency, stakes = excluded.stakes`,
);
const OPEN_ROOM = statement<never>(
  'bench.open_room',
  'insert into sea.rooms (id, sea_code, number, trial) values ($1, $2, $3, false)',
);
const TAKEN = statement<{ volleys: number; shots: number }>(
  'bench.sea_taken',
  'select count(*)::integer as volleys, coalesce(sum(taken), 0)::integer as shots from sea.volleys',
);

type Swim = { readonly id: number; readonly from: number; readonly lasts: number };
type Seen = {
  readonly tide: number;
  readonly begun: number;
  readonly swims: readonly Swim[];
  readonly askedAt: number;
};
type Fisher = { readonly bettor: Bettor; readonly room: string; readonly wire: Wire };

const headOf = (verb: string, path: string, { token, cookie }: Bettor, more = ''): string =>
  `${verb} ${path} HTTP/1.1\r\nhost: localhost\r\nmerchant: bench\r\nauthorization: Bearer ${token}\r\ncookie: __Host-haat=${cookie}\r\n${more}`;
const JSON_HEAD = 'content-type: application/json\r\n';
const codeIn = (body: string, status: number): string => /"code":"([^"]+)"/.exec(body)?.[1] ?? String(status);

const seenIn = (body: string): Seen => {
  const { value } = JSON.parse(body);
  return { tide: value.tide, begun: Date.parse(value.tideAt), swims: value.swims, askedAt: Date.now() };
};

async function sit(fisher: Fisher): Promise<Seen> {
  const head = headOf('POST', `/sea/rooms/${fisher.room}/sit`, fisher.bettor, JSON_HEAD);
  const answer = await fisher.wire.send(head, '{}');
  if (answer.status !== 200) throw new Error(`a cannon was refused: ${codeIn(answer.body, answer.status)}`);
  return seenIn(answer.body);
}

/** Five shots at what is there by now; undefined where nothing is, as between two tides. */
function volleyOf({ tide, begun, swims }: Seen, currency: string): string | undefined {
  const at = Date.now() - begun;
  const there = swims.filter(({ from, lasts }) => at > from + lasts * 0.15 && at < from + lasts * 0.8);
  if (there.length === 0 || at > 180 * SECOND) return undefined;
  const shots = Array.from({ length: SHOTS }, (_, n) => ({
    swim: there[(n * 7) % there.length]?.id ?? 0,
    weapon: n === 4 ? 'net' : 'harpoon',
    stake: '1.00',
    at,
  }));
  return JSON.stringify({ tide, currency, shots });
}

const shotsHead = (fisher: Fisher): string =>
  headOf(
    'POST',
    `/sea/rooms/${fisher.room}/shots`,
    fisher.bettor,
    `idempotency-key: ${newId()}\r\n${JSON_HEAD}`,
  );

/** Longer than the stretch between two tides. */
const TIDE_COMES_MS = 60 * SECOND;

/** A volley nobody measures: the sea is there, and the code of the first volley is compiled. @throws when nothing swims for a minute */
async function firstVolley(fisher: Fisher, rooms: Map<string, Seen>, currency: string): Promise<void> {
  const until = Date.now() + TIDE_COMES_MS;
  for (;;) {
    const seen = await sit(fisher);
    rooms.set(fisher.room, seen);
    const body = volleyOf(seen, currency);
    if (body !== undefined) {
      await fisher.wire.send(shotsHead(fisher), body);
      return;
    }
    if (Date.now() > until) throw new Error(`nothing swims in ${fisher.room}`);
    await new Promise((go) => setTimeout(go, SECOND));
  }
}

type Said = { readonly times: number[]; readonly refused: Record<string, number>; empty: number };

/** One player for so many seconds: a volley a second, begun at a time of his own. */
async function fish(
  fisher: Fisher,
  rooms: Map<string, Seen>,
  { seconds, offset, currency }: { seconds: number; offset: number; currency: string },
  said: Said,
): Promise<void> {
  await new Promise((go) => setTimeout(go, offset));
  const begun = Date.now();
  let loaded = begun;
  for (let n = 0; n < seconds; n += 1) {
    // A volley that is answered late may have been heard late: a page counts the second from there (`shooter.ts`).
    const due = Math.max(begun + n * SECOND, loaded);
    await new Promise((go) => setTimeout(go, Math.max(0, due - Date.now())));
    const known = rooms.get(fisher.room);
    if (!known || Date.now() - known.askedAt > LOOK_MS) rooms.set(fisher.room, await sit(fisher));
    const body = volleyOf(rooms.get(fisher.room) ?? (await sit(fisher)), currency);
    if (body === undefined) {
      said.empty += 1;
      continue;
    }
    const asked = performance.now();
    const answer = await fisher.wire.send(shotsHead(fisher), body);
    loaded = Date.now() + SECOND;
    if (answer.status === 200) said.times.push(performance.now() - asked);
    else {
      const code = codeIn(answer.body, answer.status);
      said.refused[code] = (said.refused[code] ?? 0) + 1;
    }
  }
}

await bench('sea', async (run) => {
  const rooms = run.size('BENCH_ROOMS', 100, 4);
  const seconds = run.size('BENCH_SECONDS', 60, 2);
  if (!seaOf(SEA)) throw new Error(`there is no ${SEA}`);
  const ids = Array.from({ length: rooms }, () => newId<'room'>());
  const house = await openHouse(run, {
    players: rooms * SEATS,
    prepare: async (db) => {
      const { id, currency } = (await benchBrand(db)).brand;
      await db.run(OPEN_SEA, [SEA, id, currency]);
      for (const [at, room] of ids.entries()) await db.run(OPEN_ROOM, [room, SEA, 1_000 + at]);
    },
  });
  const { currency } = (await benchBrand(house.db)).brand;
  const { port } = await house.start();
  const fishers: Fisher[] = [];
  const seen = new Map<string, Seen>();
  await inLanes([...house.bettors.slice(0, rooms * SEATS).entries()], AT_ONCE, async ([at, bettor]) => {
    const fisher = { bettor, room: ids[Math.floor(at / SEATS)] ?? '', wire: await openWire(port) };
    fishers.push(fisher);
    seen.set(fisher.room, await sit(fisher));
  });
  await inLanes([...fishers], AT_ONCE, (fisher) => firstVolley(fisher, seen, currency));
  // A cannon that has fired waits its second.
  await new Promise((go) => setTimeout(go, SECOND));
  const said: Said = { times: [], refused: {}, empty: 0 };
  const stolen = watchStolen();
  await Promise.all(
    fishers.map((fisher, at) =>
      fish(fisher, seen, { seconds, offset: (SECOND * at) / fishers.length, currency }, said),
    ),
  );
  const sorted = said.times.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const taken = await house.db.one(TAKEN);
  const refused = Object.values(said.refused).reduce((sum, count) => sum + count, 0);
  run.say(
    `${sorted.length} volleys answered, ${taken?.volleys} taken with ${taken?.shots} shots, ${said.empty} between tides · p50 ${at(0.5).toFixed(0)} ms · longest ${at(1).toFixed(0)} ms · host took ${(stolen() * 100).toFixed(1)} %${refused > 0 ? ` · refused ${JSON.stringify(said.refused)}` : ''}`,
  );
  run.requests('volleys', { done: sorted.length, refused });
  run.figure('p99 of a volley', at(0.99), 'ms');
  run.figure('listeners behind at the end', await behind(port), 's');
  for (const { wire } of fishers) wire.close();
});
