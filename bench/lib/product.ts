/** The product under measurement and the load upon it, each a process of its own. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { LoadPlan, LoadResult } from './bettors.ts';
import type { EmptyPlan } from './empty.ts';

const root = join(import.meta.dirname, '../..');

/** The built server as its operator runs it. */
export const spawnServer = (
  port: number,
  dataDir: string,
  more: Readonly<Record<string, string>>,
): ChildProcess =>
  spawn(process.execPath, ['--max-semi-space-size=64', join(root, 'dist/server/main.js')], {
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

/** The same over a database that is there already, when it has done all a first start does. */
export async function startServer(
  port: number,
  dataDir: string,
  batch: number,
  more: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const server = spawnServer(port, dataDir, { HAAT_STAKE_BATCH: String(batch), ...more });
  await said(server, 'Haat is ready');
  return server;
}

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

export const stopServer = (server: ChildProcess): Promise<void> =>
  new Promise((done) => {
    server.once('exit', () => done());
    server.kill('SIGTERM');
  });

/** A load in a process of its own: `program` is told the plan and tells its result. */
export function loadWith<Plan extends object, Result>(program: string, plan: Plan): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = fork(join(root, 'bench/lib', program), { execArgv: ['--import', 'tsx'] });
    child.once('message', (result: Result) => resolve(result));
    child.once('exit', (code) => (code === 0 ? undefined : reject(new Error('the load client failed'))));
    child.send(plan);
  });
}

/** A program of `bench/lib` that is told more than one thing (`asked`). */
export const forkProgram = (program: string): ChildProcess =>
  fork(join(root, 'bench/lib', program), { execArgv: ['--import', 'tsx'] });

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

export const attack = (plan: LoadPlan): Promise<LoadResult> => loadWith('bettors.ts', plan);

/** A server that answers without doing anything: what no product on this machine can pass. */
export function startEmpty(port: number): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const child = fork(join(root, 'bench/lib/empty.ts'), { execArgv: ['--import', 'tsx'] });
    child.once('message', () => resolve(child));
    child.once('exit', (code) => reject(new Error(`the empty server ended with ${code}`)));
    const plan: EmptyPlan = { port };
    child.send(plan);
  });
}
