/** The product under measurement and the load upon it, each a process of its own. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { LoadPlan, LoadResult } from './bettors.ts';
import type { EmptyPlan } from './empty.ts';

const root = join(import.meta.dirname, '../..');

/** A port nobody listens on: benches may run beside each other. */
export const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const holder = createServer();
    holder.once('error', fail);
    holder.listen(0, '127.0.0.1', () => {
      const address = holder.address();
      holder.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** The built server as its operator runs it. */
export const spawnServer = (
  port: number,
  dataDir: string,
  more: Readonly<Record<string, string>>,
): ChildProcess => {
  const server = spawn(process.execPath, ['--max-semi-space-size=64', join(root, 'dist/server/main.js')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HAAT_DATA: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      HAAT_LOG: 'warn',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Nobody may read what it says: unread, its pipe would fill and hold it up.
  server.stdout?.resume();
  // A listener that could not go on looks like a slow house: why it stood still is said with the figures.
  server.stdout?.on('data', (part: Buffer) => {
    for (const line of part.toString().split('\n'))
      if (line.includes('a listener could not go on')) console.error(line);
  });
  return server;
};

/**
 * A first start answers before it has filled its shelves with 10,000 titles. What it prints at its very end is waited for: that work
 * beside a measurement took a tenth of the bets.
 */
export function said(server: ChildProcess, line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    server.stdout?.on('data', (part: Buffer) => {
      text += part.toString();
      if (text.includes(line)) resolve();
    });
    server.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)));
  });
}

const STOP_MS = 15_000;

/** Ends a process in order, or by force when it does not end. */
export const stopServer = (server: ChildProcess): Promise<void> =>
  new Promise((done) => {
    if (server.exitCode !== null || server.signalCode !== null) return done();
    const hard = setTimeout(() => server.kill('SIGKILL'), STOP_MS);
    server.once('exit', () => {
      clearTimeout(hard);
      done();
    });
    server.kill('SIGTERM');
  });

/** A program of `bench/lib` that is told more than one thing (`asked`). */
export const forkProgram = (program: string, more?: Readonly<Record<string, string>>): ChildProcess =>
  fork(join(root, 'bench/lib', program), {
    execArgv: ['--import', 'tsx'],
    // Told something of its own it is another run: what it says is the caller's to read.
    ...(more && { env: { ...process.env, ...more }, silent: true }),
  });

/** Tells such a program something and waits for what it answers. */
export function asked<Said>(child: ChildProcess, word: object | string): Promise<Said> {
  return new Promise((done, fail) => {
    const ended = (): void => fail(new Error('a program of the load has ended'));
    child.once('exit', ended);
    child.once('message', (said: Said) => {
      child.off('exit', ended);
      done(said);
    });
    child.send(word);
  });
}

/** A load in a process of its own, which ends with it: `program` is told the plan and tells its result. */
export async function loadWith<Plan extends object, Result>(program: string, plan: Plan): Promise<Result> {
  const child = forkProgram(program);
  const result = await asked<Result>(child, plan);
  if (child.connected) child.disconnect();
  return result;
}

export const attack = (plan: LoadPlan): Promise<LoadResult> => loadWith('bettors.ts', plan);

/** A server that answers without doing anything: what no product on this machine can pass. */
export async function startEmpty(port: number): Promise<ChildProcess> {
  const child = forkProgram('empty.ts');
  const plan: EmptyPlan = { port };
  await asked(child, plan);
  return child;
}

/** How many a load was refused, whatever for. */
export const refusals = (refused: Readonly<Record<string, number>>): number =>
  Object.values(refused).reduce((sum, times) => sum + times, 0);
