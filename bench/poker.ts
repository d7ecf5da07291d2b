/**
 * Tables of six with a decision every three seconds at each, every seat with its own socket: how long a decision takes until it is answered.
 * `npm run bench poker` · BENCH_TABLES (500) · BENCH_SECONDS (60) · BENCH_PACE (3,000 ms between two decisions of a table).
 */
import type { HandSetup } from '#features/play/poker/contract.ts';
import { handAfter } from '#features/play/poker/rules/lines.ts';
import { PUT_TABLE } from '#features/play/poker/store.ts';
import { asked as askedIn } from '#games/poker/engine/dealer.ts';
import { newId } from '#kernel/ids.ts';
import { SECOND } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { behind } from './lib/backlog.ts';
import type { Bettor } from './lib/bettors.ts';
import { openHouse } from './lib/house.ts';
import { inLanes } from './lib/lanes.ts';
import { benchBrand } from './lib/lottery-filler.ts';
import { asked, forkProgram, stopServer } from './lib/product.ts';
import { bench } from './lib/run.ts';
import type { SeatWatchPlan, SeatWatchSaid } from './lib/seat-watchers.ts';
import { watchStolen } from './lib/stolen.ts';
import { openWire, type Wire } from './lib/wire.ts';

const SEATS = 6;
const AT_ONCE = 32;
/** Between two looks for the next hand. */
const LOOK_MS = 500;
const pause = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));
const codeOf = (at: number): string => `bench-${at}`;

/** Blinds of 0.10 and 0.20; a hand follows the one before after two seconds. */
async function openTables(db: Db, tables: number): Promise<void> {
  const { brand } = await benchBrand(db);
  for (let at = 0; at < tables; at += 1)
    await db.run(PUT_TABLE, [
      codeOf(at),
      brand.id,
      `Bench ${at}`,
      'holdem',
      'no',
      'cash',
      null,
      brand.currency,
      SEATS,
      10n,
      20n,
      0n,
      false,
      false,
      400n,
      40_000n,
      500,
      60n,
      20_000,
      30_000,
      15_000,
      600_000,
      2_000,
      0,
      at,
    ]);
}

type Table = { readonly code: string; readonly bettors: readonly Bettor[]; readonly wire: Wire };
type Hand = {
  readonly handId: string;
  readonly setup: HandSetup;
  readonly seats: readonly { readonly seat: number }[];
  lines: readonly string[];
};
type Said = { readonly times: number[]; readonly refused: Record<string, number>; hands: number };

const headOf = (verb: string, path: string, { token, cookie }: Bettor, more = ''): string =>
  `${verb} ${path} HTTP/1.1\r\nhost: localhost\r\nmerchant: bench\r\nauthorization: Bearer ${token}\r\ncookie: __Host-haat=${cookie}\r\n${more}`;
const JSON_HEAD = 'content-type: application/json\r\n';
const codeIn = (body: string, status: number): string => /"code":"([^"]+)"/.exec(body)?.[1] ?? String(status);

async function sitAll({ code, bettors, wire }: Table, currency: string): Promise<void> {
  for (const [seat, bettor] of bettors.entries()) {
    const head = headOf(
      'POST',
      `/poker/tables/${code}/sit`,
      bettor,
      `idempotency-key: ${newId()}\r\n${JSON_HEAD}`,
    );
    const body = JSON.stringify({ seat, buyIn: '20.00', currency, entropy: `bench-${seat}` });
    const answer = await wire.send(head, body);
    if (answer.status !== 200) throw new Error(`a seat was refused: ${codeIn(answer.body, answer.status)}`);
  }
}

/** The hand that is on; undefined between two. */
async function look({ code, bettors, wire }: Table): Promise<Hand | undefined> {
  const [one] = bettors;
  if (!one) return undefined;
  const answer = await wire.send(headOf('GET', `/poker/tables/${code}`, one), '');
  if (answer.status !== 200) return undefined;
  const { hand } = JSON.parse(answer.body).value;
  return hand?.state === 'playing' ? hand : undefined;
}

