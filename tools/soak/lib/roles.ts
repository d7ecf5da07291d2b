/**
 * One database, five processes: two that answer, one with the live channel, two that work. What one took the other knows, a deposit
 * asked of one is credited by a worker and told by the live one, and the books are clean.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { WebSocket } from 'ws';
import { composeHouse } from '#apps/server/compose.ts';
import { openPerson, type Person } from '#apps/server/testing.ts';
import { type Answer, type Ask, createClient } from '#apps/server/testing-client.ts';
import { loadKeys } from '#platform/crypto/keys.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { createDb } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import { startScratch } from '#platform/testkit/cluster.ts';
import { journalKeys } from '#tools/books/journal-keys.ts';
import { journalSealer } from '#platform/db/journal/sealing.ts';
import { checkBooks } from '#tools/books/books.ts';
import { endProcess, freePort, launch, withoutPauses } from './process.ts';
import type { SoakResult } from './report.ts';

const ROLES = ['api', 'api', 'live', 'worker', 'worker'] as const;
const WITHIN_MS = 60_000;
const pause = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));

type Process = {
  readonly role: string;
  readonly origin: string;
  readonly call: (ask: Ask) => Promise<Answer>;
  readonly child: ChildProcess;
};
type Place = { readonly env: Readonly<Record<string, string>> };

async function begin({ env }: Place, role: string): Promise<Process> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { child } = await launch(port, { ...env, ROLE: role });
  return { role, origin, call: createClient(() => origin), child };
}

/** What the live process tells this member of his deposits. */
async function follow(
  live: Process,
  { token, cookie }: Person,
): Promise<{ received: string[]; close: () => void }> {
  const ws = new WebSocket(`${live.origin.replace('http:', 'ws:')}/live`, { headers: { cookie } });
  const received: string[] = [];
  ws.on('message', (data) => received.push(String(data)));
  ws.on('error', (error) => received.push(`error ${error.message}`));
  await new Promise((done, reject) => ws.once('open', done).once('error', reject));
  ws.send(JSON.stringify({ token }));
  ws.send(JSON.stringify({ subscribe: 'wallet' }));
  return { received, close: () => ws.terminate() };
}

const until = async (so: () => Promise<boolean> | boolean): Promise<boolean> => {
  for (const end = Date.now() + WITHIN_MS; Date.now() < end; await pause(100)) if (await so()) return true;
  return false;
};

/** Bets on both processes, each asked again on the other. */
async function bet(fronts: readonly Process[], people: readonly Person[], bets: number): Promise<string[]> {
  const failures: string[] = [];
  const body = { type: 'stake', stake: '5.00', currency: 'BDT' };
  const one = async (as: Person, who: number): Promise<void> => {
    for (let n = 0; n < bets / people.length; n += 1) {
      const [here, there] = [fronts[(n + who) % 2], fronts[(n + who + 1) % 2]];
      const ask = { path: '/play/monsoon-tiger/act', as, key: `b${n}`, body };
      const [first, again] = [await here?.call(ask), await there?.call(ask)];
      if (first?.status === 200 && first.text === again?.text) {
        if (first.value['state'] !== 'open') continue;
        return;
      }
      failures.push(`a bet: ${first?.status} ${first?.code} here, ${again?.status} ${again?.code} there`);
    }
  };
  await Promise.all(people.map(one));
  return failures;
}

async function deposit(front: Process, live: Process, as: Person): Promise<string[]> {
  const page = await follow(live, as);
  const body = { method: 'sandbox-instant', amount: '77.00', currency: 'BDT' };
  const asked = await front.call({ path: '/wps/cashier/deposits', as, key: 'd', body });
  const path = `/wps/cashier/deposits/${String(asked.value['id'])}`;
  const credited = await until(
    async () => (await front.call({ method: 'GET', path, as })).value['state'] === 'credited',
  );
  const reported = await until(() =>
    page.received.some((text) => text.includes('"wallet"') && text.includes('balance')),
  );
  page.close();
  return [
    ...(asked.status === 200 ? [] : [`the deposit was answered ${asked.code}`]),
    ...(credited ? [] : ['no worker credited the deposit']),
    ...(reported ? [] : [`the live process told nothing: ${page.received.join(' ')}`]),
  ];
}

export async function roles(bets: number): Promise<SoakResult> {
  const cluster = await startScratch('durable');
  const dataDir = mkdtempSync(join(tmpdir(), 'haat-roles-'));
  const running: Process[] = [];
  try {
    const admin = new pg.Client({ connectionString: cluster.superUrl() });
    await admin.connect();
    await admin.query('create database haat_roles owner haat_owner template template0');
    await admin.query('grant connect on database haat_roles to haat_app');
    const version = String((await admin.query('show server_version')).rows[0]?.server_version);
    await admin.end();
    const [url, ownerUrl] = [cluster.url('haat_roles'), cluster.ownerUrlOf('haat_roles')];
    const place = { env: { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, HAAT_DATA: dataDir } };
    for (const role of ROLES) running.push(await begin(place, role));
    const keys = loadKeys(dataDir);
    const db = createDb({ url, log: silentLog(), sealer: journalSealer(keys) });
    const rooms = await composeHouse({ db, keys, log: silentLog(), origin: () => '' });
    const [brand] = await rooms.brand.brands.all();
    if (!brand) throw new Error('no brand');
    await withoutPauses(db, brand.id);
    await pause(1_500);
    const people: Person[] = [];
    for (let n = 0; n < 8; n += 1) people.push(await openPerson(rooms, db, brand.id, 1_000_000n));
    const [front, other, live] = running;
    if (!front || !other || !live) throw new Error('a process is missing');
    const failures = await bet([front, other], people, bets);
    for (const person of people.slice(0, 3)) failures.push(...(await deposit(other, live, person)));
    const { rows } = await db.pool.query('select count(*)::int as n from rounds.rounds');
    await rooms.close();
    await db.close();
    for (const { child } of running.splice(0)) await endProcess(child);
    const { findings } = await checkBooks({
      url: ownerUrl,
      openSeed: createSealer(keys.derive('seeds')).open,
      journal: journalKeys(keys, dataDir),
    });
    return {
      figures: { PostgreSQL: version, processes: ROLES.join(' '), rounds: Number(rows[0]?.n) },
      failures: [...failures, ...findings.map(({ pass, row, says }) => `books: ${pass}: ${row}: ${says}`)],
    };
  } finally {
    for (const { child } of running) await endProcess(child);
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
