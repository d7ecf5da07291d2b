import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { canReach } from './identity.ts';
import { isAlive, leftovers, tryKill } from './postmaster.ts';
import { readRecord } from './record.ts';
import { type Embedded, startEmbedded } from './start.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = { uid: 65_534, gid: 65_534, name: 'nobody' };
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

const folders: string[] = [];
const running: Embedded[] = [];
const children: ChildProcess[] = [];

function folder(): string {
  const made = mkdtempSync('/tmp/haat-pg-test-');
  chmodSync(made, 0o711);
  folders.push(made);
  return join(made, 'data');
}

/** A home whose database was made once for this file: to make one takes ten times as long as to copy it. */
let made = '';
beforeAll(async () => {
  made = mkdtempSync('/tmp/haat-pg-test-');
  chmodSync(made, 0o711);
  await (await startEmbedded({ dataDir: join(made, 'data'), log: quiet })).stop();
}, 60_000);
afterAll(() => rmSync(made, { recursive: true, force: true }));

/** A home of its own that was started before: a copy that holds its cluster counts as moved (record.ts). */
function usedFolder(): string {
  const dataDir = folder();
  execFileSync('cp', ['-a', join(made, 'data'), dataDir]);
  return dataDir;
}

async function start(dataDir: string): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, log: quiet });
  running.push(embedded);
  return embedded;
}

type Reported = { readonly pid: number; readonly port: number; readonly url: string };

/** The launcher in a process of its own, so that it can be killed. */
function launch(
  dataDir: string,
  as?: { uid: number; gid: number },
  verb = 'stay',
): Promise<{ child: ChildProcess; reported: Reported }> {
  const program = join(import.meta.dirname, 'launcher.fixture.ts');
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), program, dataDir, verb], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], TMPDIR: '/tmp', ...(as ? { TSX_DISABLE_CACHE: '1' } : {}) },
    ...as,
  });
  children.push(child);
  let complaint = '';
  child.stderr?.on('data', (text) => (complaint += text));
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', (line) => resolve({ child, reported: JSON.parse(String(line)) as Reported }));
    child.once('exit', (code) => reject(new Error(`launcher left with ${code}: ${complaint}`)));
  });
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function eventually(check: () => Promise<boolean> | boolean, withinMs: number): Promise<number> {
  const began = Date.now();
  while (Date.now() - began < withinMs) {
    if (await check()) return Date.now() - began;
    await sleep(30);
  }
  throw new Error(`not within ${withinMs} ms`);
}

const works = (url: string): Promise<boolean> =>
  ask(url, 'select 1').then(
    () => true,
    () => false,
  );

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const embedded of running.splice(0)) await embedded.stop();
  for (const made of folders.splice(0)) {
    const record = existsSync(join(made, 'data')) ? readRecord(join(made, 'data')) : undefined;
    if (record) {
      for (const pid of leftovers(record.cluster)) tryKill(pid, 'SIGKILL');
      rmSync(record.cluster, { recursive: true, force: true });
    }
    rmSync(made, { recursive: true, force: true });
  }
});

