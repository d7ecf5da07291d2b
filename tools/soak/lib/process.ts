/** One process of the built product, and a brand whose games may follow at once. */
import { arrange } from '#platform/testkit/arrange.ts';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { TestServer } from '#apps/server/testing.ts';
import { createClient } from '#apps/server/testing-client.ts';
import type { BrandId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/db.ts';
import { JurisdictionSettings } from '#features/people/protection/contract/settings.ts';
import { patchSettings } from '#platform/settings/settings.ts';

const root = join(import.meta.dirname, '../../..');
const MAIN = join(root, 'dist/server/main.js');
const WITHIN_MS = 60_000;

export function buildServer(): void {
  if (existsSync(MAIN)) return;
  const args = ['--import', 'tsx', join(root, 'tools/build/main.ts'), 'server'];
  if (spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status !== 0)
    throw new Error('the server could not be built');
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * Starts the server and waits until it is ready.
 * @returns the process, and ms from its start to the first 200
 */
export async function launch(
  port: number,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly child: ChildProcess; readonly ms: number }> {
  const begun = performance.now();
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1', HAAT_LOG: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const call = createClient(() => `http://127.0.0.1:${port}`, 1);
  for (;;) {
    const said = await call({ method: 'GET', path: '/readyz' }).catch(() => undefined);
    const ms = performance.now() - begun;
    if (said?.status === 200) return { child, ms };
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    if (ms > WITHIN_MS) throw new Error('the server was not ready in a minute');
    await new Promise((wake) => setTimeout(wake, 10));
  }
}

/** SIGTERM. @returns ms until the process has ended, and its exit code; the code of a signal is null */
export async function endProcess(
  child: ChildProcess | undefined,
): Promise<{ readonly ms: number; readonly code: number | null }> {
  const begun = performance.now();
  const isRunning = child?.exitCode === null && child.signalCode === null;
  child?.kill('SIGTERM');
  if (child && isRunning) await new Promise((done) => child.once('exit', done));
  return { ms: performance.now() - begun, code: child?.exitCode ?? null };
}

/** A second process of the operating system over the database of a test server: it shares nothing else with it. */
export async function launchBeside(
  server: Pick<TestServer, 'appUrl' | 'ownerUrl' | 'keysDir'>,
): Promise<{ readonly call: TestServer['call']; readonly stop: () => Promise<void> }> {
  buildServer();
  const port = await freePort();
  const { child } = await launch(port, {
    DATABASE_URL: server.appUrl,
    DATABASE_OWNER_URL: server.ownerUrl,
    HAAT_DATA: server.keysDir,
    ROLE: 'api',
  });
  return {
    call: createClient(() => `http://127.0.0.1:${port}`, 256),
    stop: async () => void (await endProcess(child)),
  };
}

/** A crowd of clients, not a queue of pauses; reached by its address alone. */
export async function withoutPauses(db: Db, brandId: BrandId): Promise<void> {
  await patchSettings(db, brandId, JurisdictionSettings, { slotsPaceMs: 0, casinoPaceMs: 0 });
  await arrange(db, 'update catalogue.games set cycle_ms = 0');
  await arrange(
    db,
    "insert into brand.hosts (host, brand_id) values ('127.0.0.1', $1) on conflict do nothing",
    [brandId],
  );
}
