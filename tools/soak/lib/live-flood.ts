/**
 * Attackers flood the live channel in every way it can be spoken to, from the very address other players share. Meanwhile these
 * ask for their balances and keep their live connections: none is closed, no answer takes longer than half a second, and the
 * process has its memory back a minute later.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import type { Person } from '#apps/server/testing.ts';
import type { Answer, Ask } from '#apps/server/testing-client.ts';
import { type Flood, type FloodReport, FLOODS } from './live-flooder.ts';
import { percentile, type SoakResult } from './report.ts';

const FLOODER = join(import.meta.dirname, 'live-flooder.ts');
const MOST_MS = 500;
/** Each asks four times a second, well below what one caller may ask. */
const EVERY_MS = 250;
const pause = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));

export type FloodPlace = {
  readonly origin: string;
  readonly call: (ask: Ask) => Promise<Answer>;
  readonly person: (cash: bigint) => Promise<Person>;
  /** The server's process. */
  readonly pid: number;
};

export type FloodSize = {
  /** seconds of each flood */
  readonly seconds: number;
  /** connections of the attacker, in each flood that pours */
  readonly sockets: number;
  readonly connects: number;
  readonly halfOpen: number;
  /** seconds before memory is looked at first, and after the last flood */
  readonly settle: number;
  readonly others: number;
  readonly floods?: readonly Flood[];
  /** How many times as long this machine takes as a quiet one; 1 unless said. Asked once, when the floods are over. */
  readonly slowness?: () => Promise<number>;
  /** MB the process may have grown, in per cent of the start; undefined where others use the same process */
  readonly growth?: number;
};

/** Resident memory of a process in MB. */
export function residentMb(pid: number): number {
  const kb = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kb ?? 0) / 1_024);
}

/**
 * The lowest that was seen in so many seconds. Between two collections a process of Node grows by 80 MB under the balances alone: one
 * look would tell where in that it happens to be.
 */
async function floorMb(pid: number, seconds: number): Promise<number> {
  let lowest = residentMb(pid);
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; await pause(200))
    lowest = Math.min(lowest, residentMb(pid));
  return lowest;
}

type Page = { readonly received: string[]; readonly ended: () => number | undefined; readonly ws: WebSocket };

/** A player's page: his balance and the matches, over one connection that stays. */
async function openPage(origin: string, as: Person): Promise<Page> {
  const ws = new WebSocket(`${origin.replace('http:', 'ws:')}/live`, { headers: { cookie: as.cookie } });
  const received: string[] = [];
  let code: number | undefined;
  ws.on('message', (data) => received.push(String(data)));
  ws.on('close', (why) => (code = why));
  await new Promise((done, reject) => ws.once('open', done).once('error', reject));
  ws.send(JSON.stringify({ token: as.token }));
  for (const topic of ['wallet', 'matches']) ws.send(JSON.stringify({ subscribe: topic }));
  return { received, ended: () => code, ws };
}

/** Asks for balances until it is stopped; `slowest` starts over when it is read. */
function askBalances({ call }: FloodPlace, people: readonly Person[]) {
  let running = true;
  let times: number[] = [];
  const failures: string[] = [];
  const ask = async (as: Person): Promise<void> => {
    while (running) {
      const begun = performance.now();
      const said = await call({ method: 'GET', path: '/wps/v2/wallets/balance', as }).catch(String);
      times.push(performance.now() - begun);
      if (typeof said === 'string' || said.status !== 200)
        failures.push(`a balance: ${typeof said === 'string' ? said : said.status}`);
      await pause(EVERY_MS);
    }
  };
  const all = Promise.all(people.map(ask));
  return {
    failures,
    take: (): number[] => {
      const taken = times;
      times = [];
      return taken;
    },
    stop: async (): Promise<void> => {
      running = false;
      await all;
    },
  };
}

function attack(port: string, kind: Flood, sockets: number, seconds: number): Promise<FloodReport> {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', FLOODER, port, kind, String(sockets), String(seconds)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let said = '';
  child.stdout?.on('data', (part) => (said += String(part)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => {
      try {
        resolve(JSON.parse(said));
      } catch {
        reject(new Error(`the ${kind} flood said nothing`));
      }
    });
  });
}

const socketsOf = (kind: Flood, { sockets, connects, halfOpen }: FloodSize): number =>
  kind === 'connects' ? connects : kind === 'half-open' ? halfOpen : sockets;

function reportOn(kind: Flood, report: FloodReport, times: readonly number[], mb: number): string {
  const ends = Object.entries(report.closed).map(([code, n]) => `${n}×${code}`);
  return `${report.frames} frames, ${report.connects} connects, ${report.refused} refused, closed ${ends.join(' ') || '-'}; balance p50 ${percentile(times, 0.5)} p99 ${percentile(times, 0.99)} max ${Math.round(Math.max(0, ...times))} ms; ${mb} MB`;
}

/** What the others lost: a connection, or what is told on it. */
async function lost(pages: readonly Page[]): Promise<string[]> {
  const failures: string[] = [];
  for (const page of pages) {
    const code = page.ended();
    if (code !== undefined) {
      failures.push(`another's connection was closed with ${code}`);
      continue;
    }
    const before = page.received.length;
    page.ws.send(JSON.stringify({ subscribe: 'wallet' }));
    for (let tries = 0; tries < 50 && page.received.length === before; tries += 1) await pause(20);
    if (page.received.length === before) failures.push("another's connection tells nothing any more");
  }
  return failures;
}

export async function liveFlood(place: FloodPlace, size: FloodSize): Promise<SoakResult> {
  const people: Person[] = [];
  for (let n = 0; n < size.others; n += 1) people.push(await place.person(1_000n));
  const pages = await Promise.all(people.map((one) => openPage(place.origin, one)));
  const asking = askBalances(place, people);
  await pause(size.settle * 500);
  const before = await floorMb(place.pid, size.settle);
  const failures: string[] = [];
  const slowest = new Map<Flood, number>();
  const quiet = asking.take();
  const figures: Record<string, string | number> = {
    'MB before': before,
    'balance before, ms': `p50 ${percentile(quiet, 0.5)} p99 ${percentile(quiet, 0.99)} max ${Math.round(Math.max(0, ...quiet))}`,
  };
  const flood = async (kind: Flood): Promise<void> => {
    const report = await attack(new URL(place.origin).port, kind, socketsOf(kind, size), size.seconds);
    const times = asking.take();
    figures[kind] = reportOn(kind, report, times, residentMb(place.pid));
    console.log(`· ${kind}: ${figures[kind]}`);
    slowest.set(kind, Math.min(slowest.get(kind) ?? Infinity, Math.round(Math.max(0, ...times))));
    failures.push(...(await lost(pages)).map((one) => `${kind}: ${one}`));
  };
  for (const kind of size.floods ?? FLOODS) await flood(kind);
  const most = MOST_MS * ((await size.slowness?.()) ?? 1);
  const late = (): readonly Flood[] => [...slowest].flatMap(([kind, took]) => (took > most ? [kind] : []));
  // Where others use the machine one balance may wait for them: a flood that holds balances up does so twice.
  if (size.slowness) for (const kind of late()) await flood(kind);
  for (const kind of late()) failures.push(`${kind}: a balance took ${slowest.get(kind)} ms`);
  const after = await floorMb(place.pid, size.settle);
  await asking.stop();
  figures['MB after'] = after;
  if (size.growth !== undefined && after > before * (1 + size.growth / 100))
    failures.push(`memory stays at ${after} MB after ${before}`);
  for (const { ws } of pages) ws.terminate();
  return { figures, failures: [...failures, ...new Set(asking.failures)] };
}