/** Everybody calls at one table, until the time is over. */
async function play(table: Table, until: number, pace: number, said: Said): Promise<void> {
  let hand: Hand | undefined;
  while (Date.now() < until) {
    hand ??= await look(table);
    const turn = hand && askedIn(handAfter(hand.setup, hand.lines));
    const bettor = turn && table.bettors[hand?.seats[turn.seat]?.seat ?? -1];
    if (!hand || !turn || !bettor) {
      if (hand) said.hands += 1;
      hand = undefined;
      await pause(LOOK_MS);
      continue;
    }
    await pause(pace);
    const head = headOf('POST', `/poker/tables/${table.code}/act`, bettor, JSON_HEAD);
    const what = turn.what === 'twice' ? 'once' : 'call';
    const begun = performance.now();
    const answer = await table.wire.send(
      head,
      JSON.stringify({ handId: hand.handId, at: hand.lines.length, what }),
    );
    if (answer.status === 200) {
      said.times.push(performance.now() - begun);
      hand.lines = JSON.parse(answer.body).value.lines;
      continue;
    }
    const code = codeIn(answer.body, answer.status);
    said.refused[code] = (said.refused[code] ?? 0) + 1;
    hand = undefined;
  }
}

await bench('poker', async (run) => {
  const tables = run.size('BENCH_TABLES', 500, 4);
  const seconds = run.size('BENCH_SECONDS', 60, 3);
  const pace = run.size('BENCH_PACE', 3_000, 100);
  const house = await openHouse(run, {
    players: tables * SEATS,
    prepare: (db) => openTables(db, tables),
  });
  const { currency } = (await benchBrand(house.db)).brand;
  const { port, pid } = await house.start();
  run.owns(pid);
  const seated: Table[] = [];
  await inLanes([...Array(tables).keys()], AT_ONCE, async (at) => {
    const bettors = house.bettors.slice(at * SEATS, (at + 1) * SEATS);
    const table = { code: codeOf(at), bettors, wire: await openWire(port) };
    await sitAll(table, currency);
    seated.push(table);
  });
  const watchers = forkProgram('seat-watchers.ts');
  run.atEnd(() => stopServer(watchers));
  const seats = seated.flatMap(({ code, bettors }) => bettors.map((bettor) => ({ bettor, code })));
  await asked<SeatWatchSaid>(watchers, { port, seats } satisfies SeatWatchPlan);
  const said: Said = { times: [], refused: {}, hands: 0 };
  const stolen = watchStolen();
  const until = Date.now() + seconds * SECOND;
  await Promise.all(
    seated.map(async (table, at) => {
      // Tables are not in step.
      await pause((pace * at) / seated.length);
      await play(table, until, pace, said);
    }),
  );
  const told = await asked<SeatWatchSaid>(watchers, 'tell');
  const sorted = said.times.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const refused = Object.values(said.refused).reduce((sum, count) => sum + count, 0);
  if ('events' in told) {
    run.say(`${seats.length} sockets, ${told.events} lines told, ${told.deaf} heard nothing`);
    if (told.lost > 0) run.wrong(`${told.lost} sockets were closed`);
    if (told.events === 0) run.wrong('nobody was told a line');
  }
  run.say(
    `${sorted.length} decisions, ${said.hands} hands · p50 ${at(0.5).toFixed(0)} ms · longest ${at(1).toFixed(0)} ms · host took ${(stolen() * 100).toFixed(1)} %${refused > 0 ? ` · refused ${JSON.stringify(said.refused)}` : ''}`,
  );
  run.requests('decisions', { done: sorted.length, refused });
  run.figure('p99 of a decision', at(0.99), 'ms');
  run.figure('listeners behind at the end', await behind(port), 's');
  for (const { wire } of seated) wire.close();
});
