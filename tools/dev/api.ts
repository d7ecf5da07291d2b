/** The server's process while somebody builds: started from its sources, started anew when one of them changes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';

/** Sources the server is made of. Screens are the pages' own matter (vite). */
const FOLDERS = [
  'kernel',
  'platform',
  'ledger',
  'identity',
  'games',
  'features',
  'apps/server',
  'db/migrations',
];
const IS_SOURCE = /\.(ts|sql)$|words\.en\.json$/;
const IS_SCREEN = /(^|\/)ui\/|\.test\.ts$|\.tsx$/;
/** An editor saves a file in several steps, and several files at once, ms. */
const QUIET_MS = 150;
const ASK_AGAIN_MS = 100;

/** Whether the server runs other code after this file of `folder` has changed. */
export const concernsServer = (folder: string, file: string): boolean =>
  IS_SOURCE.test(file) && !IS_SCREEN.test(`${folder}/${file}`);

const isReady = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path: '/readyz' }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    request.once('error', () => resolve(false));
  });

export type ApiProcess = {
  /** Resolves when the server answers; a request that comes during a restart waits for it. */
  readonly ready: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

type Needs = { readonly home: string; readonly port: number; readonly say: (line: string) => void };

/** @param port where the server listens; what it says goes to `say`, a line each */
export function startApi({ home, port, say }: Needs): ApiProcess {
  let child: ChildProcess | undefined;
  let stopping = false;
  let ready = Promise.resolve();

  const open = (): void => {
    const began = Date.now();
    const mine = spawn(process.execPath, ['--import', 'tsx', join(home, 'apps/server/main.ts')], {
      cwd: home,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, PORT: String(port) },
    });
    child = mine;
    mine.stdout.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.trimEnd().split('\n')) say(line);
    });
    mine.once('exit', (code) => {
      if (child === mine) say(`· the server left with ${code}; it starts again after a change`);
    });
    ready = (async () => {
      while (child === mine && mine.exitCode === null) {
        if (await isReady(port)) return say(`· the server answers (${Date.now() - began} ms)`);
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
      }
    })();
  };

  const close = async (): Promise<void> => {
    const old = child;
    if (!old || old.exitCode !== null) return;
    child = undefined;
    const gone = new Promise((resolve) => old.once('exit', resolve));
    old.kill('SIGTERM');
    await gone;
  };

  let restarting: Promise<void> = Promise.resolve();
  const restart = (file: string): void => {
    say(`· ${file} has changed: the server starts anew`);
    restarting = restarting.then(close).then(() => {
      if (!stopping) open();
    });
    ready = restarting.then(() => ready);
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  const watchers = FOLDERS.map((folder) =>
    watch(join(home, folder), { recursive: true }, (_, file) => {
      if (file === null || !concernsServer(folder, file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => restart(`${folder}/${file}`), QUIET_MS);
    }),
  );
  open();
  return {
    ready: () => ready,
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await restarting;
      await close();
    },
  };
}