describe('a first start', () => {
  it('makes a closed, durable cluster with two users of few rights', { timeout: 60_000 }, async () => {
    const dataDir = folder();
    const embedded = await start(dataDir);
    expect(embedded.port).not.toBe(5432);
    expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600);
    expect(statSync(embedded.cluster).mode & 0o777).toBe(0o700);
    const [facts] = await ask<Record<string, string>>(
      embedded.ownerUrl,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('data_checksums') as checksums,
              (select datlocprovider::text || ' ' || datlocale || ' ' || pg_encoding_to_char(encoding) from pg_database where datname = 'haat') as locale,
              (select string_agg(rolname || rolsuper || rolcreaterole || rolcreatedb, ' ' order by rolname) from pg_roles where rolname like 'haat%') as roles`,
    );
    expect(facts).toEqual({
      fsync: 'on',
      commit: 'on',
      checksums: 'on',
      locale: 'b C.UTF-8 UTF8',
      roles: 'haat_appfalsefalsefalse haat_ownerfalsefalsefalse',
    });
    await ask(embedded.ownerUrl, 'create schema vault; create table vault.line (n int)');
    await expect(ask(embedded.url(), 'select * from vault.line')).rejects.toMatchObject({ code: '42501' });
    await expect(ask(embedded.url(), 'create schema mine')).rejects.toMatchObject({ code: '42501' });
    await expect(ask(embedded.url().replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toMatchObject({
      code: '28P01',
    });
  });

  it('serves two folders at once', { timeout: 60_000 }, async () => {
    const [one, two] = await Promise.all([start(folder()), start(folder())]);
    expect(one.port).not.toBe(two.port);
    await ask(one.ownerUrl, 'create table here (n int)');
    await expect(ask(two.ownerUrl, 'select * from here')).rejects.toMatchObject({ code: '42P01' });
  });

  it('lets many starts of one folder share one server; the last to leave stops it', {
    timeout: 60_000,
  }, async () => {
    const dataDir = usedFolder();
    const all = await Promise.all([start(dataDir), start(dataDir), start(dataDir)]);
    expect(new Set(all.map((embedded) => embedded.pid)).size).toBe(1);
    const [first, second, third] = all as [Embedded, Embedded, Embedded];
    await first.stop();
    await second.stop();
    expect(await works(third.url())).toBe(true);
    const { pid } = third;
    const began = Date.now();
    await third.stop();
    expect(Date.now() - began).toBeLessThan(10_000);
    expect(isAlive(pid)).toBe(false);
  });
});

describe('after a crash', () => {
  it('adopts the server that a killed launcher left running', { timeout: 60_000 }, async () => {
    const dataDir = usedFolder();
    const { child, reported } = await launch(dataDir);
    child.kill('SIGKILL');
    await eventually(() => child.signalCode !== null, 5_000);
    expect(await works(reported.url)).toBe(true);
    const embedded = await start(dataDir);
    expect([embedded.pid, embedded.port]).toEqual([reported.pid, reported.port]);
    await embedded.stop();
    expect(isAlive(reported.pid)).toBe(false);
  });

  it('starts again after the launcher and the whole server were killed, with what was committed', {
    timeout: 60_000,
  }, async () => {
    const dataDir = usedFolder();
    const { child, reported } = await launch(dataDir);
    const record = readRecord(dataDir);
    const owner = `postgres://haat_owner:${record?.passwords.haat_owner}@127.0.0.1:${reported.port}/haat`;
    await ask(owner, 'create table kept (n int)');
    await ask(owner, 'insert into kept values (7)');
    child.kill('SIGKILL');
    process.kill(reported.pid, 'SIGKILL');
    const embedded = await start(dataDir);
    expect(embedded.pid).not.toBe(reported.pid);
    expect(await ask(embedded.ownerUrl, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  it('is not fooled by a pid file that names a stranger', { timeout: 60_000 }, async () => {
    const dataDir = usedFolder();
    const first = await start(dataDir);
    await first.stop();
    const stranger = spawn('sleep', ['60'], isRoot ? { uid: NOBODY.uid, gid: NOBODY.gid } : {});
    children.push(stranger);
    writeFileSync(
      join(first.cluster, 'postmaster.pid'),
      `${stranger.pid}\n${first.cluster}\n1\n${first.port}\n\n127.0.0.1\n\nready\n`,
    );
    if (isRoot) chownSync(join(first.cluster, 'postmaster.pid'), NOBODY.uid, NOBODY.gid);
    const second = await start(dataDir);
    expect(second.pid).not.toBe(stranger.pid);
    expect(stranger.exitCode).toBeNull();
  });

  it('restarts a server that dies under us, at the same address', { timeout: 60_000 }, async () => {
    const embedded = await start(usedFolder());
    for (let round = 0; round < 3; round += 1) {
      const { pid } = embedded;
      process.kill(pid, 'SIGKILL');
      await eventually(() => embedded.pid !== pid, 5_000);
      expect(await works(embedded.url())).toBe(true);
    }
  });
});

describe('in a difficult place', () => {
  it('moves to another port when its own is taken, and remembers it', { timeout: 60_000 }, async () => {
    const dataDir = usedFolder();
    const first = await start(dataDir);
    await first.stop();
    const squatter = createServer().listen(first.port, '127.0.0.1');
    const second = await start(dataDir);
    expect(second.port).not.toBe(first.port);
    await second.stop();
    await new Promise((resolve) => squatter.close(resolve));
    expect((await start(dataDir)).port).toBe(second.port);
  });

  it.runIf(isRoot)(
    'keeps programs and data where nobody can reach them when the checkout is closed',
    { timeout: 120_000 },
    async () => {
      const dataDir = folder();
      chmodSync(join(dataDir, '..'), 0o700);
      const embedded = await start(dataDir);
      expect(embedded.cluster.startsWith('/var/lib/haat/')).toBe(true);
      expect(statSync(embedded.cluster).uid).toBe(NOBODY.uid);
      await embedded.stop();
      expect((await start(dataDir)).cluster).toBe(embedded.cluster);
      const copy = join(dataDir, '..', 'copy');
      cpSync(dataDir, copy, { recursive: true });
      await expect(startEmbedded({ dataDir: copy, log: quiet })).rejects.toThrow(
        /is a copy of .* both point to the same database/,
      );
    },
  );

  const nobodyCanRun =
    isRoot && canReach(process.execPath, NOBODY, 'x') && canReach(import.meta.filename, NOBODY, 'r');
  it.runIf(nobodyCanRun)(
    'runs as an ordinary user too, and afterwards as root on the same data',
    { timeout: 60_000 },
    async () => {
      const dataDir = folder();
      mkdirSync(dataDir);
      chownSync(dataDir, NOBODY.uid, NOBODY.gid);
      const { child, reported } = await launch(dataDir, NOBODY);
      expect(await works(reported.url)).toBe(true);
      const asRoot = await start(dataDir);
      expect(asRoot.pid).toBe(reported.pid);
      child.kill('SIGKILL');
    },
  );

  it.runIf(nobodyCanRun)(
    'tells an ordinary user that the data belongs to somebody else',
    { timeout: 60_000 },
    async () => {
      const dataDir = usedFolder();
      const embedded = await start(dataDir);
      await embedded.stop();
      await expect(launch(dataDir, NOBODY)).rejects.toThrow(
        /cannot be used by the user that starts Haat|belongs to another user/,
      );
    },
  );

  it('says what to do when the passwords are gone', { timeout: 60_000 }, async () => {
    const dataDir = usedFolder();
    const embedded = await start(dataDir);
    await embedded.stop();
    const record = readFileSync(join(dataDir, 'postgres.json'));
    rmSync(join(dataDir, 'postgres.json'));
    await expect(startEmbedded({ dataDir, log: quiet })).rejects.toThrow(/its passwords .* are gone/);
    writeFileSync(join(dataDir, 'postgres.json'), record);
  });
});
